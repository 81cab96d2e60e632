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

#[cfg(test)]
mod tests {
    use room::Arena;
    use rules::{Card, Mode, Written};
    use view::Seat;

    use super::*;

    #[test]
    fn what_comes_back_is_counted_until_a_pawn_moves() {
        let mut arena = Arena::new(Card::of(Mode::Blind));
        let mut trodden = Trodden::default();
        let back: Candidate = "f3g1".parse::<Written>().unwrap().into();
        let forth: Candidate = "g1f3".parse::<Written>().unwrap().into();
        let mut times = Vec::new();
        for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "b8c6", "a2a3", "a7a6", "f3g1", "b7b6"] {
            let mover = arena.view(Seat::White).turn;
            if mover == Seat::White {
                let view = arena.view(Seat::White);
                trodden.take_in(&view);
                let candidate = if view.piece_at(back.from).is_some() { back } else { forth };
                times.push(trodden.times(&view, &candidate));
            }
            let movement: Candidate = text.parse::<Written>().unwrap().into();
            arena.submit(mover, movement.into()).unwrap();
        }
        assert_eq!(times, [0, 1, 1, 2, 0]);
    }
}
