//! What rooms count. Plain atomics: whoever publishes them reads them.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use view::Refusal;

use crate::told::Refused;

/// Upper bounds of the latency buckets, in microseconds.
pub const LATENCY_BUCKETS_US: [u64; 12] =
    [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 1_000_000];

#[derive(Debug, Default)]
pub struct Metrics {
    pub moves: AtomicU64,
    pub slow_readers: AtomicU64,
    /// Rooms that nobody had for a while before they came here.
    pub takeovers: AtomicU64,
    /// From an intent's arrival in its room to its notices' departure.
    pub latency: Histogram,
    refusals: [AtomicU64; REFUSALS.len()],
}

#[derive(Debug, Default)]
pub struct Histogram {
    /// Not cumulative; the last one counts everything beyond the bounds.
    buckets: [AtomicU64; LATENCY_BUCKETS_US.len() + 1],
    sum_us: AtomicU64,
}

impl Histogram {
    pub fn record(&self, took: Duration) {
        let us = took.as_micros() as u64;
        let bucket = LATENCY_BUCKETS_US.partition_point(|&bound| bound < us);
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.sum_us.fetch_add(us, Ordering::Relaxed);
    }

    pub fn buckets(&self) -> [u64; LATENCY_BUCKETS_US.len() + 1] {
        std::array::from_fn(|index| self.buckets[index].load(Ordering::Relaxed))
    }

    pub fn sum_us(&self) -> u64 {
        self.sum_us.load(Ordering::Relaxed)
    }
}

/// Every reason for which an intent may be refused, by the name that is published.
const REFUSALS: [(&str, Refused); 18] = [
    ("game_over", Refused::Rules(Refusal::GameOver)),
    ("not_your_turn", Refused::Rules(Refusal::NotYourTurn)),
    ("illegal_move", Refused::Rules(Refusal::IllegalMove)),
    ("promotion_required", Refused::Rules(Refusal::PromotionRequired)),
    ("must_move_touched_piece", Refused::Rules(Refusal::MustMoveTouchedPiece)),
    ("already_touched", Refused::Rules(Refusal::AlreadyTouched)),
    ("touch_move_off", Refused::Rules(Refusal::TouchMoveOff)),
    ("no_draw_offer", Refused::Rules(Refusal::NoDrawOffer)),
    ("draw_already_offered", Refused::Rules(Refusal::DrawAlreadyOffered)),
    ("too_late_to_abort", Refused::Rules(Refusal::TooLateToAbort)),
    ("clock_still_runs", Refused::Rules(Refusal::ClockStillRuns)),
    ("no_proposal", Refused::Rules(Refusal::NoProposal)),
    ("too_many_tries", Refused::Rules(Refusal::TooManyTries)),
    ("not_started", Refused::NotStarted),
    ("started", Refused::Started),
    ("silence", Refused::Silence),
    ("rate_limited", Refused::RateLimited),
    ("unavailable", Refused::Unavailable),
];

impl Metrics {
    pub(crate) fn moved(&self, took: Duration) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        self.latency.record(took);
    }

    pub(crate) fn refused(&self, refused: Refused) {
        if let Some(index) = REFUSALS.iter().position(|(_, known)| *known == refused) {
            self.refusals[index].fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn slow_reader(&self) {
        self.slow_readers.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn taken_over(&self) {
        self.takeovers.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts by name.
    pub fn refusals(&self) -> impl Iterator<Item = (&'static str, u64)> {
        REFUSALS.iter().zip(&self.refusals).map(|((name, _), count)| (*name, count.load(Ordering::Relaxed)))
    }
}
