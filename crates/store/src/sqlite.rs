//! The store in one SQLite file.
//!
//! A table with one row per entry dirties a page for every entry. So there is one row per *commit*, at the end of one
//! table, holding everything that was queued when the commit began (`writer`, `stage`, `batches`). That table, the
//! *tail*, is also kept in memory (`tail`), where readers look first (`read`). Once it has grown enough it is *folded*
//! (`fold`): each game's new entries become one row under the game's key, and the batches are deleted.

mod batches;
mod checkpoint;
pub(crate) mod codec;
mod database;
mod delete;
mod fold;
mod folder;
mod frame;
mod log;
mod open;
mod options;
mod read;
mod reserve;
mod rows;
mod schema;
mod snapshot;
mod stage;
mod suspects;
mod tail;
mod writer;

pub use options::Options;
pub use snapshot::snapshot;

use std::path::Path;
use std::sync::{Arc, RwLock};
use std::thread;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use self::checkpoint::Checkpointer;
use self::codec::{Change, Record};
use self::database::Database;
use self::folder::Folder;
use self::open::Opened;
use self::read::Readers;
use self::reserve::reserve;
use self::tail::Tail;
use self::writer::{Command, Writer};
use crate::damaged::Damaged;
use crate::disk::Disk;
use crate::error::{AppendError, CreateError, OpenStoreError, ReadError, WriteError};
use crate::metrics::{Counters, WriteMetrics};
use crate::stream::{
    Append, Counts, Head, MAX_APPEND_BYTES, MAX_MILLIS, Mark, NewGame, Pruned, Stream, Undated,
};
use view::{GameId, Millis, RoomCode};

/// A cheap handle to an open journal.
///
/// A write whose future is dropped may still take effect. When the last handle is dropped, the journal closes by
/// itself; [`Sqlite::close`] waits until it has.
#[derive(Clone, Debug)]
pub struct Sqlite {
    commands: mpsc::Sender<Command>,
    shared: Arc<Shared>,
}

/// State shared between the writer and the handles.
#[derive(Debug)]
pub(crate) struct Shared {
    /// Only the writer ever writes to it.
    pub(crate) tail: RwLock<Tail>,
    pub(crate) readers: Readers,
    pub(crate) counters: Counters,
    pub(crate) damaged: Damaged,
}

impl Sqlite {
    /// Opens the journal at `path`, creating it and its directory if necessary.
    pub fn open(path: &Path, options: Options) -> Result<Sqlite, OpenStoreError> {
        let Opened { mut connection, lock } = open::open(path, &options)?;
        let recovered = batches::recover(&mut connection, options.cached_games)
            .map_err(|error| open::explain_store(path, &error))?;
        reserve(path, options.log_bytes);
        let folder = Folder::new(&options, recovered.extent, recovered.batches, recovered.folded);
        let shared = Arc::new(Shared {
            tail: RwLock::new(recovered.tail),
            readers: Readers::new(path.to_owned(), options.readers, options.reader_cache_bytes),
            counters: Counters::default(),
            damaged: Damaged::new(recovered.damaged),
        });
        let (commands, queue) = mpsc::channel(options.queue.max(1));
        let checkpointer = Checkpointer::new(&mut connection, path.to_owned())
            .map_err(|error| open::explain_store(path, &error.into()))?;
        let database = Database::new(connection);
        let writer = Writer::new(database, checkpointer, lock, queue, Arc::clone(&shared), folder, &options);
        thread::Builder::new()
            .name("journal".to_owned())
            .spawn(|| writer.run())
            .map_err(|source| OpenStoreError::Io { path: path.to_owned(), source })?;
        Ok(Sqlite { commands, shared })
    }

    /// Begins a stream. Returns once it is on disk.
    pub async fn create(&self, game: NewGame) -> Result<(), CreateError> {
        let NewGame { id, code, entries, status, deadline, at } = game;
        let change = Change {
            created_at: Some(at.min(MAX_MILLIS)),
            status: Some(status),
            deadline: Some(deadline.map(|deadline| deadline.min(MAX_MILLIS))),
            code: Some(code),
        };
        let record = record(id, 0, &entries, change, None)?;
        self.write(|reply| Command::Create(record, reply)).await?
    }

    /// Appends to a stream. Returns once all of it is on disk; if it fails, none of it is.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        // The file has one writer: its lock is the tenure.
        let Append { game, seq, tenure: _, entries, mark } = append;
        if entries.is_empty() {
            return Err(WriteError::Empty.into());
        }
        let (change, head) = change(mark);
        let record = record(game, seq, &entries, change, head)?;
        self.write(|reply| Command::Append(record, reply)).await?
    }

    pub async fn load(&self, game: GameId) -> Result<Option<Stream>, ReadError> {
        if let Some(what) = self.shared.damaged.get(game) {
            return Err(ReadError::Damaged(what));
        }
        let loaded = self.read(move |connection, tail| read::load(connection, tail, game)).await;
        if let Err(ReadError::Damaged(what)) = &loaded {
            self.shared.damaged.add(game, what);
        }
        loaded
    }

    pub async fn head(&self, game: GameId) -> Result<Option<Head>, ReadError> {
        if let Some(what) = self.shared.damaged.get(game) {
            return Err(ReadError::Damaged(what));
        }
        self.read(move |connection, tail| read::head(connection, tail, game)).await
    }

    /// Waiting games without a deadline in ID order, a page at a time.
    pub async fn undated(&self, after: Option<GameId>, limit: usize) -> Result<Vec<Undated>, ReadError> {
        self.read(move |connection, tail| read::undated(connection, tail, after, limit)).await
    }

    /// The open game that holds this code.
    pub async fn by_code(&self, code: RoomCode) -> Result<Option<GameId>, ReadError> {
        self.read(move |connection, tail| read::by_code(connection, tail, code)).await
    }

    /// Games whose deadline is not after `until`, earliest first.
    pub async fn due(&self, until: Millis, limit: usize) -> Result<Vec<(GameId, Millis)>, ReadError> {
        let mut due = self.read(move |connection, tail| read::due(connection, tail, until, limit)).await?;
        // Nobody can wake it.
        due.retain(|(game, _)| self.shared.damaged.get(*game).is_none());
        Ok(due)
    }

    pub async fn counts(&self) -> Result<Counts, ReadError> {
        if self.shared.readers.is_closed() {
            return Err(ReadError::Closed);
        }
        Ok(self.shared.tail.read().map_err(|_| ReadError::Closed)?.counts())
    }

    /// All games in ID order, a page at a time.
    pub async fn ids(&self, after: Option<GameId>, limit: usize) -> Result<Vec<GameId>, ReadError> {
        self.read(move |connection, tail| read::ids(connection, tail, after, limit)).await
    }

    pub async fn prunable(&self, before: Millis) -> Result<Pruned, ReadError> {
        let before = before.min(MAX_MILLIS);
        self.read(move |connection, _| Ok(rows::prunable(connection, before)?)).await
    }

    pub async fn finished_before(&self, before: Millis, limit: usize) -> Result<Vec<GameId>, ReadError> {
        let before = before.min(MAX_MILLIS);
        self.read(move |connection, _| Ok(rows::finished_before(connection, before, limit)?)).await
    }

    pub async fn delete(&self, games: Vec<GameId>) -> Result<Pruned, WriteError> {
        self.write(|reply| Command::Delete(games, reply)).await?
    }

    /// The size of the journal, and the space that its disk has left.
    pub fn disk(&self) -> std::io::Result<Disk> {
        Disk::of(self.shared.readers.path())
    }

    /// What is wrong with the file itself. Reads all of it.
    pub async fn faults(&self) -> Result<Vec<String>, ReadError> {
        self.read(|connection, _| read::faults(connection)).await
    }

    /// Games that are known to have lost something, and what.
    pub fn damaged(&self) -> Vec<(GameId, String)> {
        self.shared.damaged.list()
    }

    pub fn metrics(&self) -> WriteMetrics {
        self.shared.counters.snapshot(self.commands.max_capacity() - self.commands.capacity())
    }

    /// Finds out whether commits succeed, without one.
    pub async fn probe(&self) -> Result<(), WriteError> {
        self.write(Command::Probe).await?
    }

    /// Sets or removes the limit on the size of the database file.
    pub async fn set_max_bytes(&self, max_bytes: Option<u64>) -> Result<(), WriteError> {
        self.write(|reply| Command::SetMaxBytes(max_bytes, reply)).await?
    }

    /// Completes everything queued before it, folds the tail and releases the file. From then on, other handles return
    /// `Closed`.
    pub async fn close(self) {
        // Sending fails if the writer is already gone.
        let _ = self.commands.send(Command::Close).await;
        self.commands.closed().await;
    }

    async fn write<T>(&self, command: impl FnOnce(oneshot::Sender<T>) -> Command) -> Result<T, WriteError> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(command(reply)).await.map_err(|_| WriteError::Closed)?;
        answer.await.map_err(|_| WriteError::Closed)
    }

    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut Connection, &RwLock<Tail>) -> Result<T, ReadError> + Send + 'static,
    ) -> Result<T, ReadError> {
        let shared = Arc::clone(&self.shared);
        let permit = self.shared.readers.permits().acquire_owned().await.map_err(|_| ReadError::Closed)?;
        let reading = tokio::task::spawn_blocking(move || {
            // Held here, because a read continues even if its caller goes away.
            let _permit = permit;
            shared.readers.with(|connection| read(connection, &shared.tail))
        });
        reading.await.map_err(|error| ReadError::Failed(error.to_string()))?
    }
}

fn record(
    game: GameId,
    seq: u32,
    entries: &[Vec<u8>],
    change: Change,
    head: Option<Vec<u8>>,
) -> Result<Record<Vec<u8>>, WriteError> {
    let packed = codec::pack(entries);
    if packed.len() + head.as_ref().map_or(0, Vec::len) > MAX_APPEND_BYTES {
        return Err(WriteError::TooLarge);
    }
    // Each entry takes at least one byte.
    let count = u32::try_from(entries.len()).map_err(|_| WriteError::TooLarge)?;
    Ok(Record { game, seq, count, change, head, packed })
}

fn change(mark: Mark) -> (Change, Option<Vec<u8>>) {
    let Mark { status, deadline, release_code, set_code, head } = mark;
    let change = Change {
        created_at: None,
        status,
        deadline: deadline.map(|deadline| deadline.map(|deadline| deadline.min(MAX_MILLIS))),
        code: match set_code {
            Some(code) => Some(Some(code)),
            None => release_code.then_some(None),
        },
    };
    (change, head.map(Vec::from))
}
