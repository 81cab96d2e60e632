//! Another game between the same players, with other seats.

use view::{RoomStatus, Seat};

use super::{Actor, Outdated};
use crate::{
    opening::{Opened, Opening, Wish},
    token::TokenKind,
    told::{News, Refused, Rematch},
};

impl Actor {
    pub(super) async fn rematch(&mut self, seat: Seat, agrees: bool) -> Result<(), Outdated> {
        if self.status() != RoomStatus::Finished {
            return Ok(());
        }
        if !agrees {
            self.rematch_wanted_by.clear();
            return Ok(());
        }
        if !self.rematch_wanted_by.contains(&seat) {
            self.rematch_wanted_by.push(seat);
        }
        // Bots are always for it, even those that are not there any more.
        let wants = |seat: &Seat| self.rematch_wanted_by.contains(seat) || self.state.is_bot(*seat);
        if !self.chairs().iter().all(wants) {
            for other in self.others(seat) {
                if !self.rematch_wanted_by.contains(&other) && !self.state.is_bot(other) {
                    self.tell(other, News::RematchOffered).await?;
                }
            }
            return Ok(());
        }
        self.rematch_wanted_by.clear();
        let mut opening = Opening::new(self.state.card.clone(), self.state.settings);
        for &seat in self.chairs() {
            let wish = match self.bot_at(seat) {
                Some(bot) => Wish::Bot { brain: bot.brain.clone() },
                None => Wish::Token(TokenKind::Uuid),
            };
            let next = self.chair_after(seat);
            let (name, person) = (self.state.given_names.get(seat).cloned(), self.state.persons.of(seat));
            opening = opening.with(next, wish).named(next, name).held_by(next, person);
        }
        match opening.create(&self.shared).await {
            Ok(opened) => {
                for &seat in self.chairs() {
                    let next = self.chair_after(seat);
                    if let Some(token) = opened.token(next).cloned() {
                        let Opened { game, code, .. } = opened;
                        let rematch = Rematch { game, code, seat: next, token };
                        self.tell(seat, News::Rematch(Box::new(rematch))).await?;
                    }
                }
                Ok(())
            }
            Err(_) => self.refuse(seat, Refused::Unavailable).await,
        }
    }

    /// Where a player sits in the next game. Whoever plays alone stays where they are.
    fn chair_after(&self, seat: Seat) -> Seat {
        if self.state.settings.sandbox { seat } else { seat_after(seat) }
    }
}

/// Colours swap, and four players move on around the table.
fn seat_after(seat: Seat) -> Seat {
    match seat {
        Seat::White => Seat::Black,
        Seat::Black => Seat::White,
        Seat::North => Seat::East,
        Seat::East => Seat::South,
        Seat::South => Seat::West,
        Seat::West => Seat::North,
    }
}
