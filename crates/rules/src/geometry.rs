//! The moves that a piece has by its type, its square and its own side's pieces alone.
//!
//! Nothing of the opponent goes in, so nothing of it can come out: highlights and the candidates of bots
//! are built on this when the other side is hidden.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::rules::Rules;

impl Rules {
    /// Lines stop before own pieces and run through everything unknown; pawns reach both diagonals even
    /// when they may be empty. Castling is not geometry.
    pub fn geometry(&self, color: Color, role: Role, from: Square, own: Bitboard) -> Bitboard {
        let reach = match role {
            Role::Pawn => self.pawn_geometry(color, from, own),
            Role::Knight => attacks::knight_attacks(from),
            Role::Bishop => attacks::bishop_attacks(from, own),
            Role::Rook => attacks::rook_attacks(from, own),
            Role::Queen => attacks::queen_attacks(from, own),
            Role::King => attacks::king_attacks(from),
        };
        reach & !own
    }

    fn pawn_geometry(&self, color: Color, from: Square, own: Bitboard) -> Bitboard {
        let up = color.fold_wb(8, -8);
        let step = Bitboard::from(from).shift(up) & !own;
        let double = if self.double_step(color).contains(from) { step.shift(up) } else { Bitboard::EMPTY };
        attacks::pawn_attacks(color, from) | step | double
    }
}
