//! Reading: a few read-only connections, and the tail that takes precedence over what they find.
//!
//! Queries that an index answers run while the tail is locked, which takes microseconds and keeps the two consistent.
//! The entries of a stream are read after the lock is released, in the snapshot that was started under it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use tokio::sync::Semaphore;

use super::codec;
use super::rows::{self, Row};
use super::stage::{self, Ground};
use super::tail::{NewHead, Recent, Tail};
use crate::error::{ReadError, StoreError};
use crate::stream::{Head, MAX_MILLIS, Status, Stream, Undated};
use view::{GameId, Millis, RoomCode};

#[derive(Debug)]
pub(crate) struct Readers {
    path: PathBuf,
    cache_bytes: usize,
    /// One for each connection that may be in use.
    permits: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(crate) fn new(path: PathBuf, count: usize, cache_bytes: usize) -> Readers {
        Readers { path, cache_bytes, permits: Arc::new(Semaphore::new(count.max(1))), idle: Mutex::default() }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn permits(&self) -> Arc<Semaphore> {
        Arc::clone(&self.permits)
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.permits.is_closed()
    }

    /// Runs `read` on a connection. A connection that failed is not reused.
    pub(crate) fn with<T>(
        &self,
        read: impl FnOnce(&mut Connection) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut connection = match idle {
            Some(connection) => connection,
            None => self.connect().map_err(StoreError::from)?,
        };
        let answer = read(&mut connection)?;
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        Ok(answer)
    }

    pub(crate) fn close(&self) {
        self.permits.close();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn connect(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        // A negative size is in KiB.
        connection.pragma_update(None, "cache_size", -((self.cache_bytes >> 10) as i64))?;
        Ok(connection)
    }
}

fn lock(tail: &RwLock<Tail>) -> Result<RwLockReadGuard<'_, Tail>, ReadError> {
    // Only a panicking writer can have poisoned the lock.
    tail.read().map_err(|_| ReadError::Closed)
}

pub(crate) fn load(
    connection: &mut Connection,
    tail: &RwLock<Tail>,
    game: GameId,
) -> Result<Option<Stream>, ReadError> {
    let (recent, snapshot, stored) = {
        let tail = lock(tail)?;
        let recent = tail.get(game).map(|recent| (recent.row, recent.stored, recent.packed.clone()));
        if let Some((row, None, packed)) = &recent {
            drop(tail);
            return Ok(Some(stream(row, Vec::new(), packed)?));
        }
        let snapshot =
            Transaction::new(connection, TransactionBehavior::Deferred).map_err(StoreError::from)?;
        // The first statement starts the snapshot. The row known to the tail may be older.
        let stored = rows::game(&snapshot, game)?;
        (recent, snapshot, stored)
    };
    let Some(stored) = stored else { return Ok(None) };
    let entries = rows::chunks(&snapshot, game, &stored)?;
    drop(snapshot);
    match recent {
        Some((row, Some(known), packed)) if known.row.entries == stored.row.entries => {
            Ok(Some(stream(&row, entries, &packed)?))
        }
        // The game had been folded, and the tail was about to drop it.
        Some(_) | None => Ok(Some(stream(&stored.row, entries, &[])?)),
    }
}

fn stream(row: &Row, mut entries: Vec<Vec<u8>>, packed: &[u8]) -> Result<Stream, StoreError> {
    codec::unpack(packed, &mut entries)?;
    let Row { code, status, deadline, created_at, entries: _ } = *row;
    Ok(Stream { entries, status, code, deadline, created_at })
}

pub(crate) fn head(
    connection: &Connection,
    tail: &RwLock<Tail>,
    game: GameId,
) -> Result<Option<Head>, ReadError> {
    let head = |row: Row, bytes| Some(Head { status: row.status, code: row.code, bytes });
    let tail = lock(tail)?;
    let (row, number) = match tail.get(game) {
        Some(Recent { row, head: NewHead::Set(bytes), .. }) => return Ok(head(*row, Some(bytes.clone()))),
        Some(Recent { row, head: NewHead::Gone, .. } | Recent { row, stored: None, .. }) => {
            return Ok(head(*row, None));
        }
        Some(Recent { row, stored: Some(stored), .. }) => (*row, stored.number),
        None => match rows::game(connection, game)? {
            Some(stored) => (stored.row, stored.number),
            None => return Ok(None),
        },
    };
    Ok(head(row, rows::head(connection, game, number)?))
}

pub(crate) fn undated(
    connection: &Connection,
    tail: &RwLock<Tail>,
    after: Option<GameId>,
    limit: usize,
) -> Result<Vec<Undated>, ReadError> {
    let tail = lock(tail)?;
    let mut undated = rows::undated(connection, after, limit.saturating_add(tail.games().count()))?;
    undated.retain(|found| tail.get(found.game).is_none());
    undated.extend(tail.games().filter_map(|(game, Recent { row, .. })| {
        let undated = row.status == Status::Waiting && row.deadline.is_none();
        let wanted = undated && after.is_none_or(|after| game > after);
        wanted.then_some(Undated { game, seq: row.entries, created_at: row.created_at })
    }));
    drop(tail);
    undated.sort_unstable_by_key(|found| found.game);
    undated.truncate(limit);
    Ok(undated)
}

pub(crate) fn by_code(
    connection: &Connection,
    tail: &RwLock<Tail>,
    code: RoomCode,
) -> Result<Option<GameId>, ReadError> {
    let tail = lock(tail)?;
    Ok(stage::code_holder(code, Ground { tail: &tail, connection })?)
}

pub(crate) fn due(
    connection: &Connection,
    tail: &RwLock<Tail>,
    until: Millis,
    limit: usize,
) -> Result<Vec<(GameId, Millis)>, ReadError> {
    if limit == 0 {
        return Ok(Vec::new());
    }
    let until = until.min(MAX_MILLIS);
    let tail = lock(tail)?;
    let mut due: Vec<_> =
        tail.deadlines().take_while(|(deadline, _)| *deadline <= until).take(limit).collect();
    // Anything after the last element of a full list cannot get into it.
    let until = due.get(limit - 1).map_or(until, |(deadline, _)| *deadline);
    let mut folded = 0;
    rows::deadlines(connection, until, |deadline, game| {
        if tail.get(game).is_none() {
            due.push((deadline, game));
            folded += 1;
        }
        folded < limit
    })?;
    drop(tail);
    due.sort_unstable();
    due.truncate(limit);
    Ok(due.into_iter().map(|(deadline, game)| (game, deadline)).collect())
}

pub(crate) fn ids(
    connection: &Connection,
    tail: &RwLock<Tail>,
    after: Option<GameId>,
    limit: usize,
) -> Result<Vec<GameId>, ReadError> {
    use std::ops::Bound::{Excluded, Unbounded};
    let tail = lock(tail)?;
    let mut ids = rows::ids(connection, after, limit)?;
    ids.extend(tail.fresh().range((after.map_or(Unbounded, Excluded), Unbounded)).take(limit));
    drop(tail);
    // A game that is being folded right now may be in both.
    ids.sort_unstable();
    ids.dedup();
    ids.truncate(limit);
    Ok(ids)
}

/// The most faults to list: one damaged page causes many.
const MAX_FAULTS: u32 = 20;

pub(crate) fn faults(connection: &Connection) -> Result<Vec<String>, ReadError> {
    let mut faults = Vec::new();
    let checked = connection.pragma(None, "integrity_check", MAX_FAULTS, |row| {
        faults.push(row.get(0)?);
        Ok(())
    });
    checked.map_err(StoreError::from)?;
    faults.retain(|fault| fault != "ok");
    Ok(faults)
}
