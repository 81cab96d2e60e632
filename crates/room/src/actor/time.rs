//! Clocks, graces and sleep: what happens in a room when nobody asks for anything.

use std::time::Duration;

use game::Ruling;
use store::Mark;
use tokio::time::Instant;
use view::{Millis, RoomStatus};

use super::{Actor, Outdated, earliest};
use crate::{asked::SocketId, entry::Entry};

impl Actor {
    /// Decides what must be decided by now. Nothing is while nothing can be stored: nobody loses by that.
    pub(super) async fn pass_time(&mut self) -> Result<(), Outdated> {
        if self.is_in_doubt() {
            self.settle_doubts().await?;
        }
        if !self.holds_lease() || (self.failing_since.is_some() && !self.make_up().await?) {
            return Ok(());
        }
        // Some may have come while nothing could be stored.
        for &seat in self.chairs() {
            if self.places.get(seat).is_some_and(|place| place.here) {
                self.arrive(seat).await?;
            }
        }
        let at = self.shared.now();
        match self.status() {
            RoomStatus::Waiting => {
                let expired = self.deadline().is_some_and(|deadline| deadline <= at);
                return if expired { self.call_off().await } else { Ok(()) };
            }
            RoomStatus::Active => {}
            RoomStatus::Finished => return self.tell_end_again().await,
        }
        if self.state.game.deadline().is_some_and(|deadline| deadline <= at) {
            let awaited = self.chairs().iter().copied().find(|&seat| self.state.game.awaits(seat));
            return self.rule(awaited.map_or(Ruling::OutOfTime, |seat| Ruling::Arrived { seat })).await;
        }
        if self.state.game.proposal_deadline().is_some_and(|deadline| deadline <= at) {
            return self.rule(Ruling::ProposalExpired).await;
        }
        let gone = |seat| self.state.away_until(seat);
        let mut chairs = self.chairs().iter().copied();
        let expired = chairs.find(|&seat| gone(seat).is_some_and(|until| until <= at));
        match expired {
            // Who was never there has lost nothing.
            Some(_) if self.chairs().iter().any(|&seat| self.state.game.awaits(seat)) => {
                self.rule(Ruling::NeverCame).await
            }
            // The first to expire ends it; if no other is there either, nobody wins.
            Some(seat) if self.others(seat).all(|other| gone(other).is_some()) => {
                self.rule(Ruling::AllAbandoned).await
            }
            Some(seat) => self.rule(Ruling::Abandoned { by: seat }).await,
            None => Ok(()),
        }
    }

    fn deadline(&self) -> Option<Millis> {
        match self.status() {
            RoomStatus::Waiting => return self.shared.waits_until(self.state.created_at),
            RoomStatus::Active => {}
            // While its end is not in the lists of those who played.
            RoomStatus::Finished => return self.stored_deadline,
        }
        let graces = self.state.away_until.iter().map(|(_, until)| *until);
        let game = &self.state.game;
        graces.fold(earliest(game.deadline(), game.proposal_deadline()), earliest)
    }

    pub(super) fn next_wake(&self) -> Instant {
        let idle = self.quiet_since + self.idle_limit();
        let idle = self.held.iter().fold(idle, |idle, held| idle.min(held.at));
        match self.deadline() {
            Some(deadline) => {
                // A ruling that could not be stored is tried again, but not in a busy loop.
                let at_least = if self.failing_since.is_some() { 500 } else { 20 };
                let wait = Duration::from_millis(deadline.saturating_sub(self.shared.now()).max(at_least));
                idle.min(Instant::now() + wait)
            }
            None => idle,
        }
    }

    fn idle_limit(&self) -> Duration {
        match self.status() {
            // Players who are still there may want another game. Others read it without the room.
            RoomStatus::Finished if self.newest_socket != SocketId::default() => {
                self.shared.config.finished_for
            }
            RoomStatus::Waiting | RoomStatus::Active | RoomStatus::Finished => self.shared.config.sleep_after,
        }
    }

    pub(super) fn may_sleep(&mut self) -> bool {
        // Bots come when they are called: they keep no room awake.
        if self.places.iter().any(|(seat, place)| place.is_present() && !self.state.is_bot(seat)) {
            self.quiet_since = Instant::now();
            return false;
        }
        self.quiet_since.elapsed() >= self.idle_limit()
    }

    /// Sees to it that the room is woken in time.
    pub(super) async fn store_deadline(&mut self) -> Result<(), Outdated> {
        let deadline = self.deadline();
        if deadline != self.stored_deadline {
            let mark = Mark { deadline: Some(deadline), ..Mark::default() };
            if self.append(vec![Entry::Marked.encode()], mark).await?.is_ok() {
                self.stored_deadline = deadline;
            }
        }
        Ok(())
    }
}
