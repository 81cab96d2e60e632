//! How much memory the journal may use, and when it folds.

use std::time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Writes that may wait for the writer; beyond that, callers wait.
    pub queue: usize,
    /// The most writes in one commit.
    pub max_batch: usize,
    /// How long a commit waits for more writes under load. A quiet journal never waits.
    pub gather: Duration,
    /// The tail is folded when it holds this many entries …
    pub fold_entries: usize,
    /// … or this many bytes. It is also kept in memory, and opening a journal reads all of it.
    pub fold_bytes: usize,
    /// Games folded in one transaction: appends wait no longer than that takes.
    pub fold_games: usize,
    /// Games whose fence is remembered after folding.
    pub cached_games: usize,
    /// Disk space to preallocate for the log: it makes commits faster, and independent of other writes to the disk.
    pub log_bytes: u64,
    /// The writer's page cache.
    pub writer_cache_bytes: usize,
    /// Read connections; each uses a blocking thread while it is busy.
    pub readers: usize,
    /// Each reader's page cache.
    pub reader_cache_bytes: usize,
    /// The database file does not grow past this; writes that would need more fail with `DiskFull`.
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
