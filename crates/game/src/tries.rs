//! How often each seat has tried something that the moderator denied.

use rules::Card;
use view::{BySeat, Seat};

/// A game of a hundred moves leaves a seat fifty tries for each. All of them together stay well below a megabyte.
const PER_GAME: u16 = 5_000;

/// A seat knows its own tries, so that nothing hidden depends on them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tries {
    this_turn: u16,
    in_game: BySeat<u16>,
}

impl Tries {
    pub(crate) fn count(&mut self, seat: Seat) {
        self.this_turn += 1;
        self.in_game[seat.color()] += 1;
    }

    pub(crate) fn next_turn(&mut self) {
        self.this_turn = 0;
    }

    /// Whether the seat to move may still have a try denied.
    pub(crate) fn are_left(&self, card: &Card, seat: Seat) -> bool {
        u32::from(self.this_turn) < card.tries_per_turn() && self.in_game[seat.color()] < PER_GAME
    }
}
