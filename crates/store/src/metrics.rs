//! Counters that the writer updates and anyone may read.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Bucket `n` of [`WriteMetrics::commit_times`] counts commits that took less than `2^n` microseconds and fit no earlier
/// bucket; the last bucket holds the rest.
pub const COMMIT_BUCKETS: usize = 24;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WriteMetrics {
    /// Commits to disk; each is one fsync.
    pub commits: u64,
    /// Commits that failed.
    pub failed_commits: u64,
    /// Appends that were refused because somebody else had written, or owned the game.
    pub fenced: u64,
    /// The last commit failed, and nothing shows that the next would not.
    pub failing: bool,
    /// Entries made durable.
    pub entries: u64,
    /// Bytes in the batches made durable.
    pub bytes: u64,
    pub commit_times: [u64; COMMIT_BUCKETS],
    /// The total time of all commits.
    pub commit_micros: u64,
    /// Transactions that folded part of the tail.
    pub folds: u64,
    pub failed_folds: u64,
    /// The longest of these transactions.
    pub longest_fold_micros: u64,
    /// Writes waiting for the writer.
    pub queue_depth: usize,
    /// Entries and bytes in the tail.
    pub tail_entries: u64,
    pub tail_bytes: u64,
}

impl WriteMetrics {
    /// An upper bound, from the buckets, on the time within which this share of all commits finished.
    pub fn commit_quantile(&self, share: f64) -> Option<Duration> {
        let wanted = (share * self.commit_times.iter().sum::<u64>() as f64).ceil() as u64;
        let mut seen = 0;
        let bucket = self.commit_times.iter().position(|count| {
            seen += count;
            seen >= wanted.max(1)
        })?;
        Some(Duration::from_micros(1 << bucket))
    }
}

#[derive(Default, Debug)]
pub(crate) struct Counters {
    commits: AtomicU64,
    failed_commits: AtomicU64,
    fenced: AtomicU64,
    failing: AtomicBool,
    entries: AtomicU64,
    bytes: AtomicU64,
    commit_times: [AtomicU64; COMMIT_BUCKETS],
    commit_micros: AtomicU64,
    folds: AtomicU64,
    failed_folds: AtomicU64,
    longest_fold_micros: AtomicU64,
    tail_entries: AtomicU64,
    tail_bytes: AtomicU64,
}

impl Counters {
    pub(crate) fn committed(&self, took: Duration, entries: usize, bytes: usize) {
        let micros = micros(took);
        let bucket = (u64::BITS - micros.leading_zeros()) as usize;
        self.commit_times[bucket.min(COMMIT_BUCKETS - 1)].fetch_add(1, Relaxed);
        self.commit_micros.fetch_add(micros, Relaxed);
        self.commits.fetch_add(1, Relaxed);
        self.failing.store(false, Relaxed);
        self.entries.fetch_add(entries as u64, Relaxed);
        self.bytes.fetch_add(bytes as u64, Relaxed);
    }

    pub(crate) fn commit_failed(&self) {
        self.failed_commits.fetch_add(1, Relaxed);
        self.failing.store(true, Relaxed);
    }

    pub(crate) fn fenced(&self) {
        self.fenced.fetch_add(1, Relaxed);
    }

    pub(crate) fn probed(&self, succeeded: bool) {
        self.failing.store(!succeeded, Relaxed);
    }

    pub(crate) fn folded(&self, took: Duration) {
        self.folds.fetch_add(1, Relaxed);
        self.longest_fold_micros.fetch_max(micros(took), Relaxed);
    }

    pub(crate) fn fold_failed(&self) {
        self.failed_folds.fetch_add(1, Relaxed);
    }

    pub(crate) fn tail_is(&self, entries: usize, bytes: usize) {
        self.tail_entries.store(entries as u64, Relaxed);
        self.tail_bytes.store(bytes as u64, Relaxed);
    }

    pub(crate) fn snapshot(&self, queue_depth: usize) -> WriteMetrics {
        WriteMetrics {
            commits: self.commits.load(Relaxed),
            failed_commits: self.failed_commits.load(Relaxed),
            fenced: self.fenced.load(Relaxed),
            failing: self.failing.load(Relaxed),
            entries: self.entries.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
            commit_times: std::array::from_fn(|bucket| self.commit_times[bucket].load(Relaxed)),
            commit_micros: self.commit_micros.load(Relaxed),
            folds: self.folds.load(Relaxed),
            failed_folds: self.failed_folds.load(Relaxed),
            longest_fold_micros: self.longest_fold_micros.load(Relaxed),
            queue_depth,
            tail_entries: self.tail_entries.load(Relaxed),
            tail_bytes: self.tail_bytes.load(Relaxed),
        }
    }
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}
