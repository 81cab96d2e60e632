//! A game that counts, whoever played it.

use view::Millis;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Played {
    pub(super) n: u64,
    pub(super) ended_at: Millis,
    /// It moves both half as far.
    pub(super) half: bool,
}
