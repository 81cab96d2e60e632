//! How every room is made: for somebody who asked, for computers alone, or as a rematch.

use std::sync::Arc;

use rules::{Card, CardRequest};
use store::{CreateError, NewGame, Status};
use view::{GameId, PerSeat, PersonId, PlayerName, PlayerNames, RoomCode, Seat};

use crate::{
    entropy::Entropy,
    entry::{Created, Entry, RoomSettings, SeatedBot},
    persons::Persons,
    played::{PlayedGame, PlayedSeat},
    shared::Shared,
    token::{Token, TokenKind},
};

/// A room to be made. Every seat is open until something else is asked for it.
#[derive(Clone, Debug)]
pub struct Opening {
    card: Arc<Card>,
    settings: RoomSettings,
    wishes: PerSeat<Wish>,
    names: PlayerNames,
    persons: Persons,
    push_to: Vec<(Seat, Box<str>)>,
    /// Nobody is told before it is known that it will be played.
    tentative: bool,
}

/// Who is to hold a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Whoever comes first.
    Open,
    /// A player who gets a token now.
    Token(TokenKind),
    /// A player who gets an invitation now, and a token for it later.
    Invitation(TokenKind),
    /// A computer.
    Bot { brain: String },
}

/// A room that has been made, and what its players need to get in.
#[derive(Clone, Debug)]
pub struct Opened {
    pub game: GameId,
    pub code: RoomCode,
    pub tokens: Vec<(Seat, Token)>,
    pub invitations: Vec<(Seat, Token)>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NewRoomError {
    #[error("the server is full")]
    ServerFull,
    #[error("the game cannot be stored")]
    Unavailable,
}

impl Opening {
    pub fn new(card: impl Into<Arc<Card>>, settings: RoomSettings) -> Opening {
        let card = card.into();
        let wishes = PerSeat::new_with(settings.chairs(card.mode()), |_| Wish::Open);
        let (names, persons) = (PlayerNames::default(), Persons::default());
        Opening { card, settings, wishes, names, persons, push_to: Vec::new(), tentative: false }
    }

    /// Says who is to hold a seat. Seats that the room does not have are left out: a player who plays alone has one.
    #[must_use]
    pub fn with(mut self, seat: Seat, wish: Wish) -> Opening {
        if let Some(wished) = self.wishes.get_mut(seat) {
            *wished = wish;
        }
        self
    }

    /// What the player who gets a token for this seat is called. Other seats have no names yet.
    #[must_use]
    pub fn named(mut self, seat: Seat, name: Option<PlayerName>) -> Opening {
        self.names.0.extend(name.map(|name| (seat, name)));
        self
    }

    /// Whose seat it is that a token is asked for.
    #[must_use]
    pub fn held_by(mut self, seat: Seat, person: Option<PersonId>) -> Opening {
        self.persons.set(seat, person);
        self
    }

    /// Where the player who gets a token for this seat wants to be told what happens while they are away.
    #[must_use]
    pub fn pushed_to(mut self, seat: Seat, address: Option<String>) -> Opening {
        self.push_to.extend(address.map(|address| (seat, address.into_boxed_str())));
        self
    }

    /// The room of two who have not agreed on it yet: it is in nobody's list before it begins, and if nobody comes it
    /// never is. It is then up to [`Rooms::begin`](crate::Rooms::begin) or [`Rooms::call_off`](crate::Rooms::call_off).
    #[must_use]
    pub fn tentative(self) -> Opening {
        Opening { tentative: true, ..self }
    }

    pub fn card(&self) -> &Arc<Card> {
        &self.card
    }

    pub fn settings(&self) -> RoomSettings {
        self.settings
    }

    /// Where its players sit: at every seat of the game, or at the first one if one of them plays alone.
    pub fn chairs(&self) -> &'static [Seat] {
        self.wishes.seats()
    }

    /// The brain that is to play a seat. Its name may be made more precise.
    pub fn brain_mut(&mut self, seat: Seat) -> Option<&mut String> {
        match self.wishes.get_mut(seat)? {
            Wish::Bot { brain } => Some(brain),
            Wish::Open | Wish::Token(_) | Wish::Invitation(_) => None,
        }
    }

    pub fn wish(&self, seat: Seat) -> Option<&Wish> {
        self.wishes.get(seat)
    }

    /// Stores the room, with new tokens and invitations for those who were promised one.
    pub(crate) async fn create(self, shared: &Shared) -> Result<Opened, NewRoomError> {
        if shared.is_full() {
            return Err(NewRoomError::ServerFull);
        }
        if !shared.is_storable(&self.card, self.settings) {
            tracing::warn!("a game by new rules has to wait: a node that could not read it still runs");
            return Err(NewRoomError::Unavailable);
        }
        let Opening { card, settings, wishes, mut names, persons, push_to, tentative } = self;
        let entropy = &shared.entropy;
        let at = shared.now();
        let (mut bots, mut tokens, mut invitations, mut entries) = (vec![], vec![], vec![], vec![]);
        let mut seats = Vec::new();
        for (seat, wish) in wishes {
            let mut played =
                PlayedSeat { seat, person: None, name: None, bot: None, taken: false, share: None };
            match wish {
                Wish::Open => {}
                Wish::Token(kind) => {
                    let token = Token::random(kind, entropy);
                    entries.push(Entry::Seated { seat, token: token.hash() });
                    let person = shared.storable(persons.of(seat));
                    entries.extend(person.map(|_| Entry::Held { seat, person }));
                    let name = names.0.remove(&seat);
                    played = PlayedSeat { person, name: name.clone(), taken: true, ..played };
                    entries.extend(name.map(|name| Entry::Named { seat, name }));
                    let address = push_to.iter().find(|(other, _)| *other == seat);
                    entries.extend(address.map(|(_, it)| Entry::PushTo { seat, address: Some(it.clone()) }));
                    tokens.push((seat, token));
                }
                Wish::Invitation(kind) => {
                    let token = Token::random(kind, entropy);
                    entries.push(Entry::Invited { seat, invitation: token.hash() });
                    invitations.push((seat, token));
                }
                Wish::Bot { brain } => {
                    played = PlayedSeat { bot: Some(brain.clone()), taken: true, ..played };
                    bots.push(SeatedBot { seat, brain, seed: entropy.seed() });
                }
            }
            seats.push(played);
        }
        let created = Created { card: CardRequest::from(&*card), settings, bots, at };
        entries.insert(0, Entry::Created(Box::new(created)));
        let entries: Vec<_> = entries.iter().map(Entry::encode).collect();
        // Names are drawn from billions: a few draws always find one that is free.
        for _ in 0..8 {
            let game = random_game_id(entropy);
            let code = random_code(entropy);
            let (status, deadline) = (Status::Waiting, shared.waits_until(at));
            let new = NewGame { id: game, code: Some(code), entries: entries.clone(), status, deadline, at };
            match shared.store.create(new).await {
                Ok(_owned) => {
                    if !tentative && seats.iter().any(|seat| seat.person.is_some()) {
                        let (alone, rated, created_at) = (settings.sandbox, settings.rated, at);
                        let (started_at, end) = (None, None);
                        let played = move || PlayedGame {
                            game,
                            card,
                            alone,
                            rated,
                            created_at,
                            started_at,
                            seats,
                            end,
                        };
                        shared.lists.tell(played);
                    }
                    return Ok(Opened { game, code, tokens, invitations });
                }
                Err(CreateError::IdTaken | CreateError::CodeTaken) => {}
                Err(CreateError::Write(error)) => {
                    tracing::error!(%error, "a new game cannot be stored");
                    return Err(NewRoomError::Unavailable);
                }
            }
        }
        Err(NewRoomError::Unavailable)
    }
}

impl Opened {
    /// The token of a seat that was asked for with one.
    pub fn token(&self, seat: Seat) -> Option<&Token> {
        self.tokens.iter().find(|(other, _)| *other == seat).map(|(_, token)| token)
    }
}

fn random_game_id(entropy: &Entropy) -> GameId {
    entropy.text(b"abcdefghijklmnopqrstuvwxyz0123456789", GameId::LEN).parse().expect("a game id")
}

fn random_code(entropy: &Entropy) -> RoomCode {
    entropy.text(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", RoomCode::LEN).parse().expect("a room code")
}
