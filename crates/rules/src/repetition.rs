//! Which positions have occurred since the last irreversible move.

use shakmaty::{
    Color, Rank,
    zobrist::{Zobrist64, ZobristValue},
};

use crate::{
    hit_points::scramble,
    moves::castling_side,
    position::{Position, home},
    rules::Rules,
};

/// Captures and pawn moves mostly clear it. Then, where fifty moves end the game, it holds at most a hundred keys.
#[derive(Clone, Default, Debug)]
pub struct Repetitions {
    keys: Vec<u64>,
}

impl Repetitions {
    /// How often the position with this key has been recorded.
    pub fn occurrences(&self, key: u64) -> usize {
        self.keys.iter().filter(|&&seen| seen == key).count()
    }

    /// Records a position. If none before it can come up again, those are forgotten.
    pub fn record(&mut self, key: u64, afresh: bool) {
        if afresh {
            self.keys.clear();
        }
        self.keys.push(key);
    }
}

impl Position {
    /// Whether no earlier position can come up again: captures and pawn moves cannot be undone, unless captured pieces
    /// come back.
    pub fn starts_afresh(&self, rules: &Rules) -> bool {
        self.halfmoves == 0 && !rules.table.drops
    }

    /// Equal for positions that count as repeated: same pieces and hit points, side, castling rights, takeable
    /// pawn and checks given.
    pub fn key(&self, rules: &Rules) -> u64 {
        let mut key = Zobrist64::default();
        for (square, piece) in &self.board {
            key ^= Zobrist64::zobrist_for_piece(square, piece);
        }
        if self.turn.is_white() {
            key ^= Zobrist64::zobrist_for_white_turn();
        }
        for rook in self.castles {
            let color = Color::from_white(rook.rank() == Rank::First);
            let king = self.board.by_role(rules.table.castler) & self.board.by_color(color) & home(color);
            if let Some(king) = king.first() {
                key ^= Zobrist64::zobrist_for_castling_right(color, castling_side(king, rook));
            }
        }
        if let Some(square) = rules.takeable_ep_square(self) {
            key ^= Zobrist64::zobrist_for_en_passant_file(square.file());
        }
        if !rules.is_plain() {
            let checks = self.checks.into_iter().fold(0, |all, checks| all << 8 | u64::from(checks));
            key.0 ^= scramble(self.hit_points.key() ^ checks);
            if let Some(marks) = &self.marks {
                key.0 ^= marks.iter().fold(0, |key, mark| scramble(key ^ u64::from(*mark)));
            }
        }
        if rules.table.drops {
            key.0 ^= scramble(self.reserves().key() ^ self.promoted().0);
        }
        // The second move of a turn is another position than the first.
        key.0.rotate_left(u32::from(self.moves_left - 1))
    }
}
