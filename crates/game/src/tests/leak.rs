//! Deliberate leaks, to prove that the properties notice them.

use std::cell::Cell;

use rules::Board;
use view::PieceId;

thread_local! {
    static LEAKING: Cell<bool> = const { Cell::new(false) };
}

/// Lets ids depend on the hidden half of the board while `during` runs.
pub(crate) fn leaking_ids<T>(during: impl FnOnce() -> T) -> T {
    LEAKING.set(true);
    let result = during();
    LEAKING.set(false);
    result
}

pub(crate) fn spoil_ids(next_id: &mut PieceId, board: &Board) {
    if LEAKING.get() {
        *next_id += (board.occupied().0 % 2) as PieceId;
    }
}
