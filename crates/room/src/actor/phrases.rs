//! What players say to each other. Nothing of it is stored: whoever is away does not hear it.

use rules::Sight;
use view::{Phrase, RoomStatus, Seat};

use super::{Actor, Outdated};
use crate::told::{News, Refused};

impl Actor {
    /// While a hidden game goes on even a greeting could be a signal, and its moment could tell when somebody tried.
    pub(super) fn is_silent(&self) -> bool {
        self.status() == RoomStatus::Active && self.state.card.sight() != Sight::Open
    }

    pub(super) async fn say(&mut self, seat: Seat, phrase: Phrase) -> Result<(), Outdated> {
        if self.is_silent() {
            return self.refuse(seat, Refused::Silence).await;
        }
        if !self.has_favour_left(seat) {
            return self.refuse(seat, Refused::RateLimited).await;
        }
        for other in self.others(seat) {
            self.tell(other, News::Said { by: seat, phrase }).await?;
        }
        Ok(())
    }
}
