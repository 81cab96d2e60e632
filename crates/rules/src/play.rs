//! Plays a move, and passes the turn of a side that cannot move where the rules say so.

use crate::{
    moves::Move,
    position::{Played, Position},
    rules::Rules,
    table::WithoutMoves,
};

impl Position {
    /// Plays a move that was generated for this position.
    #[inline]
    pub fn play(&mut self, rules: &Rules, movement: Move) -> Played {
        if rules.is_plain() {
            self.put(rules, movement)
        } else {
            let played = self.make(rules, movement);
            self.pass_if_stuck(rules, &played);
            played
        }
    }

    /// Passes the turn if the side to move has no move and the rules say so.
    fn pass_if_stuck(&mut self, rules: &Rules, played: &Played) {
        if self.verdict.is_some() {
            return;
        }
        let in_mid_turn = self.turn == played.mover && rules.table.check_ends_turn;
        if in_mid_turn && !rules.has_legal_move(self) {
            self.hand_over(rules, played);
        }
        let passes = rules.table.without_moves == WithoutMoves::Passes;
        if passes && self.verdict.is_none() && !rules.has_legal_move(self) {
            self.hand_over(rules, played);
        }
    }

    fn hand_over(&mut self, rules: &Rules, played: &Played) {
        let before = self.board.clone();
        self.end_turn(rules);
        self.ep_square = None;
        self.conclude(rules, &before, played);
    }
}
