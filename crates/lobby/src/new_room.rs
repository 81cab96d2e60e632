//! Turns a client's request into a room: rule card, seat, settings.

use std::time::Duration;

use rand::RngExt;
use room::{Opening, RoomSettings, Token, TokenKind, Visitor, Wish};
use rules::{Card, CardError, CardRequest, Layout, Mode, Profile, ProfileError, ProfileFault};
use serde::Deserialize;
use serde_json::Value;
use view::{PersonId, PlayerName, Seat, Secret};
use wire::{
    BotError, RequestError,
    http::{games::CreateGame, watch::CreateShow},
    v1::{BotSeats, Create, Invitation, Side, VsAi},
};

use crate::{rating, roster::Roster};

/// The requested room, and the seat of the player who requested it.
#[derive(Clone, Debug)]
pub struct NewRoom {
    pub opening: Opening,
    pub seat: Seat,
}

/// The longest grace period that may be requested.
const MAX_GRACE_SECONDS: u32 = 7 * 24 * 60 * 60;

/// A request that has been read. Its rule card has not been judged yet, which may take a while.
#[derive(Clone, Debug)]
pub struct Asked {
    card: CardRequest,
    settings: RoomSettings,
    seating: Seating,
    kind: TokenKind,
    by_invitation: bool,
    /// The creator's.
    name: Option<PlayerName>,
    person: Option<PersonId>,
    is_account: bool,
    /// Whether games by house rules may be rated here.
    rates_house_rules: bool,
}

impl Asked {
    pub fn from_http(body: CreateGame, grace: Duration) -> Result<Asked, RequestError> {
        let seating = Seating::of(body.mode, body.side.or(Some(Side::Random)), body.vs_ai, body.bots)?;
        let card = CardRequest {
            layout: read_layout(body.layout)?,
            fen: body.fen,
            presets: body.ruleset_ids,
            profile: body.profile.map(read_profile).transpose().map_err(CardError::from)?.flatten(),
            ruleset: body.ruleset,
            royalty: body.royalty,
            sight: body.sight,
            moderator: body.moderator,
            touch_move: body.touch_move,
            draws: body.draws,
            stalemate: body.stalemate,
            fog: body.fog,
            clock: body.clock,
            ..CardRequest::of(body.mode)
        };
        let settings = RoomSettings {
            highlighting: body.highlighting_enabled.unwrap_or(false),
            grace_ms: grace_ms(body.grace_seconds, grace)?,
            sandbox: sandbox(body.sandbox, body.mode, &seating)?,
            profile_consent: body.profile_consent.unwrap_or(false),
            rated: body.rated.unwrap_or(false),
        };
        Ok(Asked::new(card, settings, seating, TokenKind::Short, body.by_invitation, body.name.as_deref()))
    }

    pub fn from_v1(create: Create, grace: Duration) -> Result<Asked, RequestError> {
        let mode = create.mode.unwrap_or(Mode::House);
        let seating = Seating::of(mode, create.side, create.vs_ai, create.bots)?;
        let card = CardRequest {
            layout: read_layout(create.layout)?,
            presets: create.ruleset_ids,
            profile: create.profile.map(read_profile).transpose().map_err(CardError::from)?.flatten(),
            ruleset: create.ruleset,
            royalty: create.royalty,
            sight: create.sight,
            moderator: create.moderator,
            // Clients of this protocol send moves, not touches; they can play blind chess all the same.
            touch_move: create.touch_move.or((mode == Mode::Vanilla).then_some(false)),
            draws: create.draws,
            stalemate: create.stalemate,
            fog: create.fog,
            clock: create.clock,
            ..CardRequest::of(mode)
        };
        let settings = RoomSettings {
            highlighting: create.highlighting_enabled.unwrap_or(true),
            grace_ms: grace_ms(create.grace_seconds, grace)?,
            sandbox: sandbox(create.sandbox, mode, &seating)?,
            profile_consent: create.profile_consent.unwrap_or(false),
            rated: create.rated.unwrap_or(false),
        };
        Ok(Asked::new(card, settings, seating, TokenKind::Uuid, create.by_invitation, create.name.as_deref()))
    }

    fn new(
        card: CardRequest,
        settings: RoomSettings,
        seating: Seating,
        kind: TokenKind,
        by_invitation: Option<bool>,
        name: Option<&str>,
    ) -> Asked {
        Asked {
            card,
            settings,
            seating,
            kind,
            by_invitation: by_invitation.unwrap_or(false),
            name: name.and_then(PlayerName::clean),
            person: None,
            is_account: false,
            rates_house_rules: false,
        }
    }

    /// The same of somebody. What an account is called, whoever shows it looks up.
    #[must_use]
    pub fn by(self, visitor: &Visitor) -> Asked {
        let is_account = visitor.account.is_some();
        let name = self.name.filter(|_| !is_account);
        Asked { name, person: visitor.person, is_account, ..self }
    }

    /// The same on a server that rates house rules, or does not.
    #[must_use]
    pub fn rating_house_rules(self, yes: bool) -> Asked {
        Asked { rates_house_rules: yes, ..self }
    }

    /// Whether judging the card may take long enough to hold somebody else up.
    pub fn may_take_long(&self) -> bool {
        self.card.may_take_long()
    }

    pub fn accept(self, roster: &Roster) -> Result<NewRoom, RequestError> {
        let Asked { card, settings, seating, kind, by_invitation, name, person, .. } = self;
        let card = Card::accept(card, rand::rng().random())?;
        if settings.rated && !self.is_account {
            return Err(RequestError::RatedGuest);
        }
        let NewRoom { opening, seat } = seating.open(card, settings, kind, by_invitation, roster)?;
        if settings.rated {
            rating::check(&opening, self.rates_house_rules)?;
        }
        Ok(NewRoom { opening: opening.named(seat, name).held_by(seat, person), seat })
    }
}

fn read_layout(layout: Option<Value>) -> Result<Option<Layout>, RequestError> {
    match layout {
        None | Some(Value::Null) => Ok(None),
        Some(layout) => serde_json::from_value(layout)
            .map(Some)
            .map_err(|error| RequestError::UnreadableLayout { why: error.to_string() }),
    }
}

/// Null means no profile. A list is rejected, although serde would accept it as the fields in order.
pub fn read_profile(profile: Value) -> Result<Option<Profile>, ProfileError> {
    let invalid = |why: String| ProfileFault::Unreadable { why }.into();
    if profile.is_array() {
        return Err(invalid("invalid type: sequence, expected a profile".to_owned()));
    }
    Option::deserialize(profile).map_err(|error| invalid(error.to_string()))
}

fn grace_ms(asked: Option<u32>, default: Duration) -> Result<u64, RequestError> {
    match asked {
        None => Ok(default.as_millis() as u64),
        Some(seconds) if seconds <= MAX_GRACE_SECONDS => Ok(u64::from(seconds) * 1000),
        Some(_) => Err(RequestError::GraceTooLong { max: MAX_GRACE_SECONDS }),
    }
}

/// A game that somebody would like to play with whoever comes: who sits where is left open.
#[derive(Clone, Debug)]
pub struct Offered {
    /// What was asked for. Where that leaves something to chance, every game by it is drawn anew.
    pub request: CardRequest,
    /// A card by it.
    pub card: Card,
    pub settings: RoomSettings,
}

impl Offered {
    /// Reads what was asked for, without its seats.
    pub fn read(create: Create, grace: Duration) -> Result<Asked, RequestError> {
        let (side, vs_ai, bots, sandbox, by_invitation, name) = (None, None, None, None, None, None);
        Asked::from_v1(Create { side, vs_ai, bots, sandbox, by_invitation, name, ..create }, grace)
    }

    /// Judges the card, which may take a while.
    pub fn accept(asked: Asked) -> Result<Offered, RequestError> {
        let Asked { card: request, settings, .. } = asked;
        let card = Card::accept(request.clone(), 0)?;
        Ok(Offered { request, card, settings })
    }

    /// Whether the rules are others than those of the mode and its ruleset.
    pub fn is_house(&self) -> bool {
        let CardRequest { mode, ruleset, clock, touch_move, .. } = self.request;
        let plain = CardRequest { ruleset, clock, touch_move, ..CardRequest::of(mode) };
        mode == Mode::House || Card::new(plain, 0).is_ok_and(|plain| plain.hash() != self.card.hash())
    }
}

/// Who sits where from the start.
#[derive(Clone, Debug)]
struct Seating {
    /// The seat of the player who creates the game.
    seat: Seat,
    /// The request field that names the bots, and the bots themselves.
    field: &'static str,
    computers: Vec<(Seat, VsAi)>,
}

impl Seating {
    /// Bots sit where they are requested, or in every seat except the creator's.
    fn of(
        mode: Mode,
        side: Option<Side>,
        vs_ai: Option<VsAi>,
        bots: Option<BotSeats>,
    ) -> Result<Seating, RequestError> {
        let seats = Seat::at(mode);
        let BotSeats(asked) = bots.unwrap_or_default();
        if vs_ai.is_some() && !asked.is_empty() {
            return Err(RequestError::VsAiAndBots);
        }
        if asked.keys().any(|seat| !seats.contains(seat)) {
            return Err(RequestError::NoSuchSeat { field: "bots", seats });
        }
        let seat = seat(side, seats, |seat| !asked.contains_key(&seat))?;
        let (field, computers) = match vs_ai {
            Some(vs_ai) => {
                let others = seats.iter().filter(|other| **other != seat);
                ("vsAi", others.map(|other| (*other, vs_ai.clone())).collect())
            }
            None => ("bots", asked.into_iter().collect()),
        };
        Ok(Seating { seat, field, computers })
    }

    fn open(
        &self,
        card: Card,
        settings: RoomSettings,
        kind: TokenKind,
        by_invitation: bool,
        roster: &Roster,
    ) -> Result<NewRoom, RequestError> {
        let mut opening = Opening::new(card, settings);
        let chairs = opening.chairs();
        // A player who plays alone sits in the first seat, whichever one they asked for.
        let seat = if chairs.contains(&self.seat) { self.seat } else { chairs[0] };
        if by_invitation {
            for &other in chairs {
                opening = opening.with(other, Wish::Invitation(kind));
            }
        }
        for (seat, asked) in &self.computers {
            let brain = brain(self.field, asked, opening.card(), roster)?;
            opening = opening.with(*seat, Wish::Bot { brain });
        }
        Ok(NewRoom { opening: opening.with(seat, Wish::Token(kind)), seat })
    }
}

/// The creator's seat: the first free one, if they have no preference.
fn seat(
    side: Option<Side>,
    seats: &'static [Seat],
    is_free: impl Fn(Seat) -> bool,
) -> Result<Seat, RequestError> {
    let free: Vec<_> = seats.iter().copied().filter(|seat| is_free(*seat)).collect();
    let [first, ..] = free[..] else {
        return Err(RequestError::NoSeatLeft);
    };
    let seat = match side {
        None => first,
        Some(Side::Random) => free[rand::rng().random_range(0..free.len())],
        Some(Side::White) => Seat::White,
        Some(Side::Black) => Seat::Black,
        Some(Side::North) => Seat::North,
        Some(Side::South) => Seat::South,
        Some(Side::East) => Seat::East,
        Some(Side::West) => Seat::West,
    };
    if !seats.contains(&seat) {
        return Err(RequestError::NoSuchSeat { field: "side", seats });
    }
    if !free.contains(&seat) {
        return Err(RequestError::OwnSeat { seat });
    }
    Ok(seat)
}

fn sandbox(asked: Option<bool>, mode: Mode, seating: &Seating) -> Result<bool, RequestError> {
    match asked {
        Some(true) if mode != Mode::Duplicate => Err(RequestError::SandboxMode),
        Some(true) if !seating.computers.is_empty() => Err(RequestError::SandboxWithBots),
        asked => Ok(asked.unwrap_or(false)),
    }
}

/// A request for a game between two bots. No person waits for them, so there is no clock.
#[derive(Clone, Debug)]
pub struct AskedShow {
    game: Asked,
    white: VsAi,
    black: VsAi,
}

impl AskedShow {
    pub fn new(show: CreateShow, grace: Duration) -> Result<AskedShow, RequestError> {
        let CreateShow { game, white, black } = show;
        if game.mode == Mode::Duplicate {
            return Err(RequestError::WatchedDuplicate);
        }
        if game.clock.is_some() {
            return Err(RequestError::WatchedClock);
        }
        Ok(AskedShow { game: Asked::from_http(game, grace)?, white, black })
    }

    pub fn may_take_long(&self) -> bool {
        self.game.may_take_long()
    }

    pub fn accept(self, roster: &Roster) -> Result<Opening, RequestError> {
        let NewRoom { opening: asked, .. } = self.game.accept(roster)?;
        let mut opening = Opening::new(asked.card().clone(), asked.settings());
        for (field, seat, asked) in [("white", Seat::White, &self.white), ("black", Seat::Black, &self.black)]
        {
            let brain = brain(field, asked, opening.card(), roster)?;
            opening = opening.with(seat, Wish::Bot { brain });
        }
        Ok(opening)
    }
}

/// The name under which a room will know a bot that somebody asked for in this field.
pub fn brain(
    field: &'static str,
    asked: &VsAi,
    card: &Card,
    roster: &Roster,
) -> Result<String, RequestError> {
    roster.choose(&asked.brain, asked.level, card).map_err(|error| match error {
        BotError::Offline { .. } => RequestError::AiOffline,
        why => RequestError::Bot { field, why },
    })
}

/// The seats that are reserved for players with invitations.
pub fn invitations(kept: &[(Seat, Token)]) -> Vec<Invitation> {
    let of = |(seat, token): &(Seat, Token)| Invitation {
        seat: *seat,
        invitation: Secret(token.reveal().to_owned()),
    };
    kept.iter().map(of).collect()
}
