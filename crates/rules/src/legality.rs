//! Which moves are legal, and who is in check.

use shakmaty::{Color, Role, Square, attacks};

use crate::{
    fog::FogChecks,
    meter::TRY,
    movegen,
    moves::{Count, Move, MoveKind, MoveList, castling_goals},
    outcome::{Outcome, Reason},
    position::Position,
    rules::{Legality, Rules},
};

impl Rules {
    /// Every legal move of the side to move; none once the game has been decided on the board.
    pub fn legal_moves(&self, pos: &Position) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_moves_into(pos, &mut moves);
        moves
    }

    #[inline]
    fn legal_moves_into(&self, pos: &Position, moves: &mut MoveList) {
        if pos.verdict.is_some() {
            return;
        }
        match (self.legality, self.guarded_king(pos)) {
            (Legality::OneKing, Some(king)) => movegen::legal_guarding(&self.table, pos, king, moves),
            (Legality::OneKing | Legality::Free, _) => self.pseudo_into(pos, pos.turn, moves),
            (Legality::TryOut, _) => {
                self.pseudo_into(pos, pos.turn, moves);
                moves.retain(|movement| self.keeps_safe(pos, *movement));
            }
        }
        self.force_captures(pos, moves);
    }

    /// The legal moves of some kind. No others are tried out, except where captures are forced.
    pub(crate) fn legal_moves_that(&self, pos: &Position, wanted: impl Fn(&Move) -> bool) -> MoveList {
        if self.legality != Legality::TryOut || self.table.forced_captures {
            let mut moves = self.legal_moves(pos);
            moves.retain(|movement| wanted(movement));
            return moves;
        }
        let mut moves = MoveList::new();
        if pos.verdict.is_none() {
            self.pseudo_into(pos, pos.turn, &mut moves);
            moves.retain(|movement| wanted(movement) && self.keeps_safe(pos, *movement));
        }
        moves
    }

    /// Where captures are forced and there is one, nothing else is a move.
    #[inline]
    fn force_captures(&self, pos: &Position, moves: &mut MoveList) {
        if self.table.forced_captures {
            let takes = |movement: &Move| {
                movement.kind != MoveKind::Castle && pos.board.occupied().contains(movement.takes_on())
            };
            if moves.iter().any(takes) {
                moves.retain(|movement| takes(movement));
            }
        }
    }

    /// The number of legal moves, without building them where that can be avoided.
    pub fn count_legal_moves(&self, pos: &Position) -> u64 {
        if pos.verdict.is_some() {
            return 0;
        }
        let mut count = Count::default();
        match (self.legality, self.guarded_king(pos)) {
            (Legality::OneKing, Some(king)) => {
                movegen::legal_guarding(&self.table, pos, king, &mut count);
            }
            (Legality::OneKing | Legality::Free, _)
                if self.movements.is_empty() && !self.table.forced_captures =>
            {
                movegen::pseudo(&self.table, pos, pos.turn, &mut count);
            }
            _ => return self.legal_moves(pos).len() as u64,
        }
        count.0
    }

    /// Whether there is a legal move. Where moves have to be tried out, one is found sooner than all of them.
    pub fn has_legal_move(&self, pos: &Position) -> bool {
        if pos.verdict.is_some() || self.legality != Legality::TryOut {
            return self.count_legal_moves(pos) > 0;
        }
        let mut moves = MoveList::new();
        self.pseudo_into(pos, pos.turn, &mut moves);
        moves.into_iter().any(|movement| self.keeps_safe(pos, movement))
    }

    #[inline]
    fn guarded_king(&self, pos: &Position) -> Option<Square> {
        self.table.royal[pos.turn]?;
        (pos.board.kings() & pos.board.by_color(pos.turn)).first()
    }

    /// Every move of the side to move by movement alone, but forced to capture where that is the rule.
    pub fn pseudo_legal_moves(&self, pos: &Position) -> MoveList {
        let mut moves = MoveList::new();
        if pos.verdict.is_none() {
            self.pseudo_into(pos, pos.turn, &mut moves);
            self.force_captures(pos, &mut moves);
        }
        moves
    }

    /// Whether the side to move is in check: if it passed, one of its royal pieces could be taken.
    pub fn in_check(&self, pos: &Position) -> bool {
        match self.legality {
            Legality::Free => false,
            Legality::OneKing => self
                .guarded_king(pos)
                .is_some_and(|king| pos.board.attacks_to(king, !pos.turn, pos.board.occupied()).any()),
            Legality::TryOut => {
                let mut passed = pos.clone();
                passed.turn = !pos.turn;
                passed.moves_left = self.table.moves_a_turn[passed.turn];
                passed.ep_square = None;
                self.royal_could_be_taken(&passed, pos.turn)
            }
        }
    }

    /// The side to move, if it is in check: also where check does not bind and the side is merely warned of it.
    pub fn checked_side(&self, pos: &Position) -> Option<Color> {
        let warned = self.warns_of_check() && self.royal_attacked(pos, pos.turn);
        (warned || self.in_check(pos)).then_some(pos.turn)
    }

    /// Whether a side is told of a check that it need not answer.
    pub(crate) fn warns_of_check(&self) -> bool {
        self.fog.get().checks == FogChecks::Told
    }

    /// Whether `owner`, which is not to move, could lose a royal piece in the turn that has begun.
    pub(crate) fn royal_could_be_taken(&self, pos: &Position, owner: Color) -> bool {
        if self.legality == Legality::Free {
            return false;
        }
        if self.royal_attacked(pos, owner) {
            return true;
        }
        if pos.moves_left < 2 || !self.table.check_between_moves {
            return false;
        }
        let mut moves = MoveList::new();
        self.pseudo_into(pos, pos.turn, &mut moves);
        moves.into_iter().any(|movement| {
            if self.gives_up() {
                return true;
            }
            let mut then = pos.clone();
            then.make(self, movement);
            self.royal_attacked(&then, owner)
        })
    }

    /// Counts one more move that is tried out. There may be no work left for it.
    #[inline]
    fn gives_up(&self) -> bool {
        self.meter.as_ref().is_some_and(|meter| {
            meter.spend(TRY);
            meter.is_spent()
        })
    }

    fn keeps_safe(&self, pos: &Position, movement: Move) -> bool {
        if self.gives_up() {
            return false;
        }
        let us = pos.turn;
        if movement.kind == MoveKind::Castle && (self.in_check(pos) || !self.castles_in_safety(pos, movement))
        {
            return false;
        }
        let mut then = pos.clone();
        then.make(self, movement);
        if let Some(Outcome { winner, reason: Reason::KingCaptured | Reason::Exploded }) = then.verdict {
            return winner == Some(us);
        }
        if then.turn != us {
            return !self.royal_could_be_taken(&then, us);
        }
        if !self.table.check_between_moves {
            return !self.royal_attacked(&then, us);
        }
        // The turn goes on: what counts is that some next move ends it in safety.
        let mut next = MoveList::new();
        self.pseudo_into(&then, us, &mut next);
        next.into_iter().any(|movement| self.keeps_safe(&then, movement))
    }

    /// The castling piece could not be taken on any square that it crosses, nor on its goal.
    fn castles_in_safety(&self, pos: &Position, castling: Move) -> bool {
        let Move { role, from, to: rook, .. } = castling;
        let (king_to, rook_to) = castling_goals(from, rook);
        let stands = |square: Square, rook_stands: Square| {
            let mut there = pos.clone();
            there.board.discard_piece_at(from);
            there.board.discard_piece_at(rook);
            there.board.set_piece_at(rook_stands, Role::Rook.of(pos.turn));
            there.board.set_piece_at(square, role.of(pos.turn));
            let points = there.hit_points.take(from);
            there.hit_points.set(square, points);
            !self.royal_attacked(&there, pos.turn)
        };
        let crosses = attacks::between(from, king_to);
        crosses.into_iter().all(|square| stands(square, rook)) && stands(king_to, rook_to)
    }

    /// The square on which a pawn can in fact be taken in passing, by a legal move.
    pub fn takeable_ep_square(&self, pos: &Position) -> Option<Square> {
        let square = pos.ep_square?;
        let takers =
            attacks::pawn_attacks(!pos.turn, square) & pos.board.pawns() & pos.board.by_color(pos.turn);
        let takes = |movement: &Move| movement.kind == MoveKind::EnPassant;
        let takeable =
            (takers.any() || !self.movements.is_empty()) && !self.legal_moves_that(pos, takes).is_empty();
        takeable.then_some(square)
    }
}
