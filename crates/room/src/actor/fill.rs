//! Computers for the seats that nobody has taken.

use store::Mark;
use view::{RoomStatus, Seat};

use super::{Actor, Outdated};
use crate::{
    entry::{Entry, SeatedBot},
    holder::Holder,
    told::{News, Refused},
};

impl Actor {
    /// Gives every free seat to a bot, whether it was open or reserved, and begins the game.
    pub(super) async fn fill(&mut self, seat: Seat, brain: String) -> Result<(), Outdated> {
        if self.status() != RoomStatus::Waiting {
            return self.refuse(seat, Refused::Started).await;
        }
        if !self.has_favour_left(seat) {
            return self.refuse(seat, Refused::RateLimited).await;
        }
        let free = self.state.holders.iter().filter(|(_, holder)| !holder.is_taken());
        let bot = |(seat, _)| SeatedBot { seat, brain: brain.clone(), seed: self.shared.entropy.seed() };
        let new: Vec<_> = free.map(bot).collect();
        let entries: Vec<_> = new.iter().map(|bot| Entry::Filled(bot.clone()).encode()).collect();
        if !entries.is_empty() && self.append(entries, Mark::default()).await?.is_err() {
            return self.refuse(seat, Refused::Unavailable).await;
        }
        for bot in &new {
            if let Some(holder) = self.state.holders.get_mut(bot.seat) {
                *holder = Holder::Bot;
            }
        }
        self.state.bots = self.state.bots.iter().cloned().chain(new).collect();
        self.publish();
        if !self.begin(Some(seat)).await? {
            return self.refuse(seat, Refused::Unavailable).await;
        }
        for &seat in self.chairs() {
            self.tell(seat, News::Filled(self.state.bots.clone())).await?;
        }
        self.tell_of_start().await
    }
}
