//! What a side sees of a position.

use shakmaty::{Bitboard, Color};

use crate::{card::Sight, position::Position, rules::Rules};

impl Rules {
    /// The squares whose content `color` knows, on either side's turn.
    ///
    /// In fog those are its own squares and all that its pieces could move to or capture on: a blocked
    /// pawn does not see what blocks it, nor its empty diagonals; a pawn that could take in passing
    /// sees the pawn it would take.
    pub fn visible(&self, pos: &Position, color: Color, sight: Sight) -> Bitboard {
        match sight {
            Sight::Open => Bitboard::FULL,
            Sight::Own => pos.board().by_color(color),
            Sight::Fog => pos.board().by_color(color) | self.reach(pos, color),
        }
    }
}
