//! How much the journal may hold in memory, and when it folds.

use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Writes that wait for the writer; past it, callers wait.
    pub queue: usize,
    /// Writes that share one commit.
    pub max_batch: usize,
    /// How long a commit waits for more writes while many come at once. A quiet journal never waits.
    pub gather: Duration,
    /// The tail is folded when it holds this many entries …
    pub fold_entries: usize,
    /// … or this many bytes. It lives in memory as well, and opening a journal reads it whole.
    pub fold_bytes: usize,
    /// Games folded in one transaction: appends wait no longer than that takes.
    pub fold_games: usize,
    /// Games whose fence is remembered after they were folded.
    pub cached_games: usize,
    /// Space on disk that the log is given beforehand: commits are faster, and do not wait for what others write.
    pub log_bytes: u64,
    /// Page cache of the writer.
    pub writer_cache_bytes: usize,
    /// Connections that read, each on a blocking thread while it is busy.
    pub readers: usize,
    /// Page cache of each reader.
    pub reader_cache_bytes: usize,
    /// The database file does not grow past this; writes that would need it answer `DiskFull`.
    pub max_bytes: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            queue: 1024,
            max_batch: 512,
            gather: Duration::from_millis(2),
            fold_entries: 1 << 16,
            fold_bytes: 8 << 20,
            fold_games: 256,
            cached_games: 1 << 15,
            log_bytes: 0,
            writer_cache_bytes: 8 << 20,
            readers: 4,
            reader_cache_bytes: 2 << 20,
            max_bytes: None,
        }
    }
}
