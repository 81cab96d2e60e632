//! What may be known of a room without a seat.

use std::sync::Arc;

use rules::{Card, Profile};
use view::{Millis, PlayerNames, RoomCode, RoomStatus, Seat, Story};

use crate::{
    entry::{RoomSettings, SeatedBot},
    fold::Folded,
    persons::Persons,
    thought::Thought,
};

/// What may be known of a room without a seat.
#[derive(Clone, Debug)]
pub struct Summary {
    pub status: RoomStatus,
    pub open_seats: Vec<Seat>,
    pub card: Arc<Card>,
    /// The one in force.
    pub profile: Option<Profile>,
    pub settings: RoomSettings,
    pub bots: Arc<[SeatedBot]>,
    /// Of the people who gave one.
    pub names: Arc<PlayerNames>,
    /// Whose seats they are, where they are somebody's.
    pub persons: Persons,
    pub code: Option<RoomCode>,
    /// The whole game, once it is over.
    pub story: Option<Story>,
    /// What bots thought, once it is over.
    pub thoughts: Vec<Thought>,
    pub created_at: Millis,
    pub started_at: Option<Millis>,
}

impl Folded {
    /// What anybody may know of it now.
    pub(crate) fn summary(&self) -> Summary {
        // Nobody can take a seat that was still open when the game was called off.
        let waiting = self.status() == RoomStatus::Waiting;
        let open = self.holders.iter().filter(|(_, holder)| waiting && holder.is_open());
        Summary {
            status: self.status(),
            open_seats: open.map(|(seat, _)| seat).collect(),
            card: self.card.clone(),
            profile: self.game.profile().cloned(),
            settings: self.settings,
            bots: self.bots.clone(),
            names: self.names.clone(),
            persons: self.persons.clone(),
            code: self.code,
            story: None,
            thoughts: Vec::new(),
            created_at: self.created_at,
            started_at: self.started_at,
        }
    }

    /// The same, with the whole game if it is over.
    pub(crate) fn story(mut self) -> Summary {
        let summary = self.summary();
        match self.game.story() {
            None => summary,
            story => Summary { story, thoughts: std::mem::take(&mut self.thoughts), ..summary },
        }
    }
}
