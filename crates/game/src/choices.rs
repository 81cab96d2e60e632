//! What the side to move may do, worked out once, when the position arises.
//!
//! Where moves have to be tried out to know whether they are legal, that takes a while, and how long depends on the
//! whole board. A try that waited for it would be told by the delay what it must not know.

use rules::{Bitboard, Card, Move, Position, Rules};

pub(crate) struct Choices {
    legal: Box<[Move]>,
    /// The pieces that could move if their king did not matter. Only a moderator tells those from the ones that are
    /// stuck; without one it is empty.
    could_move: Bitboard,
}

impl Choices {
    pub(crate) fn new(card: &Card, rules: &Rules, position: &Position, legal: &[Move]) -> Choices {
        let could_move =
            if card.touch_move() || card.moderator() { rules.could_move(position) } else { Bitboard::EMPTY };
        Choices { legal: legal.into(), could_move }
    }

    pub(crate) fn of(card: &Card, rules: &Rules, position: &Position) -> Choices {
        Choices::new(card, rules, position, &rules.legal_moves(position))
    }

    pub(crate) fn legal(&self) -> &[Move] {
        &self.legal
    }

    pub(crate) fn could_move(&self) -> Bitboard {
        self.could_move
    }
}
