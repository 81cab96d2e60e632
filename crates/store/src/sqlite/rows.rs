//! The statements on the tables `game`, `chunk` and `totals`.

use rusqlite::{Connection, params};

use super::codec;
use crate::error::{Damage, StoreError};
use crate::stream::{Counts, MAX_STREAM_ENTRIES, Status};
use view::{GameId, Millis, RoomCode};

/// What the journal can find a game by, and its fence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) code: Option<RoomCode>,
    pub(crate) status: Status,
    pub(crate) deadline: Option<Millis>,
    pub(crate) created_at: Millis,
    pub(crate) entries: u32,
}

/// A row as stored in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stored {
    pub(crate) number: i64,
    pub(crate) row: Row,
}

pub(crate) fn game(connection: &Connection, id: GameId) -> Result<Option<Stored>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT number, code, status, deadline, created_at, entries FROM game WHERE id = ?1",
    )?;
    let mut rows = statement.query([id.as_str()])?;
    let Some(found) = rows.next()? else { return Ok(None) };
    let code = found.get::<_, Option<String>>(1)?;
    let row = Row {
        code: code.map(|text| text.parse()).transpose().map_err(|_| Damage("a game with a bad room code"))?,
        status: codec::status_of(found.get(2)?)?,
        deadline: found.get(3)?,
        created_at: found.get(4)?,
        entries: found.get(5)?,
    };
    Ok(Some(Stored { number: found.get(0)?, row }))
}

pub(crate) fn insert_game(connection: &Connection, id: GameId, row: &Row) -> Result<i64, StoreError> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO game (id, code, status, deadline, created_at, entries) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    let Row { code, status, deadline, created_at, entries } = row;
    let code = code.as_ref().map(RoomCode::as_str);
    let status = codec::status_number(*status);
    Ok(statement.insert(params![id.as_str(), code, status, deadline, created_at, entries])?)
}

pub(crate) fn update_game(connection: &Connection, stored: &Stored, row: &Row) -> Result<(), StoreError> {
    let Row { code, status, deadline, created_at: _, entries } = row;
    if *row == (Row { entries: *entries, ..stored.row }) {
        // If the statement does not mention the indexed columns, SQLite leaves the indexes alone.
        let mut statement = connection.prepare_cached("UPDATE game SET entries = ?2 WHERE number = ?1")?;
        statement.execute(params![stored.number, entries])?;
    } else {
        let mut statement = connection.prepare_cached(
            "UPDATE game SET code = ?2, status = ?3, deadline = ?4, entries = ?5 WHERE number = ?1",
        )?;
        let code = code.as_ref().map(RoomCode::as_str);
        statement.execute(params![stored.number, code, codec::status_number(*status), deadline, entries])?;
    }
    Ok(())
}

/// The game that has this code in the table.
pub(crate) fn code_holder(connection: &Connection, code: RoomCode) -> Result<Option<GameId>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT id FROM game WHERE code = ?1")?;
    let mut rows = statement.query([code.as_str()])?;
    rows.next()?.map(|row| game_id(row, 0)).transpose()
}

pub(crate) fn clear_code(connection: &Connection, code: RoomCode) -> Result<(), StoreError> {
    connection.prepare_cached("UPDATE game SET code = NULL WHERE code = ?1")?.execute([code.as_str()])?;
    Ok(())
}

/// Deadlines up to `until`, earliest first; `each` decides whether to continue.
pub(crate) fn deadlines(
    connection: &Connection,
    until: Millis,
    mut each: impl FnMut(Millis, GameId) -> bool,
) -> Result<(), StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT deadline, id FROM game WHERE deadline <= ?1 ORDER BY deadline, id")?;
    let mut rows = statement.query([until])?;
    while let Some(row) = rows.next()? {
        if !each(row.get(0)?, game_id(row, 1)?) {
            break;
        }
    }
    Ok(())
}

pub(crate) fn ids(
    connection: &Connection,
    after: Option<GameId>,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT id FROM game WHERE id > ?1 ORDER BY id LIMIT ?2")?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut rows = statement.query(params![after.as_ref().map_or("", GameId::as_str), limit])?;
    let mut ids = Vec::new();
    while let Some(row) = rows.next()? {
        ids.push(game_id(row, 0)?);
    }
    Ok(ids)
}

fn game_id(row: &rusqlite::Row<'_>, column: usize) -> Result<GameId, StoreError> {
    let text = row.get_ref(column)?.as_str().map_err(rusqlite::Error::from)?;
    Ok(text.parse().map_err(|_| Damage("a game with a bad id"))?)
}

/// `entries` is a sealed blob of packed entries, starting with number `first`.
pub(crate) fn insert_chunk(
    connection: &Connection,
    number: i64,
    first: u32,
    entries: &[u8],
) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached("INSERT INTO chunk (at, entries) VALUES (?1, ?2)")?;
    statement.execute(params![chunk_key(number, first), entries])?;
    Ok(())
}

/// The folded entries of a game.
pub(crate) fn chunks(connection: &Connection, stored: &Stored) -> Result<Vec<Vec<u8>>, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT at, entries FROM chunk WHERE at BETWEEN ?1 AND ?2 ORDER BY at")?;
    let last = chunk_key(stored.number, MAX_STREAM_ENTRIES - 1);
    let mut rows = statement.query([chunk_key(stored.number, 0), last])?;
    let mut entries = Vec::with_capacity(stored.row.entries as usize);
    while let Some(row) = rows.next()? {
        if row.get::<_, i64>(0)? != chunk_key(stored.number, entries.len() as u32) {
            return Err(Damage("a stream with a gap").into());
        }
        let blob = row.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
        codec::unpack(codec::unseal(blob)?, &mut entries)?;
    }
    if entries.len() != stored.row.entries as usize {
        return Err(Damage("a stream without its end").into());
    }
    Ok(entries)
}

fn chunk_key(number: i64, first: u32) -> i64 {
    const { assert!(MAX_STREAM_ENTRIES == 1 << 24) };
    number << 24 | i64::from(first)
}

pub(crate) fn totals(connection: &Connection) -> Result<Counts, StoreError> {
    let mut statement = connection.prepare_cached("SELECT open, finished, entries FROM totals")?;
    Ok(statement
        .query_row([], |row| Ok(Counts { open: row.get(0)?, finished: row.get(1)?, entries: row.get(2)? }))?)
}

pub(crate) fn set_totals(connection: &Connection, totals: &Counts) -> Result<(), StoreError> {
    let mut statement =
        connection.prepare_cached("UPDATE totals SET open = ?1, finished = ?2, entries = ?3")?;
    statement.execute(params![totals.open, totals.finished, totals.entries])?;
    Ok(())
}
