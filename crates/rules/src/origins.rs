//! Where each piece came from: the square on which it started, wherever it stands now.

use shakmaty::Square;

use crate::{
    moves::{Move, MoveKind, castling_goals},
    position::{Played, Position},
};

/// By square; nothing where nothing stands.
#[derive(Clone, Debug)]
pub struct Origins([Option<Square>; 64]);

impl Origins {
    pub fn at(start: &Position) -> Origins {
        let mut origins = [None; 64];
        for square in start.board().occupied() {
            origins[usize::from(square)] = Some(square);
        }
        Origins(origins)
    }

    /// Follows a move; `after` is the position that it led to.
    pub fn follow(&mut self, played: &Played, after: &Position) {
        if played.hit.is_none() && !played.movement.is_pass() {
            carry(&mut self.0, played);
        }
        self.only(after);
    }

    /// Forgets pieces that are no longer on the board.
    pub fn only(&mut self, position: &Position) {
        for square in !position.board().occupied() {
            self.0[usize::from(square)] = None;
        }
    }

    pub fn of(&self, square: Square) -> Option<Square> {
        self.0[usize::from(square)]
    }
}

/// Moves along what belongs to the pieces that a move has moved, and drops what belonged to captured ones.
pub(crate) fn carry<T: Copy + Default>(by_square: &mut [T; 64], played: &Played) {
    let Move { from, to, kind, .. } = played.movement;
    let mut take = |square: Square| std::mem::take(&mut by_square[usize::from(square)]);
    if let Some(taken) = played.captured {
        take(taken.square);
    }
    let moved = take(from);
    if kind == MoveKind::Castle {
        let rook = take(to);
        let (king_to, rook_to) = castling_goals(from, to);
        by_square[usize::from(king_to)] = moved;
        by_square[usize::from(rook_to)] = rook;
    } else {
        by_square[usize::from(to)] = moved;
    }
    if played.movement.leaves().is_some() {
        by_square[usize::from(from)] = moved;
    }
}
