//! Who plays a game, and how it ended: for lists of somebody's games, which are kept elsewhere.
//!
//! Whoever keeps them is told of a game when somebody sits down, when it begins and when it ends. The end is told again
//! until they say that they have it: a finished game of persons keeps a deadline in the store until then, so that it is
//! found by whichever process comes next.

use std::sync::Arc;

use rules::{Card, duplicate::DuplicateShare};
use tokio::sync::mpsc;
use view::{EndReason, Ending, GameId, Millis, PersonId, PlayerName, Seat};

use crate::{entry::SeatedBot, fold::Folded, persons::Persons};

/// A game that somebody plays or has played. Of one that goes on, it says nothing but who sits there.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    pub game: GameId,
    pub card: Arc<Card>,
    /// One player holds all seats.
    pub alone: bool,
    /// Its result is to change ratings.
    pub rated: bool,
    pub created_at: Millis,
    pub started_at: Option<Millis>,
    /// Everybody at the table, in the order of the seats.
    pub seats: Vec<PlayedSeat>,
    pub end: Option<PlayedEnd>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedSeat {
    pub seat: Seat,
    pub person: Option<PersonId>,
    /// What they said they were called when they sat down.
    pub name: Option<PlayerName>,
    /// The brain of a bot.
    pub bot: Option<String>,
    /// Whether anybody sits there.
    pub taken: bool,
    /// None while the game goes on, and if it does not count.
    pub share: Option<DuplicateShare>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedEnd {
    pub at: Millis,
    pub ending: Ending,
    pub plies: u32,
}

impl PlayedGame {
    /// Whether it was called off before everybody had come: then it is nobody's game.
    pub fn never_began(&self) -> bool {
        self.end.is_some() && self.seats.iter().any(|seat| !seat.taken)
    }
}

impl Folded {
    pub(crate) fn played(&self) -> PlayedGame {
        let ending = self.game.ending();
        let counts = ending
            .is_some_and(|ending| !matches!(ending.reason, EndReason::Aborted | EndReason::AiUnavailable));
        // Whoever was given a seat and never came has not taken it; if nobody did, nobody has played.
        let mut holders = self.holders.iter();
        let nobody_came =
            ending.is_some() && holders.all(|(seat, holder)| holder.is_bot() || self.game.awaits(seat));
        let seats = self.holders.iter().map(|(seat, holder)| PlayedSeat {
            seat,
            person: self.persons.of(seat),
            name: self.given_names.get(seat).cloned(),
            bot: brain(&self.bots, seat),
            taken: holder.is_taken() && !nobody_came,
            share: self.game.share(seat).filter(|_| counts && !self.settings.sandbox),
        });
        let end = ending.zip(self.game.ended_at());
        PlayedGame {
            game: self.id,
            card: self.card.clone(),
            alone: self.settings.sandbox,
            rated: self.settings.rated,
            created_at: self.created_at,
            started_at: self.started_at,
            seats: seats.collect(),
            end: end.map(|(ending, at)| PlayedEnd { at, ending, plies: self.game.ply() }),
        }
    }
}

fn brain(bots: &[SeatedBot], seat: Seat) -> Option<String> {
    bots.iter().find(|bot| bot.seat == seat).map(|bot| bot.brain.clone())
}

/// The way to whoever keeps lists of games.
#[derive(Debug)]
pub(crate) struct Lists(pub(crate) Option<mpsc::Sender<PlayedGame>>);

impl Lists {
    /// Whether the end of a game is to be told until somebody has it.
    pub(crate) fn wait_for(&self, persons: &Persons) -> bool {
        self.0.is_some() && !persons.is_empty()
    }

    /// Nobody waits for it. What does not fit is told another time: when the room is next in memory, or at the end.
    pub(crate) fn tell(&self, played: impl FnOnce() -> PlayedGame) {
        if let Some(lists) = &self.0
            && let Ok(place) = lists.try_reserve()
        {
            place.send(played());
        }
    }
}
