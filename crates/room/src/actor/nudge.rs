//! Telling players who are away that it is their turn.
//!
//! Whether somebody is told follows from what everybody may know: whose turn it is, who is there, that the game has begun
//! or is over. Tries change none of it.

use rules::Clock;
use store::Mark;
use view::Seat;

use super::{Actor, Outdated};
use crate::{
    entry::Entry,
    nudge::{Nudge, NudgeReason},
    told::{News, Refused},
};

/// For each seat: more than anybody needs in one game. Each is an entry in its stream.
const MAX_CHANGES: u32 = 30;
/// Longer than any address that a browser gives.
const MAX_ADDRESS: usize = 1_000;

impl Actor {
    pub(super) async fn push_to(&mut self, seat: Seat, address: Option<String>) -> Result<(), Outdated> {
        if self.state.is_bot(seat) {
            return Ok(());
        }
        let too_long = address.as_ref().is_some_and(|address| address.len() > MAX_ADDRESS);
        if too_long || self.state.push_to.changes(seat) >= MAX_CHANGES || !self.has_favour_left(seat) {
            return self.refuse(seat, Refused::RateLimited).await;
        }
        let address = address.filter(|address| !address.is_empty()).map(String::into_boxed_str);
        let entry = Entry::PushTo { seat, address: address.clone() }.encode();
        if self.append_for(seat, entry, Mark::default()).await?.is_err() {
            return self.refuse(seat, Refused::Unavailable).await;
        }
        let on = address.is_some();
        self.state.push_to.set(seat, address);
        self.tell(seat, News::PushTo { on }).await
    }

    /// Something has happened; it was `turn`'s turn before.
    pub(super) fn nudge_after(&self, turn: Seat) {
        let next = self.state.game.turn();
        if self.state.game.ending().is_some() {
            self.nudge_absent(NudgeReason::Over);
        } else if next != turn {
            self.nudge(next, NudgeReason::YourMove);
        }
    }

    pub(super) fn nudge_absent(&self, why: NudgeReason) {
        for seat in self.state.push_to.seats() {
            self.nudge(seat, why);
        }
    }

    fn nudge(&self, seat: Seat, why: NudgeReason) {
        // With a clock that runs for minutes, a message would come too late and too often.
        let slow = match self.state.card.clock() {
            Clock::None | Clock::Days { .. } => true,
            Clock::Fischer { .. } => false,
        };
        let address = self.state.push_to.of(seat);
        if let Some(address) = address.filter(|_| slow && !self.is_present(seat)) {
            self.shared.nudge(Nudge { game: self.state.id, why, address: address.clone() });
        }
    }
}
