//! A game in memory, for players that share a process: no store, no clock, no sockets.
//!
//! Each seat is told what it would be told over a socket, and nothing else comes out until the game is over.

use std::sync::Arc;

use game::Table;
use rules::Card;
use view::{
    Ending, Intent, Notice, PastSense, PerSeat, Refusal, Retold, Review, ReviewTry, Seat, SeatSet, Story,
    View,
};

/// Time stands still here, so that nobody's clock runs down.
const NOON: u64 = 0;

#[derive(Debug)]
pub struct Arena {
    game: Table,
}

impl Arena {
    pub fn new(card: Card) -> Arena {
        Arena { game: Table::begin(Arc::new(card), NOON, SeatSet::default()) }
    }

    /// All that a seat may know now.
    pub fn view(&self, seat: Seat) -> View {
        self.game.view(seat)
    }

    /// Every square that a seat has sensed.
    pub fn senses(&self, seat: Seat) -> Vec<PastSense> {
        self.game.senses(seat)
    }

    /// What a seat has touched, and tried in vain.
    pub fn tries(&self, seat: Seat) -> Vec<ReviewTry> {
        self.game.tries(seat)
    }

    /// Does what a seat asks for, and gives what each seat is told of it.
    pub fn submit(&mut self, seat: Seat, intent: Intent) -> Result<PerSeat<Vec<Notice>>, Refusal> {
        let step = self.game.decide(seat, intent, NOON)?;
        Ok(self.game.commit(step))
    }

    /// Everything that a seat was told, once the game is over. None for a duplicate game.
    pub fn retold(&self, seat: Seat) -> Option<Retold> {
        self.game.retold(seat)
    }

    /// The whole game, once it is over. None for a duplicate game.
    pub fn review(&self) -> Option<Box<Review>> {
        match self.game.story()? {
            Story::Review(review) => Some(review),
            Story::Duplicate(_) => None,
        }
    }

    /// How many moves have been made: every seat knows that.
    pub fn ply(&self) -> u32 {
        self.game.ply()
    }

    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }
}
