//! Tries by the mechanical definition: what a seat could propose by what it knows of its own pieces alone.
//!
//! The referee draws no inference for the player: a try that ignores the direction of a check, or goes farther on a
//! line that was refused, is possible like any other.

use shakmaty::{Bitboard, Color, Role, Square, attacks};
use smallvec::SmallVec;

use crate::{
    detail::{Direction, Directions},
    moves::{Move, MoveKind, MoveList, castling_path},
    notation::Written,
    position::Position,
    rules::Rules,
};

/// The legal pawn captures of the side to move, en passant included. Four promotions on one square are one capture.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PawnCaptures {
    pub count: u8,
    /// Where the pawns stand that have one.
    pub sources: Bitboard,
}

impl PawnCaptures {
    /// Those among the legal moves of a position.
    pub fn among(legal: &[Move], pos: &Position) -> PawnCaptures {
        let mut pairs = SmallVec::<[(Square, Square); 8]>::new();
        for movement in legal.iter().filter(|movement| is_pawn_capture(movement, pos)) {
            let pair = (movement.from, movement.to);
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        PawnCaptures { count: pairs.len() as u8, sources: pairs.iter().map(|(from, _)| *from).collect() }
    }
}

/// Whether a legal move captures with a pawn.
pub fn is_pawn_capture(movement: &Move, pos: &Position) -> bool {
    movement.role == Role::Pawn
        && movement.kind != MoveKind::Drop
        && pos.board().color_at(movement.takes_on()) == Some(!pos.turn())
}

impl Rules {
    /// Whether a try is possible: legal if the other side's pieces were not there, or a pawn's capture on a square
    /// without a piece of its own side. The side to move knows the answer.
    pub fn is_possible(&self, pos: &Position, attempt: Written) -> bool {
        let us = pos.turn();
        let own = pos.board().by_color(us);
        let Written { from, to, .. } = attempt;
        if let Some(role) = attempt.dropped() {
            let on_end = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
            return self.has_drops() && pos.reserves().of(us).count(role) > 0 && !own.contains(to) && !on_end;
        }
        let Some(role) = pos.board().role_at(from).filter(|_| own.contains(from)) else { return false };
        let sprints = role == Role::Pawn && from.rank().distance(to.rank()) > 1;
        let reaches = self.geometry(us, role, from, own).contains(to);
        (reaches && !(sprints && pos.spent().contains(from))) || self.may_castle(pos, from, to)
    }

    /// Whether a try is a pawn's capture, if anything is there to be captured. The side to move knows the answer.
    pub fn is_pawn_try(&self, pos: &Position, attempt: Written) -> bool {
        let us = pos.turn();
        let Written { from, to, .. } = attempt;
        attempt.dropped().is_none()
            && pos.board().piece_at(from) == Some(us.pawn())
            && self.pawn_could_capture(us, from, to, pos.board().by_color(us))
    }

    /// Whether a pawn could capture on a square, by its own side's pieces alone.
    pub fn pawn_could_capture(&self, color: Color, from: Square, to: Square, own: Bitboard) -> bool {
        if own.contains(to) {
            return false;
        }
        if self.table.orthodox_pawns && attacks::pawn_attacks(color, from).contains(to) {
            return true;
        }
        !self.movements.is_empty() && self.house_captures(color, from, to, own)
    }

    /// Whether the piece on `from` may still castle with a rook, by its rights and its own side's pieces alone.
    fn may_castle(&self, pos: &Position, from: Square, to: Square) -> bool {
        let us = pos.turn();
        let home = Bitboard::from_rank(us.backrank());
        let own = pos.board().by_color(us);
        if pos.board().role_at(from) != Some(self.castler()) || !home.contains(from) {
            return false;
        }
        let open = |rook: Square| (castling_path(from, rook) & own.without(from).without(rook)).is_empty();
        let goes = |rook: Square| {
            let castled = Move { role: self.castler(), from, to: rook, kind: MoveKind::Castle };
            self.written(castled).to == to
        };
        (pos.castles() & home & own).into_iter().any(|rook| goes(rook) && open(rook))
    }

    /// From where the side to move stands in check.
    pub fn check_directions(&self, pos: &Position, side: Color) -> Directions {
        let kings = self.royal_pieces(pos, side);
        if self.movements.is_empty() && self.table.hit_points == 0 {
            let occupied = pos.board().occupied();
            let checks = kings.into_iter().flat_map(|king| {
                let checkers = pos.board().attacks_to(king, !side, occupied);
                checkers.into_iter().map(move |checker| Direction::of(king, checker))
            });
            return checks.collect();
        }
        let mut moves = MoveList::new();
        self.pseudo_into(pos, !side, &mut moves);
        let takes = moves.iter().filter(|it| it.kind != MoveKind::Castle && kings.contains(it.takes_on()));
        takes.map(|it| Direction::of(it.takes_on(), it.from)).collect()
    }
}
