//! Which pieces have moved, for house rules under which that matters.

use rules::{Bitboard, MoveKind, Played, Position, Sight, castling_goals};
use view::Seat;

use crate::game::{Game, State};

impl Game {
    /// The pieces that a seat may know to have moved. Where hidden pieces came from is hidden too, so the seat knows
    /// this about the other side's pieces in open sight only.
    pub(crate) fn known_to_have_moved(&self, state: &State, seat: Seat) -> Bitboard {
        if !self.tells_what_has_moved(state) {
            return Bitboard::EMPTY;
        }
        match self.card.sight() {
            Sight::Open => state.moved,
            Sight::Own | Sight::Fog => state.moved & state.position.board().by_color(seat.color()),
        }
    }

    /// Not under plain rules, where a piece is no more than what it looks like.
    fn tells_what_has_moved(&self, state: &State) -> bool {
        let revised = || state.profile.as_ref().is_some_and(|known| known.current.is_some());
        !self.card.presets().is_empty() || self.card.layout().moved().any() || revised()
    }
}

/// Which pieces have moved after a move that led to `after`.
pub(crate) fn follow_moved(moved: Bitboard, played: &Played, after: &Position) -> Bitboard {
    let mut moved = moved;
    if played.hit.is_none() && !played.movement.is_pass() {
        let movement = played.movement;
        moved.discard(movement.from);
        if let Some(taken) = played.captured {
            moved.discard(taken.square);
        }
        if movement.kind == MoveKind::Castle {
            let (king_to, rook_to) = castling_goals(movement.from, movement.to);
            moved.discard(movement.to);
            moved.add(king_to);
            moved.add(rook_to);
        } else {
            moved.add(movement.to);
        }
        if movement.leaves().is_some() {
            moved.add(movement.from);
        }
    }
    moved & after.board().occupied()
}
