//! What may be played: the moves that are legal on both of a player's boards.

use shakmaty::{Bitboard, Rank, Role, Square};
use smallvec::SmallVec;

use crate::{
    movegen,
    moves::{Move, MoveKind, Sink, castling_goals},
    position::Position,
    rules::Rules,
};

use super::sync_move::SyncMove;

/// The synchronised moves in one position; they fit without an allocation as long as nobody has nine queens.
pub type SyncMoves = SmallVec<[SyncMove; 128]>;

/// Where each piece of the side to move may go on one board. Two boards only need to agree on coordinates, and as sets
/// of squares those are compared 64 at a time.
pub(super) struct Goals {
    from: Bitboard,
    to: [Bitboard; 64],
}

impl Goals {
    /// Every legal move of the side to move.
    pub(super) fn legal(rules: &Rules, pos: &Position) -> Goals {
        let mut goals = Goals { from: Bitboard::EMPTY, to: [Bitboard::EMPTY; 64] };
        let king = (pos.board().kings() & pos.board().by_color(pos.turn())).first();
        movegen::legal_guarding(&rules.table, pos, king.expect("king on every board"), &mut goals);
        goals
    }

    /// The moves by movement alone, whatever happens to the king.
    pub(super) fn pseudo(rules: &Rules, pos: &Position) -> Goals {
        let mut goals = Goals { from: Bitboard::EMPTY, to: [Bitboard::EMPTY; 64] };
        movegen::pseudo(&rules.table, pos, pos.turn(), &mut goals);
        goals
    }

    #[inline]
    pub(super) fn of(&self, from: Square) -> Bitboard {
        self.to[usize::from(from)]
    }

    /// The goals that both have in common.
    #[inline]
    pub(super) fn shared(mut self, other: &Goals) -> Goals {
        self.from &= other.from;
        for from in self.from {
            self.to[usize::from(from)] &= other.of(from);
        }
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.from.into_iter().all(|from| self.of(from).is_empty())
    }

    pub(super) fn contains(&self, from: Square, to: Square) -> bool {
        self.from.contains(from) && self.of(from).contains(to)
    }

    /// As moves of the pieces on `pos`, one for each possible promotion.
    pub(super) fn moves(&self, rules: &Rules, pos: &Position) -> SyncMoves {
        let mut moves = SyncMoves::new();
        for from in self.from {
            for to in self.of(from) {
                if is_promotion(pos, from, to) {
                    let choices = rules.promotions().iter();
                    moves.extend(choices.map(|role| SyncMove { from, to, promotion: Some(*role) }));
                } else {
                    moves.push(SyncMove { from, to, promotion: None });
                }
            }
        }
        moves
    }

    #[inline]
    fn add(&mut self, from: Square, to: Bitboard) {
        self.from |= from;
        self.to[usize::from(from)] |= to;
    }
}

impl Sink for Goals {
    fn drops(&mut self, _: Role, _: Bitboard) {
        unreachable!("duplicate chess has no drops")
    }

    #[inline]
    fn piece(&mut self, _: Role, from: Square, to: Bitboard) {
        self.add(from, to);
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, offset: i32, _: MoveKind) {
        for to in to {
            self.add(to.offset(-offset).expect("pawn comes from a square of the board"), Bitboard::from(to));
        }
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, offset: i32, _: &[Role]) {
        self.pawns(to, offset, MoveKind::Plain);
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.add(from, Bitboard::from(to));
    }

    #[inline]
    fn castle(&mut self, _: Role, from: Square, rook: Square) {
        self.add(from, Bitboard::from(castling_goals(from, rook).0));
    }
}

/// Whether the move must name a promotion.
#[inline]
pub(super) fn is_promotion(pos: &Position, from: Square, to: Square) -> bool {
    to.rank() == pos.turn().fold_wb(Rank::Eighth, Rank::First) && pos.board().pawns().contains(from)
}

/// What a legal move amounts to on one of its boards.
pub(super) fn on_board(pos: &Position, movement: SyncMove) -> Move {
    let SyncMove { from, to, promotion } = movement;
    let role = pos.board().role_at(from).expect("piece on the square of a legal move");
    let plain = Move { role, from, to, kind: MoveKind::Plain };
    match role {
        Role::King if leaps(from, to) => {
            let rook = pos.castles() & Bitboard::from_rank(from.rank());
            let side = |rook: &Square| (rook.file() > from.file()) == (to.file() > from.file());
            let rook = rook.into_iter().find(side).expect("rook of a legal castling");
            Move { to: rook, kind: MoveKind::Castle, ..plain }
        }
        Role::Pawn => {
            let kind = match promotion {
                Some(role) => MoveKind::Promotion(role),
                None if from.rank().distance(to.rank()) == 2 => MoveKind::DoubleStep,
                None if from.file() != to.file() && pos.board().piece_at(to).is_none() => MoveKind::EnPassant,
                None => MoveKind::Plain,
            };
            Move { kind, ..plain }
        }
        Role::King | Role::Knight | Role::Bishop | Role::Rook | Role::Queen => plain,
    }
}

/// No king steps that far, so this is castling.
pub(super) fn leaps(from: Square, to: Square) -> bool {
    from.file().distance(to.file()) == 2
}
