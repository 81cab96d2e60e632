//! Deliberate leaks, to prove that the properties catch them.

use std::cell::Cell;

use rules::{Board, Detail, Position, ToldTries, What};
use view::{Millis, PieceId, SeenPiece};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leak {
    Nothing,
    /// Ids depend on where all pieces stand.
    Ids,
    /// An announcement says more than its words, or less, depending on where all pieces stand.
    Details,
    /// Pieces that come into view appear healthier, depending on the hit points of all pieces.
    HitPoints,
    /// The time of a move is off by a millisecond if the mover sensed something before.
    Senses,
    /// The time of a move is off by a millisecond, depending on where all pieces stand.
    Time,
}

/// What could leak from a position.
#[derive(Clone, Copy, Default)]
struct Truth {
    board: u64,
    points: u8,
    sensed: bool,
}

thread_local! {
    static LEAK: Cell<Leak> = const { Cell::new(Leak::Nothing) };
    static TRUTH: Cell<Truth> = Cell::default();
}

/// Leaks while `during` runs.
pub(crate) fn leaking<T>(leak: Leak, during: impl FnOnce() -> T) -> T {
    LEAK.set(leak);
    let result = during();
    LEAK.set(Leak::Nothing);
    result
}

/// Records what to leak. The projection passes none of this on, so the leaks must be told behind its back.
pub(crate) fn know(position: &Position, sensed: bool) {
    TRUTH.set(Truth { board: one_bit(position.board()), points: all_points(position), sensed });
}

pub(crate) fn spoil_id(id: PieceId) -> PieceId {
    if LEAK.get() == Leak::Ids { id + TRUTH.get().board as PieceId } else { id }
}

pub(crate) fn spoil_time(at: Millis) -> Millis {
    match LEAK.get() {
        Leak::Time => at + TRUTH.get().board,
        Leak::Senses => at + Millis::from(TRUTH.get().sensed),
        Leak::Nothing | Leak::Ids | Leak::Details | Leak::HitPoints => at,
    }
}

pub(crate) fn spoil_detail(detail: Option<Detail>) -> Option<Detail> {
    if LEAK.get() != Leak::Details || TRUTH.get().board == 0 {
        return detail;
    }
    detail.and_then(|detail| match detail {
        Detail::Captured { square, what } => {
            let what = if what.is_none() { Some(What::Piece) } else { None };
            Some(Detail::Captured { square, what })
        }
        Detail::Check(_) => None,
        Detail::PawnTries(ToldTries::Exists(any)) => Some(Detail::PawnTries(ToldTries::Exists(!any))),
        Detail::PawnTries(ToldTries::Count(count)) => Some(Detail::PawnTries(ToldTries::Count(count + 1))),
        Detail::PawnTries(ToldTries::Squares(_)) => None,
    })
}

pub(crate) fn spoil_points(mut piece: SeenPiece) -> SeenPiece {
    if LEAK.get() == Leak::HitPoints {
        piece.hp = piece.hp.map(|points| points + TRUTH.get().points % 2);
    }
    piece
}

fn one_bit(board: &Board) -> u64 {
    board.occupied().0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63
}

fn all_points(position: &Position) -> u8 {
    let points = position.board().occupied().into_iter().map(|it| position.hit_points().get(it));
    points.fold(0, u8::wrapping_add)
}
