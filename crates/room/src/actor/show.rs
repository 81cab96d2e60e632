//! Games without people. They hide nothing: whoever looks on sees what every seat sees.
//!
//! They go on while somebody looks on and rest while nobody does, so that a server never plays for itself.

use std::sync::Arc;

use tokio::sync::{oneshot, watch};
use view::{BySeat, RoomStatus, Seat};

use super::{Actor, Outdated};
use crate::{
    stub::{Onlooking, WatchError},
    told::Watched,
};

impl Actor {
    pub(super) async fn watch(
        &mut self,
        reply: oneshot::Sender<Result<Onlooking, WatchError>>,
    ) -> Result<(), Outdated> {
        let answer = self.let_watch().await?;
        let watched = answer.is_ok();
        let _asker_gone = reply.send(answer);
        // Whoever has rested while nobody looked comes back. Where people play, nothing happens at all.
        if watched && self.status() == RoomStatus::Active { self.note_absences().await } else { Ok(()) }
    }

    async fn let_watch(&mut self) -> Result<Result<Onlooking, WatchError>, Outdated> {
        // A duplicate game is shown to its players only.
        if !self.is_show() || self.chairs() != Seat::PAIR {
            return Ok(Err(WatchError::Private));
        }
        if self.status() == RoomStatus::Waiting && !self.begin(None).await? {
            return Ok(Err(WatchError::Unavailable));
        }
        Ok(Ok(match &self.onlookers {
            Some(onlookers) => onlookers.subscribe(),
            None => {
                let (onlookers, receiver) = watch::channel(Arc::new(self.seen_by_all()));
                self.onlookers = Some(onlookers);
                receiver
            }
        }))
    }

    /// Nobody but computers plays here.
    pub(super) fn is_show(&self) -> bool {
        self.state.holders.iter().all(|(_, holder)| holder.is_bot())
    }

    /// Computers do not play among themselves while nobody looks.
    pub(super) fn rests(&self) -> bool {
        self.is_show() && self.onlookers.is_none()
    }

    /// Something has happened.
    pub(super) fn show(&mut self) {
        let Some(onlookers) = &self.onlookers else {
            return;
        };
        if onlookers.receiver_count() > 0 {
            onlookers.send_replace(Arc::new(self.seen_by_all()));
            return;
        }
        self.onlookers = None;
        for (_, place) in self.places.iter_mut() {
            place.vacate();
        }
    }

    fn seen_by_all(&self) -> Watched {
        let views = BySeat::new_with(|seat| self.state.game.view(seat));
        Watched { status: self.status(), views }
    }
}
