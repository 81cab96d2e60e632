//! How a room leaves memory: to sleep, for another node to take over, or because another one has.

use store::Mark;
use view::RoomStatus;

use super::{Actor, Outdated};
use crate::{entry::Entry, told::News};

impl Actor {
    /// A room code is for open rooms: a finished one gives it back.
    pub(super) async fn go_to_sleep(&mut self) -> Result<(), Outdated> {
        if self.status() == RoomStatus::Finished && self.state.code.is_some() {
            let mark = Mark { release_code: true, ..Mark::default() };
            let _kept_until_next_time = self.append(vec![Entry::Marked.encode()], mark).await?;
        }
        self.store_deadline().await
    }

    /// Whatever was asked for so far is still done; then any node may have the room.
    pub(super) async fn hand_over(&mut self) -> Result<(), Outdated> {
        self.inbox.close();
        while let Some(message) = self.deferred.pop_front() {
            self.handle(message).await?;
        }
        while let Some(message) = self.inbox.recv().await {
            self.handle(message).await?;
        }
        self.store_deadline().await?;
        if let Err(error) = self.shared.store.release(self.state.id, self.tenure).await {
            tracing::warn!(game = %self.state.id, %error, "a room is left to whoever notices that it is");
        }
        self.send_away();
        Ok(())
    }

    /// Tells everybody here to come back, wherever the room is then.
    pub(super) fn send_away(&mut self) {
        let at = self.shared.now();
        for &seat in self.chairs() {
            if let Some(place) = self.places.get_mut(seat) {
                place.supersede(News::Restart, at);
            }
        }
    }
}
