//! What pawns see in fog beyond the squares that they can move to, where a card lets them.

use shakmaty::{Bitboard, Color, attacks};

use crate::{
    axes::Sight,
    fog::{BlockedPawns, PackedFog, PawnDiagonals},
    position::Position,
    rules::Rules,
};

impl Rules {
    /// The same rules in such a fog.
    pub(crate) fn in_fog(self, fog: PackedFog) -> Rules {
        Rules { fog, ..self }
    }

    /// What the pawns of a side see in fog beyond the squares that they can move to. Pawns that move in other ways
    /// see no more than that.
    pub(crate) fn pawn_sight(&self, pos: &Position, color: Color) -> Bitboard {
        let ahead = match self.fog.get().blocked_pawns {
            BlockedPawns::Seen => self.ahead_of_pawns(pos, color),
            BlockedPawns::Hidden | BlockedPawns::Occupied => Bitboard::EMPTY,
        };
        let beside = match self.fog.get().pawn_diagonals {
            PawnDiagonals::Seen => {
                let pawns = self.plain_pawns(pos, color).into_iter();
                pawns.flat_map(|pawn| attacks::pawn_attacks(color, pawn)).collect()
            }
            PawnDiagonals::Hidden => Bitboard::EMPTY,
        };
        ahead | beside
    }

    /// The squares that `color` does not see, but on which it knows something to stand.
    pub(crate) fn felt(&self, pos: &Position, color: Color, sight: Sight, visible: Bitboard) -> Bitboard {
        if sight != Sight::Fog || self.fog.get().blocked_pawns != BlockedPawns::Occupied {
            return Bitboard::EMPTY;
        }
        self.ahead_of_pawns(pos, color) & pos.board().occupied() & !visible
    }

    fn ahead_of_pawns(&self, pos: &Position, color: Color) -> Bitboard {
        self.plain_pawns(pos, color).shift(color.fold_wb(8, -8))
    }

    fn plain_pawns(&self, pos: &Position, color: Color) -> Bitboard {
        if !self.table.orthodox_pawns {
            return Bitboard::EMPTY;
        }
        pos.board().pawns() & pos.board().by_color(color)
    }
}
