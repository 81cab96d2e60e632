//! Telling whoever keeps lists of somebody's games.

use store::Mark;
use view::{GameRating, Millis, RoomStatus};

use super::{Actor, Outdated};
use crate::{entry::Entry, told::News};

impl Actor {
    /// Says who sits here, if that is anybody in particular.
    pub(super) fn tell_lists(&self) {
        if !self.state.persons.is_empty() {
            self.shared.lists.tell(|| self.state.played());
        }
    }

    /// The deadline of a game that ends now: none if there is nobody to tell.
    pub(super) fn listed_by(&self) -> Option<Millis> {
        let waits = self.shared.lists.wait_for(&self.state.persons);
        waits.then(|| self.shared.listed_by())
    }

    /// Tells the end again if nobody has said yet that they have it.
    pub(super) async fn tell_end_again(&mut self) -> Result<(), Outdated> {
        if self.stored_deadline.is_some_and(|deadline| deadline <= self.shared.now()) {
            self.tell_lists();
            let later = self.listed_by();
            self.put_off(later).await?;
        }
        Ok(())
    }

    /// They have it. What it did to ratings, every seat is told alike.
    pub(super) async fn note_listed(&mut self, rating: Option<Box<GameRating>>) -> Result<(), Outdated> {
        if self.status() != RoomStatus::Finished || self.stored_deadline.is_none() {
            return Ok(());
        }
        self.put_off(None).await?;
        // Otherwise this is said again.
        if let (Some(rating), None) = (rating, self.stored_deadline) {
            for &seat in self.chairs() {
                self.tell(seat, News::Rated(rating.clone())).await?;
            }
        }
        Ok(())
    }

    async fn put_off(&mut self, deadline: Option<Millis>) -> Result<(), Outdated> {
        let mark = Mark { deadline: Some(deadline), ..Mark::default() };
        if self.append(vec![Entry::Marked.encode()], mark).await?.is_ok() {
            self.stored_deadline = deadline;
        }
        Ok(())
    }
}
