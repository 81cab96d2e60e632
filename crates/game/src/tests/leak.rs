//! Deliberate leaks, to prove that the properties notice them.

use std::cell::Cell;

use rules::Board;
use view::{Millis, PieceId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leak {
    Nothing,
    /// Ids depend on where all pieces stand.
    Ids,
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

fn one_bit(board: &Board) -> u64 {
    board.occupied().0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63
}
