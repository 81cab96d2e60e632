//! How a game stands: what all its seats know alike.

use view::{Ending, RoomStatus, Seat, TableClock};

use crate::fold::Folded;

/// What every seat of a game knows of it at any time. None of it depends on what a seat hides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// While the game goes on.
    pub turn: Option<Seat>,
    pub clock: Option<TableClock>,
    pub ending: Option<Ending>,
}

impl Folded {
    pub(crate) fn standing(&self) -> Standing {
        let active = self.status() == RoomStatus::Active;
        Standing {
            turn: active.then(|| self.game.turn()),
            clock: self.game.clock().filter(|_| active),
            ending: self.game.ending(),
        }
    }
}
