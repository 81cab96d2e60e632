//! Where the seat's own pieces have stood before: only what comes back for the third time can be drawn by repetition.

use rules::{Role, Square};
use view::View;

use crate::ask::Candidate;

/// The seat's own arrangements since something last happened that cannot be undone.
#[derive(Default)]
pub(crate) struct Trodden {
    seen: Vec<u64>,
    ply: Option<u32>,
    fixed: u64,
}

impl Trodden {
    pub(crate) fn take_in(&mut self, view: &View) {
        if self.ply == Some(view.ply) || view.turn != view.seat {
            return;
        }
        self.ply = Some(view.ply);
        let (mut now, mut fixed) = (0, 0);
        for piece in view.pieces().iter().filter(|it| it.owner == view.seat) {
            let number = number_of(piece.role.0, piece.square.0);
            now ^= number;
            // Pawns do not go back, and pieces do not come back.
            fixed += if piece.role.0 == Role::Pawn { number >> 8 } else { 1 };
        }
        if self.fixed != fixed {
            self.fixed = fixed;
            self.seen.clear();
        }
        self.seen.push(now);
    }

    /// How often the seat's pieces have stood as they would after a move.
    pub(crate) fn times(&self, view: &View, candidate: &Candidate) -> usize {
        let (Some(now), Some(piece)) = (self.seen.last(), view.piece_at(candidate.from)) else { return 0 };
        let role = piece.role.0;
        let then = now ^ number_of(role, candidate.from.0) ^ number_of(role, candidate.to.0);
        self.seen.iter().filter(|seen| **seen == then).count()
    }
}

/// Some number for a piece on a square.
fn number_of(role: Role, square: Square) -> u64 {
    let mixed = (role as u64 * 64 + u64::from(square) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
