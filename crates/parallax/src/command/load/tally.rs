//! Counters that are updated while rooms play.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use hdrhistogram::Histogram;

pub(super) struct Tally {
    /// In microseconds.
    latency: Mutex<Histogram<u64>>,
    moves: AtomicU64,
}

/// Moves that bots have answered.
#[derive(Default)]
pub(super) struct Answers(AtomicU64);

impl Answers {
    pub(super) fn count(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn all(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Longer than any run.
const LONGEST_US: u64 = 3_600_000_000;

impl Tally {
    pub(super) fn new() -> Tally {
        let latency = Histogram::new_with_bounds(1, LONGEST_US, 3).expect("sound bounds");
        Tally { latency: Mutex::new(latency), moves: AtomicU64::new(0) }
    }

    pub(super) fn moved(&self, latency: Duration) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(latency.as_micros()).unwrap_or(LONGEST_US);
        self.latency.lock().unwrap_or_else(PoisonError::into_inner).saturating_record(micros);
    }

    pub(super) fn moves(&self) -> u64 {
        self.moves.load(Ordering::Relaxed)
    }

    /// In microseconds.
    pub(super) fn latency_at(&self, quantile: f64) -> u64 {
        self.latency.lock().unwrap_or_else(PoisonError::into_inner).value_at_quantile(quantile)
    }
}
