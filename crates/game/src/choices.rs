//! What the side to move may do, worked out once, when the position arises.
//!
//! Where moves have to be tried out to know whether they are legal, that takes a while, and how long depends on the
//! whole board. A try that waited for it would be told by the delay what it must not know.

use rules::{Bitboard, Card, Move, Position, Rules};

pub(crate) struct Choices {
    legal: Box<[Move]>,
    /// The pieces that could move if their king did not matter, where finding them takes long enough to be noticed.
    could_move: Option<Bitboard>,
}

impl Choices {
    pub(crate) fn new(card: &Card, rules: &Rules, position: &Position, legal: &[Move]) -> Choices {
        // Only a moderator tells those pieces from the ones that are stuck.
        let asked_for = card.touch_move() || card.moderator();
        let could_move = (asked_for && rules.tries_moves_out()).then(|| rules.could_move(position));
        Choices { legal: legal.into(), could_move }
    }

    pub(crate) fn of(card: &Card, rules: &Rules, position: &Position) -> Choices {
        Choices::new(card, rules, position, &rules.legal_moves(position))
    }

    pub(crate) fn legal(&self) -> &[Move] {
        &self.legal
    }

    pub(crate) fn could_move(&self, rules: &Rules, position: &Position) -> Bitboard {
        self.could_move.unwrap_or_else(|| rules.could_move(position))
    }
}
