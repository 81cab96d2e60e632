//! Deliberate leaks, to prove that the properties notice them.

use std::cell::Cell;

use rules::{Board, Position};
use view::{Millis, PieceId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leak {
    Nothing,
    /// Ids depend on where all pieces stand.
    Ids,
    /// Pieces that come into view seem healthier, depending on the hit points of all.
    HitPoints,
    /// The time of a move is off by a millisecond, depending on where all pieces stand.
    Time,
}

thread_local! {
    static LEAK: Cell<Leak> = const { Cell::new(Leak::Nothing) };
}

/// Leaks while `during` runs.
pub(crate) fn leaking<T>(leak: Leak, during: impl FnOnce() -> T) -> T {
    LEAK.set(leak);
    let result = during();
    LEAK.set(Leak::Nothing);
    result
}

pub(crate) fn spoil_id(id: PieceId, board: &Board) -> PieceId {
    if LEAK.get() == Leak::Ids { id + one_bit(board) as PieceId } else { id }
}

pub(crate) fn spoil_time(at: Millis, board: &Board) -> Millis {
    if LEAK.get() == Leak::Time { at + one_bit(board) } else { at }
}

pub(crate) fn spoil_points(points: u8, position: &Position) -> u8 {
    let all: u8 = position.board().occupied().into_iter().map(|it| position.hit_points().get(it)).sum();
    if LEAK.get() == Leak::HitPoints { points + all % 2 } else { points }
}

fn one_bit(board: &Board) -> u64 {
    board.occupied().0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63
}
