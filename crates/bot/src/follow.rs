//! The position in open sight, found by playing the moves that everybody sees.

use rules::{Card, Move, MoveList, Position, Repetitions, Rules, find_move};
use view::{Role, Square, View};

use crate::ask::Candidate;

#[derive(Clone, Debug)]
pub(crate) struct Follow {
    pub(crate) position: Position,
    pub(crate) repetitions: Repetitions,
    /// How many moves of the view have been played.
    moves: usize,
}

impl Follow {
    pub(crate) fn new(card: &Card, rules: &Rules) -> Follow {
        let (_, position) = card.start();
        let mut repetitions = Repetitions::default();
        repetitions.record(position.key(rules), 0);
        Follow { position, repetitions, moves: 0 }
    }

    /// Catches up with the view. None if that does not lead to what the view shows.
    pub(crate) fn catch_up(&mut self, rules: &Rules, view: &View) -> Option<&Follow> {
        for seen in view.moves.get(self.moves..)? {
            let legal = rules.legal_moves(&self.position);
            let promotion = seen.promotion.map(|role| role.0);
            let movement = find_move(&legal, seen.from.0, seen.to.0, promotion)?;
            self.position.play(rules, movement);
            self.repetitions.record(self.position.key(rules), self.position.halfmoves());
            self.moves += 1;
        }
        self.shows(view).then_some(self)
    }

    /// The position as far as the view tells it, where the moves do not lead there: the rules may have changed on the
    /// way. Rights to castle are lost, and what only the past knows.
    pub(crate) fn imagine(card: &Card, rules: &Rules, view: &View) -> Follow {
        let mut follow = Follow::new(card, rules);
        let position = &mut follow.position;
        for square in position.board().occupied() {
            position.suppose(rules, square, None, None);
        }
        for seen in view.pieces() {
            let piece = seen.role.0.of(seen.owner.color());
            position.suppose(rules, seen.square.0, Some(piece), seen.hp);
        }
        position.suppose_turn(rules, view.turn.color());
        follow
    }

    fn shows(&self, view: &View) -> bool {
        let board = self.position.board();
        let stands = |piece: &view::SeenPiece| {
            board.piece_at(piece.square.0) == Some(piece.role.0.of(piece.owner.color()))
        };
        board.occupied().count() == view.pieces().len()
            && view.pieces().iter().all(stands)
            && self.position.turn() == view.turn.color()
    }
}

/// The move that a candidate comes to, if it is legal: the referee overlooks a promotion that is none.
pub(crate) fn meant(legal: &MoveList, candidate: Candidate) -> Option<Move> {
    let Candidate { from: Square(from), to: Square(to), promotion } = candidate;
    let as_asked = find_move(legal, from, to, promotion.map(|Role(role)| role));
    as_asked.or_else(|| {
        let mut others = legal.iter().filter(|it| it.from == from && it.to == to);
        others.next().copied()
    })
}
