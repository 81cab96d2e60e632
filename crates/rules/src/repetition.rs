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

/// Captures and pawn moves clear it. Where fifty moves end the game, it holds at most a hundred keys.
#[derive(Clone, Default, Debug)]
pub struct Repetitions {
    keys: Vec<u64>,
}

impl Repetitions {
    /// How often the position with this key has been recorded.
    pub fn occurrences(&self, key: u64) -> usize {
        self.keys.iter().filter(|&&seen| seen == key).count()
    }

    /// Records a position whose half-move clock stands at `halfmoves`.
    pub fn record(&mut self, key: u64, halfmoves: u32) {
        if halfmoves == 0 {
            self.keys.clear();
        }
        self.keys.push(key);
    }
}

impl Position {
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
        // The second move of a turn is another position than the first.
        key.0.rotate_left(u32::from(self.moves_left - 1))
    }
}
