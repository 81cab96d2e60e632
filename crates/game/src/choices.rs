//! What the side to move may do, worked out once, when the position arises.
//!
//! Where moves have to be tried out to know whether they are legal, that takes a while, and how long depends on the
//! whole board. A try that waited for it would be told by the delay what it must not know.

use rules::{Bitboard, Card, Move, Position, Rules};

pub(crate) struct Choices {
    /// None where the game has gone on since, and finding out would take a while.
    legal: Option<Box<[Move]>>,
    /// The pieces that could move if their king did not matter, where finding them takes long enough to be noticed.
    could_move: Option<Bitboard>,
    in_check: bool,
}

impl Choices {
    pub(crate) fn of(card: &Card, rules: &Rules, position: &Position) -> Choices {
        let legal = Some(rules.legal_moves(position).as_slice().into());
        // Only a moderator tells those pieces from the ones that are stuck.
        let asked_for = card.touch_move() || card.moderator().is_some();
        let could_move = (asked_for && rules.tries_moves_out()).then(|| rules.could_move(position));
        Choices { legal, could_move, in_check: rules.checked_side(position).is_some() }
    }

    /// In a position from which the game is known to have gone on.
    pub(crate) fn in_the_past(card: &Card, rules: &Rules, position: &Position) -> Choices {
        // Pawn captures were told when the position arose, and must be known to be told again.
        let told = card.senses().moderator.pawn_tries.are_told();
        if told || !rules.tries_moves_out() {
            return Choices::of(card, rules, position);
        }
        Choices { legal: None, could_move: None, in_check: rules.checked_side(position).is_some() }
    }

    pub(crate) fn are_known(&self) -> bool {
        self.legal.is_some()
    }

    /// Whether there is a legal move. If the game went on, there was.
    pub(crate) fn has_moves(&self) -> bool {
        self.legal.as_ref().is_none_or(|legal| !legal.is_empty())
    }

    pub(crate) fn legal(&self) -> &[Move] {
        self.legal.as_deref().unwrap_or_default()
    }

    pub(crate) fn could_move(&self, rules: &Rules, position: &Position) -> Bitboard {
        self.could_move.unwrap_or_else(|| rules.could_move(position))
    }

    /// Whether the side to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        self.in_check
    }
}
