//! When a game is over on the board.

use shakmaty::Color;

use crate::{
    axes::{Draws, FIFTY_MOVES},
    outcome::{Ended, Outcome, Reason},
    position::Position,
    rules::{Legality, Rules},
    table::WithoutMoves,
};

impl Rules {
    /// The end of the game, if the position is one. For repetition see [`Rules::ended`].
    pub fn outcome(&self, pos: &Position) -> Option<Outcome> {
        self.outcome_given(pos, self.has_legal_move(pos))
    }

    /// As [`Rules::outcome`], for callers that already know whether there is a legal move.
    pub fn outcome_given(&self, pos: &Position, has_moves: bool) -> Option<Outcome> {
        if pos.verdict.is_some() {
            return pos.verdict;
        }
        if !has_moves && self.table.without_moves != WithoutMoves::MayPass {
            return Some(if self.in_check(pos) {
                Outcome::win(!pos.turn, Reason::Checkmate)
            } else {
                match self.table.without_moves {
                    WithoutMoves::Loses => Outcome::win(!pos.turn, Reason::NoMoves),
                    WithoutMoves::Wins => Outcome::win(pos.turn, Reason::NoMoves),
                    WithoutMoves::Passes | WithoutMoves::MayPass => Outcome::draw(Reason::NoMoves),
                    WithoutMoves::Draws if self.legality == Legality::Free => Outcome::draw(Reason::NoMoves),
                    WithoutMoves::Draws => Outcome::draw(Reason::Stalemate),
                }
            });
        }
        if self.draws_by_material(pos) {
            return Some(Outcome::draw(Reason::Insufficient));
        }
        if self.draws_by_patience(pos) {
            return Some(Outcome::draw(Reason::FiftyMove));
        }
        if self.draws_by_cap(pos) {
            return Some(Outcome::draw(Reason::Cap));
        }
        None
    }

    /// As [`Rules::outcome_given`], with repetition: `repeated` says that the position has come up for the third time.
    pub fn ended(&self, pos: &Position, has_moves: bool, repeated: bool) -> Option<Ended> {
        let threefold = repeated && self.draws().threefold;
        let outcome = self
            .outcome_given(pos, has_moves)
            .or_else(|| threefold.then(|| Outcome::draw(Reason::Threefold)))?;
        let drawn = outcome.winner.is_none();
        let draws = Draws {
            threefold: drawn && threefold,
            fifty_moves: drawn && self.draws_by_patience(pos),
            insufficient_material: drawn && self.draws_by_material(pos),
            cap: self.draws().cap.filter(|_| drawn && self.draws_by_cap(pos)),
        };
        Some(Ended { outcome, draws })
    }

    fn draws_by_material(&self, pos: &Position) -> bool {
        self.draws().insufficient_material && Color::ALL.into_iter().all(|color| self.cannot_mate(pos, color))
    }

    fn draws_by_patience(&self, pos: &Position) -> bool {
        self.draws().fifty_moves && pos.halfmoves >= FIFTY_MOVES
    }

    fn draws_by_cap(&self, pos: &Position) -> bool {
        self.draws().cap.is_some_and(|cap| pos.halfmoves >= cap.get().into())
    }

    /// Whether `color` could not win by any sequence of legal moves, as far as material alone tells.
    pub fn cannot_mate(&self, pos: &Position, color: Color) -> bool {
        self.material.is_some_and(|too_weak| too_weak(pos, color))
    }
}
