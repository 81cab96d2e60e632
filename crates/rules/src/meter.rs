//! How much work a computation may do, counted in moves that are generated or tried out.
//!
//! Where legality is found by trying moves out, one question about a position may cost as much as millions of moves.
//! Rules that carry a meter count them, and give up when nothing is left: what they answered then means nothing, and
//! whoever asked looks at the meter first. Rules without one never look.

use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Debug)]
pub struct Meter {
    left: AtomicU64,
}

/// Copying a position and making a move on it costs as much as generating this many moves.
pub(crate) const TRY: u64 = 24;
/// And so does looking for the moves that a simple preset adds.
pub(crate) const HOOK: u64 = 12;

impl Meter {
    pub fn of(moves: u64) -> Meter {
        Meter { left: AtomicU64::new(moves) }
    }

    /// Without a bound, until somebody calls [`Meter::stop`].
    pub fn unbounded() -> Meter {
        Meter::of(u64::MAX)
    }

    /// Whoever computes with it gives up.
    pub fn stop(&self) {
        self.left.store(0, Ordering::Relaxed);
    }

    pub fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    pub(crate) fn spend(&self, moves: u64) {
        let less = |left: u64| Some(left.saturating_sub(moves));
        let _before = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
    }

    /// As much as it had at first, for the next question.
    pub(crate) fn refill(&self, moves: u64) {
        self.left.store(moves, Ordering::Relaxed);
    }
}
