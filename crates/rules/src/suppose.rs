//! Positions as somebody imagines them who does not see the whole board.

use shakmaty::{Color, Piece, Square};

use crate::{position::Position, rules::Rules};

impl Position {
    /// As it would be if something else stood on a square, or nothing. What hung on what stood there is forgotten:
    /// rights to castle, a pawn that could be taken in passing. `points` are a piece's hit points, where it has any;
    /// all of them if they are not known.
    ///
    /// Unlike those of a game, such a position need not be one that could come about.
    pub fn suppose(&mut self, rules: &Rules, square: Square, piece: Option<Piece>, points: Option<u8>) {
        self.remove(rules, square);
        if let Some(piece) = piece {
            self.board.set_piece_at(square, piece);
            if let Some(full) = rules.hit_points() {
                self.hit_points.set(square, points.unwrap_or(full));
            }
        }
    }

    /// As it would be if the game went on and a side were to move now, with its whole turn before it.
    pub fn suppose_turn(&mut self, rules: &Rules, turn: Color) {
        self.verdict = None;
        self.ep_square = None;
        self.turn = turn;
        self.moves_left = rules.table.moves_a_turn[turn];
    }
}
