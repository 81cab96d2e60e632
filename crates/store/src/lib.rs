//! Game storage: an append-only stream of opaque entries per game, and an index to find games by.
//!
//! The entries of a stream are numbered from 0. A writer states how many entries it believes the stream has, and is
//! refused if it is wrong: `(game, seq)` is the fence. Once [`Store::create`] or [`Store::append`] has returned
//! successfully, the write is stored in full.

pub mod backup;
mod copy;
mod damaged;
mod disk;
mod error;
mod memory;
mod metrics;
mod owner;
pub mod postgres;
#[doc(hidden)]
pub mod probe;
pub mod sqlite;
mod stream;
mod tenure;

use view::{GameId, Millis, RoomCode};

pub use copy::{Copied, CopyError, StoredGame};
pub use disk::Disk;
pub use error::{AppendError, ClaimError, CreateError, OpenStoreError, ReadError, WriteError};
pub use memory::{Memory, MemoryFault};
pub use metrics::{COMMIT_BUCKETS, WriteMetrics};
pub use owner::{Claimed, FORMAT, Lease, Node, NodeAddress, Outage};
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use stream::{
    Append, Counts, Head, MAX_APPEND_BYTES, MAX_MILLIS, MAX_STREAM_ENTRIES, Mark, NewGame, Pruned, Status,
    Stream, Undated,
};
pub use tenure::Tenure;

/// A cheap handle to an open store of any kind.
#[derive(Clone, Debug)]
pub enum Store {
    Sqlite(Sqlite),
    /// Shared with other nodes.
    Postgres(Postgres),
    /// For tests: it outlives its rooms, but not the process.
    Memory(Memory),
}

impl Store {
    /// Begins a stream, and owns it. Returns once it is stored.
    pub async fn create(&self, game: NewGame) -> Result<Tenure, CreateError> {
        match self {
            Store::Sqlite(store) => store.create(game).await.map(|()| Tenure::default()),
            Store::Postgres(store) => Box::pin(store.create(game)).await,
            Store::Memory(store) => store.create(game).map(|()| Tenure::default()),
        }
    }

    /// Takes the right to append, unless a living node has it, and reads the stream in the same step. None if there is
    /// no such game. Whoever had the right before, even this very process, is fenced out from then on.
    pub async fn claim(&self, game: GameId) -> Result<Option<Claimed>, ClaimError> {
        let ours = |stream| Claimed::Ours { tenure: Tenure::default(), stream, outage: None };
        match self {
            Store::Sqlite(store) => Ok(store.load(game).await?.map(ours)),
            Store::Postgres(store) => Box::pin(store.claim(game)).await,
            Store::Memory(store) => Ok(store.claim(game)?),
        }
    }

    /// The other node that owns a game, if it lives.
    pub async fn owner(&self, game: GameId) -> Result<Option<NodeAddress>, ReadError> {
        match self {
            Store::Postgres(store) => Box::pin(store.owner(game)).await,
            Store::Sqlite(_) | Store::Memory(_) => Ok(None),
        }
    }

    /// Hands a game back, so that any node may claim it.
    pub async fn release(&self, game: GameId, tenure: Tenure) -> Result<(), WriteError> {
        match self {
            Store::Postgres(store) => Box::pin(store.release(game, tenure)).await,
            Store::Sqlite(_) | Store::Memory(_) => Ok(()),
        }
    }

    /// Hands back everything that this node owns, and says how many games that were.
    pub async fn release_all(&self) -> Result<u64, WriteError> {
        match self {
            Store::Postgres(store) => Box::pin(store.release_all()).await,
            Store::Sqlite(_) | Store::Memory(_) => Ok(0),
        }
    }

    /// The nodes that share the store, and those that did until recently. None where there is a single writer.
    pub async fn nodes(&self) -> Result<Vec<Node>, ReadError> {
        match self {
            Store::Postgres(store) => Box::pin(store.nodes()).await,
            Store::Sqlite(_) | Store::Memory(_) => Ok(Vec::new()),
        }
    }

    pub fn lease(&self) -> Lease {
        match self {
            Store::Postgres(store) => store.lease(),
            Store::Sqlite(_) | Store::Memory(_) => Lease::ALWAYS,
        }
    }

    /// The lowest format of the living nodes: what they all can read.
    pub fn format(&self) -> i32 {
        match self {
            Store::Postgres(store) => store.format(),
            Store::Sqlite(_) | Store::Memory(_) => FORMAT,
        }
    }

    /// Appends to a stream. Returns once all of it is stored; if it fails, none of it is.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        match self {
            Store::Sqlite(store) => store.append(append).await,
            // Boxed, for a room is as large as the largest of these.
            Store::Postgres(store) => Box::pin(store.append(append)).await,
            Store::Memory(store) => store.append(append).await,
        }
    }

    pub async fn load(&self, game: GameId) -> Result<Option<Stream>, ReadError> {
        match self {
            Store::Sqlite(store) => store.load(game).await,
            Store::Postgres(store) => Box::pin(store.load(game)).await,
            Store::Memory(store) => store.load(game),
        }
    }

    /// What is known of a game without reading its entries: it takes as long for a long game as for a short one.
    pub async fn head(&self, game: GameId) -> Result<Option<Head>, ReadError> {
        match self {
            Store::Sqlite(store) => store.head(game).await,
            Store::Postgres(store) => Box::pin(store.head(game)).await,
            Store::Memory(store) => store.head(game),
        }
    }

    /// The open game that holds this code.
    pub async fn by_code(&self, code: RoomCode) -> Result<Option<GameId>, ReadError> {
        match self {
            Store::Sqlite(store) => store.by_code(code).await,
            Store::Postgres(store) => Box::pin(store.by_code(code)).await,
            Store::Memory(store) => store.by_code(code),
        }
    }

    /// Games whose deadline is not after `until`, earliest first.
    pub async fn due(&self, until: Millis, limit: usize) -> Result<Vec<(GameId, Millis)>, ReadError> {
        match self {
            Store::Sqlite(store) => store.due(until, limit).await,
            Store::Postgres(store) => Box::pin(store.due(until, limit)).await,
            Store::Memory(store) => store.due(until, limit),
        }
    }

    /// Waiting games without a deadline in ID order, a page at a time.
    pub async fn undated(&self, after: Option<GameId>, limit: usize) -> Result<Vec<Undated>, ReadError> {
        match self {
            Store::Sqlite(store) => store.undated(after, limit).await,
            Store::Postgres(store) => Box::pin(store.undated(after, limit)).await,
            Store::Memory(store) => store.undated(after, limit),
        }
    }

    /// All games in ID order, a page at a time.
    pub async fn ids(&self, after: Option<GameId>, limit: usize) -> Result<Vec<GameId>, ReadError> {
        match self {
            Store::Sqlite(store) => store.ids(after, limit).await,
            Store::Postgres(store) => Box::pin(store.ids(after, limit)).await,
            Store::Memory(store) => store.ids(after, limit),
        }
    }

    /// How many finished games were created before then.
    pub async fn prunable(&self, before: Millis) -> Result<Pruned, ReadError> {
        match self {
            Store::Sqlite(store) => store.prunable(before).await,
            Store::Postgres(store) => Box::pin(store.prunable(before)).await,
            Store::Memory(store) => store.prunable(before),
        }
    }

    /// Finished games that were created before then.
    pub async fn finished_before(&self, before: Millis, limit: usize) -> Result<Vec<GameId>, ReadError> {
        match self {
            Store::Sqlite(store) => store.finished_before(before, limit).await,
            Store::Postgres(store) => Box::pin(store.finished_before(before, limit)).await,
            Store::Memory(store) => store.finished_before(before, limit),
        }
    }

    /// Deletes those of these games that are finished, for good. Whoever still has one in memory finds that there is
    /// no such game. A crash may undo it.
    pub async fn delete(&self, games: Vec<GameId>) -> Result<Pruned, WriteError> {
        match self {
            Store::Sqlite(store) => store.delete(games).await,
            Store::Postgres(store) => Box::pin(store.delete(games)).await,
            Store::Memory(store) => store.delete(&games),
        }
    }

    pub async fn counts(&self) -> Result<Counts, ReadError> {
        match self {
            Store::Sqlite(store) => store.counts().await,
            Store::Postgres(store) => Box::pin(store.counts()).await,
            Store::Memory(store) => store.counts(),
        }
    }

    /// What is wrong with the file itself. Reads all of it.
    pub async fn faults(&self) -> Result<Vec<String>, ReadError> {
        match self {
            Store::Sqlite(store) => store.faults().await,
            Store::Postgres(store) => Box::pin(store.faults()).await,
            Store::Memory(_) => Ok(Vec::new()),
        }
    }

    /// Games that are known to have lost something, and what.
    pub fn damaged(&self) -> Vec<(GameId, String)> {
        match self {
            Store::Sqlite(store) => store.damaged(),
            Store::Postgres(store) => store.damaged(),
            Store::Memory(_) => Vec::new(),
        }
    }

    /// None if it is not in a file of our own, or if nobody can tell.
    pub fn disk(&self) -> Option<Disk> {
        match self {
            Store::Sqlite(store) => store.disk().ok(),
            Store::Postgres(_) | Store::Memory(_) => None,
        }
    }

    /// Finds out whether writes succeed again, and says so in the metrics.
    pub async fn probe(&self) -> Result<(), WriteError> {
        match self {
            Store::Sqlite(store) => store.probe().await,
            Store::Postgres(store) => Box::pin(store.probe()).await,
            Store::Memory(_) => Ok(()),
        }
    }

    pub fn metrics(&self) -> WriteMetrics {
        match self {
            Store::Sqlite(store) => store.metrics(),
            Store::Postgres(store) => store.metrics(),
            Store::Memory(_) => WriteMetrics::default(),
        }
    }

    /// Completes earlier requests. From then on, other handles return `Closed`.
    pub async fn close(self) {
        match self {
            Store::Sqlite(store) => store.close().await,
            Store::Postgres(store) => Box::pin(store.close()).await,
            Store::Memory(store) => store.close(),
        }
    }
}
