//! A move under house rules: what captures, turns and objectives may do beyond chess.
//!
//! Games without presets never get here. The order is fixed: the move itself, or the hit that it amounts to; what
//! captures do besides; the turn; what happens at the start of a turn; who has won.

use shakmaty::{Board, Color, Square};

use crate::{
    moves::{Move, MoveKind, castling_goals},
    origins::carry,
    outcome::{Outcome, Reason},
    position::{Capture, Played, Position},
    put::passed_over,
    rules::Rules,
};

impl Position {
    /// The move and everything that follows from it, except turns that pass for lack of a move.
    pub(crate) fn make(&mut self, rules: &Rules, movement: Move) -> Played {
        if rules.is_plain() {
            return self.put(rules, movement);
        }
        let before = self.board.clone();
        let played = match self.stands_firm(rules, movement) {
            Some(hit) => self.strike(rules, movement, hit),
            None => {
                let points = rules.table.hit_points > 0;
                let played = self.put(rules, movement);
                // Who has lost what must be kept is judged below, when all has happened.
                self.verdict = None;
                if points {
                    self.carry_hit_points(&played);
                }
                self.carry_marks(&played);
                if points && played.movement.kind == MoveKind::Drop {
                    let square = played.movement.to;
                    self.hit_points.set(square, rules.full_hit_points(self, square).max(1));
                }
                played
            }
        };
        for effect in &rules.effects {
            effect.after_move(rules, self, &played);
        }
        let us = played.mover;
        if self.turn == us && rules.table.check_ends_turn && rules.royal_attacked(self, !us) {
            self.end_turn(rules);
            if movement.kind == MoveKind::DoubleStep && played.hit.is_none() {
                self.ep_square = passed_over(rules, us, movement);
            }
        }
        self.conclude(rules, &before, &played);
        played
    }

    /// What happens at the start of the turn, if it has passed, and who has won.
    pub(crate) fn conclude(&mut self, rules: &Rules, before: &Board, played: &Played) {
        if self.turn != played.mover {
            for effect in &rules.effects {
                effect.turn_begins(rules, self);
            }
        }
        self.verdict = self.fallen_crown(rules, before, played);
        for effect in &rules.effects {
            if self.verdict.is_none() {
                self.verdict = effect.decides(rules, self, played);
            }
        }
    }

    fn fallen_crown(&self, rules: &Rules, before: &Board, played: &Played) -> Option<Outcome> {
        let fell = |color: Color| {
            rules.table.royal[color].is_some_and(|crown| crown.fell(before, &self.board, color))
        };
        let us = played.mover;
        let royal = |taken: Capture| rules.table.royal[!us].is_some_and(|crown| crown.includes(taken.role));
        let reason = if played.captured.is_some_and(royal) { Reason::KingCaptured } else { Reason::Exploded };
        match (fell(us), fell(!us)) {
            (false, false) => None,
            (false, true) => Some(Outcome::win(us, reason)),
            (true, false) => Some(Outcome::win(!us, reason)),
            (true, true) => Some(Outcome::draw(reason)),
        }
    }

    /// What a capture would hit without taking it.
    fn stands_firm(&self, rules: &Rules, movement: Move) -> Option<Capture> {
        if rules.table.hit_points == 0 || movement.kind == MoveKind::Castle {
            return None;
        }
        let square = movement.takes_on();
        let role = self.board.role_at(square)?;
        (self.hit_points.get(square) > 1).then_some(Capture { role, square, was_pawn: false })
    }

    /// The target loses a hit point; both pieces stay, and the turn passes.
    fn strike(&mut self, rules: &Rules, movement: Move, hit: Capture) -> Played {
        let mover = self.turn;
        self.hit_points.set(hit.square, self.hit_points.get(hit.square) - 1);
        self.halfmoves += 1;
        self.ep_square = None;
        self.pass_turn(rules);
        Played { mover, movement, captured: None, hit: Some(hit) }
    }

    fn carry_hit_points(&mut self, played: &Played) {
        let Move { from, to, kind, .. } = played.movement;
        if let Some(taken) = played.captured {
            self.hit_points.take(taken.square);
        }
        match kind {
            MoveKind::Castle => {
                let (king_to, rook_to) = castling_goals(from, to);
                let [king, rook] = [from, to].map(|square| self.hit_points.take(square));
                self.hit_points.set(king_to, king);
                self.hit_points.set(rook_to, rook);
            }
            MoveKind::SplitStraight | MoveKind::SplitDiagonal => {
                self.hit_points.set(to, self.hit_points.get(from));
            }
            MoveKind::Drop | MoveKind::Pass => {}
            MoveKind::Plain | MoveKind::DoubleStep | MoveKind::EnPassant | MoveKind::Promotion(_) => {
                let points = self.hit_points.take(from);
                self.hit_points.set(to, points);
            }
        }
    }

    fn carry_marks(&mut self, played: &Played) {
        if let Some(marks) = &mut self.marks {
            carry(marks, played);
        }
    }

    /// Removes a piece that no move has captured.
    pub(crate) fn remove(&mut self, rules: &Rules, square: Square) {
        self.board.discard_piece_at(square);
        self.hit_points.take(square);
        if let Some(marks) = &mut self.marks {
            marks[usize::from(square)] = 0;
        }
        self.castles.discard(square);
        self.spent.discard(square);
        if let Some(hand) = &mut self.hand {
            hand.promoted.discard(square);
        }
        for color in Color::ALL {
            self.forget_castling(rules, color);
        }
        if self.ep_square.is_some_and(|passed| square == passed_pawn(passed, self.turn)) {
            self.ep_square = None;
        }
    }
}

/// The pawn that has just passed over a square, with `turn` to move now.
fn passed_pawn(passed: Square, turn: Color) -> Square {
    passed.offset(turn.fold_wb(-8, 8)).unwrap_or(passed)
}
