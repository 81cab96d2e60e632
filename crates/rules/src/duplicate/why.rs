//! Why a move that one board allows is forbidden by the other.

use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Role, Square};

use crate::{position::Position, rules::Rules};

use super::legality::{Goals, leaps};

/// Where a piece may go on one board, and what forbids it on the other, if anything does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    pub to: Square,
    pub forbidden: Option<Why>,
}

/// What keeps a move from being legal on a board, although its twin is legal on the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Why {
    /// The piece is a ghost: its twin is gone.
    NoTwin,
    /// A piece of the mover's own stands on the goal, a ghost for sure.
    OwnPiece,
    /// Something stands in the way, or right before a pawn.
    Blocked,
    /// A pawn takes here, and there is nothing to take there.
    NothingToTake,
    /// The king is in check there, and this does not help.
    StillInCheck,
    /// The king would be left to a check.
    ExposesKing,
    /// King or rook have moved there, or the rook was taken.
    CastlingLost,
    /// The king would cross a square that is attacked, or land on one.
    CastlingAttacked,
}

impl Why {
    pub fn text(self) -> &'static str {
        match self {
            Why::NoTwin => "the piece has no twin there",
            Why::OwnPiece => "a piece of the same player stands there",
            Why::Blocked => "the way is blocked",
            Why::NothingToTake => "there is nothing for the pawn to take",
            Why::StillInCheck => "the king is in check and would stay in check",
            Why::ExposesKing => "the king would be in check",
            Why::CastlingLost => "the right to castle is gone",
            Why::CastlingAttacked => "the king would castle over or into an attack",
        }
    }
}

/// What forbids the twin of a legal move on `pos`; None if it is legal too.
pub(super) fn why_not(rules: &Rules, pos: &Position, from: Square, to: Square) -> Option<Why> {
    if Goals::legal(rules, pos).contains(from, to) {
        return None;
    }
    let board = pos.board();
    let own = board.by_color(pos.turn());
    let Some(role) = board.role_at(from).filter(|_| own.contains(from)) else {
        return Some(Why::NoTwin);
    };
    let castles = role == Role::King && leaps(from, to);
    let why = if Goals::pseudo(rules, pos).contains(from, to) {
        match (rules.in_check(pos), castles) {
            (true, _) => Why::StillInCheck,
            (false, true) => Why::CastlingAttacked,
            (false, false) => Why::ExposesKing,
        }
    } else if castles {
        let rooks = pos.castles() & Bitboard::from_rank(from.rank());
        let kept = rooks.into_iter().any(|rook| (rook.file() > from.file()) == (to.file() > from.file()));
        if kept { Why::Blocked } else { Why::CastlingLost }
    } else if own.contains(to) {
        Why::OwnPiece
    } else if role == Role::Pawn && from.file() != to.file() {
        Why::NothingToTake
    } else {
        Why::Blocked
    };
    Some(why)
}
