//! From what a client asks for to a room: rule card, seat, settings.

use rand::RngExt;
use room::{NewRoom, SeatedBot, Settings, TokenKind};
use rules::{Card, CardError, CardRequest, Layout, Mode, Profile, ProfileError};
use serde::Deserialize;
use serde_json::Value;
use view::Seat;

use crate::{
    bots::roster::Roster,
    http::watch::CreateShow,
    limits::Limits,
    wire::v1::{Create, Side},
};

/// What is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RequestError {
    /// The layout or the presets.
    Layout(String),
    Profile(ProfileFault, String),
    Other(String),
    /// The computer that is asked for is not here.
    AiOffline,
}

/// What is wrong with a modifier profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProfileFault {
    Invalid,
    NoKing,
    InvulnerableKing,
    Deadlock,
}

impl From<&ProfileError> for ProfileFault {
    fn from(error: &ProfileError) -> ProfileFault {
        match error {
            ProfileError::Invalid(_) => ProfileFault::Invalid,
            ProfileError::NoKing(_) => ProfileFault::NoKing,
            ProfileError::InvulnerableKing(_) => ProfileFault::InvulnerableKing,
            ProfileError::Deadlock => ProfileFault::Deadlock,
        }
    }
}

/// The body of `POST /api/games`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct CreateGame {
    pub(crate) mode: Mode,
    pub(crate) side: Option<Side>,
    pub(crate) highlighting_enabled: Option<bool>,
    pub(crate) vs_ai: Option<VsAi>,
    pub(crate) clock: Option<rules::Clock>,
    #[cfg_attr(test, ts(as = "Option<Layout>"))]
    pub(crate) layout: Option<Value>,
    pub(crate) fen: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub(crate) ruleset_ids: Vec<String>,
    #[cfg_attr(test, ts(as = "Option<Profile>"))]
    pub(crate) profile: Option<Value>,
    pub(crate) sight: Option<rules::Sight>,
    pub(crate) royalty: Option<rules::Royalty>,
    pub(crate) moderator: Option<bool>,
    pub(crate) touch_move: Option<bool>,
    pub(crate) draws: Option<rules::Draws>,
    pub(crate) grace_seconds: Option<u32>,
    pub(crate) sandbox: Option<bool>,
    pub(crate) by_invitation: Option<bool>,
    pub(crate) profile_consent: Option<bool>,
}

/// A computer on the other side.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct VsAi {
    /// One that plays here: `casual`, `random`, `recon`, or an engine by its name.
    #[cfg_attr(test, ts(type = "Brain"))]
    pub(crate) brain: String,
    /// How well it plays, where it can play better or worse.
    pub(crate) level: Option<u8>,
}

/// Longest grace that anybody may ask for.
const MAX_GRACE_SECONDS: u32 = 7 * 24 * 60 * 60;

pub(crate) fn from_http(body: CreateGame, limits: &Limits, roster: &Roster) -> Result<NewRoom, RequestError> {
    let seat = seat(body.side.unwrap_or(Side::Random), body.mode)?;
    let request = CardRequest {
        layout: read_layout(body.layout)?,
        fen: body.fen,
        presets: body.ruleset_ids,
        profile: body.profile.map(read_profile).transpose()?.flatten(),
        royalty: body.royalty,
        sight: body.sight,
        moderator: body.moderator,
        touch_move: body.touch_move,
        draws: body.draws,
        clock: body.clock,
        ..CardRequest::of(body.mode)
    };
    let card = read_card(request)?;
    Ok(NewRoom {
        bots: bots(body.vs_ai.as_ref(), seat, &card, roster)?,
        card,
        settings: Settings {
            highlighting: body.highlighting_enabled.unwrap_or(false),
            grace_ms: grace_ms(body.grace_seconds, limits.grace_http)?,
            sandbox: sandbox(body.sandbox, body.mode)?,
            profile_consent: body.profile_consent.unwrap_or(false),
        },
        seat,
        kind: TokenKind::Short,
        by_invitation: body.by_invitation.unwrap_or(false),
    })
}

pub(crate) fn from_v1(create: Create, limits: &Limits, roster: &Roster) -> Result<NewRoom, RequestError> {
    let mode = create.mode.unwrap_or(Mode::House);
    let seat = match create.side {
        Some(side) => seat(side, mode)?,
        None => Seat::at(mode)[0],
    };
    let request = CardRequest {
        layout: read_layout(create.layout)?,
        presets: create.ruleset_ids,
        profile: create.profile.map(read_profile).transpose()?.flatten(),
        royalty: create.royalty,
        sight: create.sight,
        moderator: create.moderator,
        // Clients of this protocol know moves, not touches; blind chess is played with them all the same.
        touch_move: create.touch_move.or((mode == Mode::Vanilla).then_some(false)),
        draws: create.draws,
        clock: create.clock,
        ..CardRequest::of(mode)
    };
    let card = read_card(request)?;
    Ok(NewRoom {
        bots: bots(create.vs_ai.as_ref(), seat, &card, roster)?,
        card,
        settings: Settings {
            highlighting: create.highlighting_enabled.unwrap_or(true),
            grace_ms: grace_ms(create.grace_seconds, limits.grace_v1)?,
            sandbox: sandbox(create.sandbox, mode)?,
            profile_consent: create.profile_consent.unwrap_or(false),
        },
        seat,
        kind: TokenKind::Uuid,
        by_invitation: create.by_invitation.unwrap_or(false),
    })
}

fn read_layout(layout: Option<Value>) -> Result<Option<Layout>, RequestError> {
    match layout {
        None | Some(Value::Null) => Ok(None),
        Some(layout) => serde_json::from_value(layout)
            .map(Some)
            .map_err(|error| RequestError::Layout(format!("layout: {error}"))),
    }
}

/// Null is no profile. A list is none either, though it would read as the fields in their order.
pub(crate) fn read_profile(profile: Value) -> Result<Option<Profile>, RequestError> {
    let invalid = |text: String| RequestError::Profile(ProfileFault::Invalid, format!("profile: {text}"));
    if profile.is_array() {
        return Err(invalid("invalid type: sequence, expected a profile".to_owned()));
    }
    Option::deserialize(profile).map_err(|error| invalid(error.to_string()))
}

fn read_card(request: CardRequest) -> Result<Card, RequestError> {
    Card::new(request, rand::rng().random()).map_err(|error| match &error {
        CardError::Profile(wrong) => RequestError::Profile(wrong.into(), error.to_string()),
        CardError::Clock(_) => RequestError::Other(error.to_string()),
        _ => RequestError::Layout(error.to_string()),
    })
}

fn grace_ms(asked: Option<u32>, default: std::time::Duration) -> Result<u64, RequestError> {
    match asked {
        None => Ok(default.as_millis() as u64),
        Some(seconds) if seconds <= MAX_GRACE_SECONDS => Ok(u64::from(seconds) * 1000),
        Some(_) => Err(RequestError::Other("graceSeconds: a week is the most".to_owned())),
    }
}

fn seat(side: Side, mode: Mode) -> Result<Seat, RequestError> {
    let seats = Seat::at(mode);
    let seat = match side {
        Side::White => Seat::White,
        Side::Black => Seat::Black,
        Side::North => Seat::North,
        Side::South => Seat::South,
        Side::East => Seat::East,
        Side::West => Seat::West,
        Side::Random => seats[rand::rng().random_range(0..seats.len())],
    };
    if seats.contains(&seat) {
        Ok(seat)
    } else {
        let names: Vec<_> = seats.iter().map(|seat| seat.name()).collect();
        Err(RequestError::Other(format!("side: the seats of this game are {}", names.join(", "))))
    }
}

fn sandbox(asked: Option<bool>, mode: Mode) -> Result<bool, RequestError> {
    match asked {
        Some(true) if mode != Mode::Duplicate => {
            Err(RequestError::Other("sandbox: only duplicate chess can be played alone".to_owned()))
        }
        asked => Ok(asked.unwrap_or(false)),
    }
}

/// A game of two computers. Nobody waits for them, so their clocks do not run.
pub(crate) fn of_computers(
    show: CreateShow,
    limits: &Limits,
    roster: &Roster,
) -> Result<(Card, Settings, Vec<SeatedBot>), RequestError> {
    let CreateShow { game, white, black } = show;
    if game.mode == Mode::Duplicate {
        return Err(RequestError::Other("mode: two computers play at one board".to_owned()));
    }
    if game.clock.is_some() {
        return Err(RequestError::Other("clock: computers play without one here".to_owned()));
    }
    let NewRoom { card, settings, .. } = from_http(game, limits, roster)?;
    let bots = vec![bot(&white, Seat::White, &card, roster)?, bot(&black, Seat::Black, &card, roster)?];
    Ok((card, settings, bots))
}

/// The computer sits opposite whoever makes the game.
fn bots(
    asked: Option<&VsAi>,
    seat: Seat,
    card: &Card,
    roster: &Roster,
) -> Result<Vec<SeatedBot>, RequestError> {
    let Some(asked) = asked else {
        return Ok(Vec::new());
    };
    if seat.player().is_some() {
        return Err(RequestError::Other("vsAi: no computer plays duplicate chess yet".to_owned()));
    }
    Ok(vec![bot(asked, !seat, card, roster)?])
}

fn bot(asked: &VsAi, seat: Seat, card: &Card, roster: &Roster) -> Result<SeatedBot, RequestError> {
    let brain = roster.choose(&asked.brain, asked.level, card)?;
    Ok(SeatedBot { seat, brain, seed: rand::rng().random() })
}
