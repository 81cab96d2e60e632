//! The position in open sight, found by replaying the moves that everybody sees.

use rules::{Card, Move, MoveList, Playout, find_move};
use view::{Role, Seat, Square, View};

use crate::ask::Candidate;

#[derive(Clone, Debug)]
pub(crate) struct Follow {
    pub(crate) game: Playout,
    /// How many moves of the view have been played.
    moves: usize,
}

impl Follow {
    pub(crate) fn new(card: &Card) -> Follow {
        Follow { game: Playout::new(card.clone()), moves: 0 }
    }

    /// Catches up with the view. None if that does not lead to the view's position.
    pub(crate) fn catch_up(&mut self, view: &View) -> Option<&Follow> {
        for seen in view.moves.get(self.moves..)? {
            let promotion = seen.promotion.map(|role| role.0);
            let movement = find_move(&self.game.legal_moves(), seen.from.0, seen.to.0, promotion)?;
            self.game.play(movement);
            self.moves += 1;
        }
        self.shows(view).then_some(self)
    }

    /// The position as the view shows it, where replaying does not lead there because the rules have changed on the way.
    /// Castling rights are lost, and so is everything else that only the past tells.
    pub(crate) fn imagine(card: &Card, view: &View) -> Follow {
        let (rules, mut position) = card.start();
        for square in position.board().occupied() {
            position.suppose(&rules, square, None, None);
        }
        for seen in view.pieces() {
            let piece = seen.role.0.of(seen.owner.color());
            position.suppose(&rules, seen.square.0, Some(piece), seen.hp);
        }
        for seat in Seat::PAIR {
            if let Some(held) = view.reserve(seat) {
                position.suppose_reserve(seat.color(), held.into());
            }
        }
        position.suppose_turn(&rules, view.turn.color());
        Follow { game: Playout::going_on(card.clone(), position), moves: 0 }
    }

    fn shows(&self, view: &View) -> bool {
        let board = self.game.position().board();
        let stands = |piece: &view::SeenPiece| {
            board.piece_at(piece.square.0) == Some(piece.role.0.of(piece.owner.color()))
        };
        board.occupied().count() == view.pieces().len()
            && view.pieces().iter().all(stands)
            && self.game.position().turn() == view.turn.color()
    }
}

/// The move that a candidate means, if it is legal: the referee ignores a promotion that the move does not need.
pub(crate) fn meant(legal: &MoveList, candidate: Candidate) -> Option<Move> {
    let Candidate { from: Square(from), to: Square(to), promotion } = candidate;
    let as_asked = find_move(legal, from, to, promotion.map(|Role(role)| role));
    as_asked.or_else(|| {
        let mut others = legal.iter().filter(|it| it.from == from && it.to == to);
        others.next().copied()
    })
}
