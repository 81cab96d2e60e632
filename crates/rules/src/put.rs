//! What a move by itself does to a position: captures, castling, castling rights, the turn.

use shakmaty::{Bitboard, Color, Role, Square};

use crate::{
    moves::{Move, MoveKind, castling_goals},
    outcome::{Outcome, Reason},
    position::{Capture, Played, Position, home},
    rules::Rules,
};

impl Position {
    /// The move alone: captures, castling, castling rights, the turn.
    #[inline]
    pub(crate) fn put(&mut self, rules: &Rules, movement: Move) -> Played {
        let us = self.turn;
        let Move { role, from, to, kind } = movement;
        let mut captured = None;
        let mut behind = None;
        self.halfmoves += 1;
        match kind {
            MoveKind::Castle => {
                let (king_to, rook_to) = castling_goals(from, to);
                self.board.discard_piece_at(from);
                self.board.discard_piece_at(to);
                self.board.set_piece_at(king_to, role.of(us));
                self.board.set_piece_at(rook_to, Role::Rook.of(us));
                self.castles &= !home(us);
            }
            MoveKind::Drop => {
                self.board.set_piece_at(to, role.of(us));
                self.hand.get_or_insert_default().reserves.take(us, role);
                if role == Role::Pawn {
                    self.halfmoves = 0;
                }
                // With two of them, nobody could tell which one may castle.
                if role == rules.table.castler && home(us).contains(to) {
                    self.castles &= !home(us);
                }
            }
            MoveKind::Pass => {}
            MoveKind::Plain
            | MoveKind::DoubleStep
            | MoveKind::EnPassant
            | MoveKind::Promotion(_)
            | MoveKind::SplitStraight
            | MoveKind::SplitDiagonal => {
                let target = movement.takes_on();
                let was_pawn = rules.table.drops && self.change_sides(rules, movement);
                if self.board.occupied().contains(target) {
                    captured =
                        self.board.role_at(target).map(|role| Capture { role, square: target, was_pawn });
                    self.board.discard_piece_at(target);
                    self.halfmoves = 0;
                }
                self.board.discard_piece_at(from);
                self.board.set_piece_at(to, movement.becomes().unwrap_or(role).of(us));
                if let Some(leaves) = movement.leaves() {
                    self.board.set_piece_at(from, leaves.of(us));
                }
                if role == Role::Pawn {
                    if rules.table.pawn_moves_are_final || movement.promotion().is_some() {
                        self.halfmoves = 0;
                    }
                    if kind == MoveKind::DoubleStep && self.moves_left == 1 {
                        behind = passed_over(rules, us, movement);
                    }
                }
                self.spent &= !(Bitboard::from(from) | Bitboard::from(to));
                if self.castles.any() {
                    self.castles &= !(Bitboard::from(from) | Bitboard::from(to));
                    if role == rules.table.castler {
                        self.castles &= !home(us);
                    }
                    if let Some(taken) = captured
                        && taken.role == rules.table.castler
                    {
                        Color::ALL.into_iter().for_each(|color| self.forget_castling(rules, color));
                    }
                }
            }
        }
        if let Some(taken) = captured
            && rules.taking_wins(!us, taken.role)
        {
            self.verdict = Some(Outcome::win(us, Reason::KingCaptured));
        }
        self.ep_square = behind;
        self.pass_turn(rules);
        Played { mover: us, movement, captured, hit: None }
    }

    /// Puts what a move is about to capture into the capturer's reserve, and remembers what was a pawn. Says whether
    /// that is a promoted pawn.
    #[cold]
    #[inline(never)]
    fn change_sides(&mut self, rules: &Rules, movement: Move) -> bool {
        let us = self.turn;
        let hand = self.hand.get_or_insert_default();
        let (from, target) = (movement.from, movement.takes_on());
        if let Some(taken) = self.board.piece_at(target).filter(|taken| taken.color == !us) {
            let royal = rules.table.royal[!us].is_some_and(|crown| crown.includes(taken.role));
            let role = if hand.promoted.contains(target) { Role::Pawn } else { taken.role };
            if !royal {
                hand.reserves.add(us, role);
            }
        }
        let promoted = hand.promoted.remove(target);
        let was_pawn = hand.promoted.remove(from) || movement.promotion().is_some();
        hand.promoted.set(movement.to, was_pawn);
        hand.promoted.set(from, was_pawn && movement.leaves().is_some());
        promoted
    }

    #[inline]
    pub(crate) fn pass_turn(&mut self, rules: &Rules) {
        if self.moves_left > 1 {
            self.moves_left -= 1;
            return;
        }
        self.end_turn(rules);
    }

    #[inline]
    pub(crate) fn end_turn(&mut self, rules: &Rules) {
        if self.turn.is_black() {
            self.fullmoves += 1;
        }
        self.turn = !self.turn;
        self.moves_left = rules.table.moves_a_turn[self.turn];
    }

    /// Drops a side's castling rights if nothing that castles is left on its home rank.
    pub(crate) fn forget_castling(&mut self, rules: &Rules, color: Color) {
        let castlers = self.board.by_piece(rules.table.castler.of(color)) & home(color);
        if castlers.is_empty() {
            self.castles &= !home(color);
        }
    }
}

/// Where a pawn that makes several steps can be taken in passing: right behind it, if at all.
pub(crate) fn passed_over(rules: &Rules, us: Color, movement: Move) -> Option<Square> {
    let open = rules.table.taken_in_passing[us].contains(movement.from);
    movement.to.offset(us.fold_wb(-8, 8)).filter(|_| open)
}
