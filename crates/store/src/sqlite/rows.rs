//! The statements on the tables `game`, `chunk` and `totals`.

use rusqlite::{Connection, params};

use super::codec;
use crate::error::{Damage, StoreError};
use crate::stream::{Counts, MAX_STREAM_ENTRIES, Pruned, Status, Undated};
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
        "SELECT number, code, status, deadline, created_at, entries, sum FROM game WHERE id = ?1",
    )?;
    let mut rows = statement.query([id.as_str()])?;
    let Some(found) = rows.next()? else { return Ok(None) };
    let code = found.get::<_, Option<String>>(1)?;
    let row = Row {
        code: code
            .map(|text| text.parse())
            .transpose()
            .map_err(|_| Damage::new("a game with a bad room code"))?,
        status: codec::status_of(found.get(2)?)?,
        deadline: found.get(3)?,
        created_at: found.get(4)?,
        entries: found.get(5)?,
    };
    let stored = Stored { number: found.get(0)?, row };
    // A row of version 1 has no checksum.
    match found.get::<_, Option<u32>>(6)? {
        Some(sum) if sum != row.sum(id) => {
            Err(Damage::new("the game's row does not fit its checksum").into())
        }
        Some(_) | None => Ok(Some(stored)),
    }
}

impl Row {
    /// The number is left out: it leads to chunks, and those know whose they are.
    fn sum(&self, id: GameId) -> u32 {
        let Row { code, status, deadline, created_at, entries } = self;
        let code = code.map_or([0; RoomCode::LEN], |code| *code.as_bytes());
        codec::sum(&[
            id.as_bytes(),
            &code,
            &[codec::status_number(*status), deadline.is_some().into()],
            &deadline.unwrap_or(0).to_le_bytes(),
            &created_at.to_le_bytes(),
            &entries.to_le_bytes(),
        ])
    }
}

pub(crate) fn insert_game(connection: &Connection, id: GameId, row: &Row) -> Result<i64, StoreError> {
    let mut statement = connection.prepare_cached(
        "INSERT INTO game (id, code, status, deadline, created_at, entries, sum) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    let Row { code, status, deadline, created_at, entries } = row;
    let code = code.as_ref().map(RoomCode::as_str);
    let status = codec::status_number(*status);
    Ok(statement.insert(params![id.as_str(), code, status, deadline, created_at, entries, row.sum(id)])?)
}

pub(crate) fn update_game(
    connection: &Connection,
    id: GameId,
    stored: &Stored,
    row: &Row,
) -> Result<(), StoreError> {
    let sum = row.sum(id);
    let Row { code, status, deadline, created_at: _, entries } = row;
    if *row == (Row { entries: *entries, ..stored.row }) {
        // If the statement does not mention the indexed columns, SQLite leaves the indexes alone.
        let mut statement =
            connection.prepare_cached("UPDATE game SET entries = ?2, sum = ?3 WHERE number = ?1")?;
        statement.execute(params![stored.number, entries, sum])?;
    } else {
        let mut statement = connection.prepare_cached(
            "UPDATE game SET code = ?2, status = ?3, deadline = ?4, entries = ?5, sum = ?6 WHERE number = ?1",
        )?;
        let (code, status) = (code.as_ref().map(RoomCode::as_str), codec::status_number(*status));
        statement.execute(params![stored.number, code, status, deadline, entries, sum])?;
    }
    Ok(())
}

/// The game that has this code in the table.
pub(crate) fn code_holder(connection: &Connection, code: RoomCode) -> Result<Option<GameId>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT id FROM game WHERE code = ?1")?;
    let mut rows = statement.query([code.as_str()])?;
    rows.next()?.map(|row| game_id(row, 0)).transpose()
}

pub(crate) fn clear_code(connection: &Connection, id: GameId) -> Result<(), StoreError> {
    match game(connection, id) {
        Ok(Some(stored)) => update_game(connection, id, &stored, &Row { code: None, ..stored.row }),
        Ok(None) => Ok(()),
        // Others may use the code, and the row stays as damaged as it was.
        Err(StoreError::Damage(_)) => {
            let mut statement = connection.prepare_cached("UPDATE game SET code = NULL WHERE id = ?1")?;
            statement.execute([id.as_str()])?;
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// The head of an unfinished game. A damaged one is none: its entries tell the same.
pub(crate) fn head(
    connection: &Connection,
    id: GameId,
    number: i64,
) -> Result<Option<Box<[u8]>>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT head FROM head WHERE number = ?1")?;
    let mut rows = statement.query([number])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let blob = row.get_ref(0)?.as_blob().map_err(rusqlite::Error::from)?;
    Ok(codec::unseal(blob, id.as_bytes()).ok().map(Box::from))
}

pub(crate) fn set_head(
    connection: &Connection,
    id: GameId,
    number: i64,
    head: &[u8],
) -> Result<(), StoreError> {
    let mut blob = [&codec::SEAL, head].concat();
    codec::seal(&mut blob, id.as_bytes());
    let mut statement =
        connection.prepare_cached("INSERT OR REPLACE INTO head (number, head) VALUES (?1, ?2)")?;
    statement.execute(params![number, blob])?;
    Ok(())
}

pub(crate) fn delete_head(connection: &Connection, number: i64) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM head WHERE number = ?1")?.execute([number])?;
    Ok(())
}

/// Waiting games without a deadline, in ID order.
pub(crate) fn undated(
    connection: &Connection,
    after: Option<GameId>,
    limit: usize,
) -> Result<Vec<Undated>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT id, entries, created_at FROM game \
         WHERE status = 0 AND deadline IS NULL AND id > ?1 ORDER BY id LIMIT ?2",
    )?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut rows = statement.query(params![after.as_ref().map_or("", GameId::as_str), limit])?;
    let mut undated = Vec::new();
    while let Some(row) = rows.next()? {
        undated.push(Undated { game: game_id(row, 0)?, seq: row.get(1)?, created_at: row.get(2)? });
    }
    Ok(undated)
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

/// Finished games created before then. Whatever the tail knows, a finished game stays finished.
pub(crate) fn finished_before(
    connection: &Connection,
    before: Millis,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT id FROM game WHERE status = 2 AND created_at < ?1 ORDER BY number LIMIT ?2",
    )?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut rows = statement.query(params![before, limit])?;
    let mut ids = Vec::new();
    while let Some(row) = rows.next()? {
        ids.push(game_id(row, 0)?);
    }
    Ok(ids)
}

/// How many those are, and the size of their entries.
pub(crate) fn prunable(connection: &Connection, before: Millis) -> Result<Pruned, StoreError> {
    let count = |query: &str| connection.query_row(query, [before], |row| row.get::<_, u64>(0));
    Ok(Pruned {
        games: count("SELECT count(*) FROM game WHERE status = 2 AND created_at < ?1")?,
        bytes: count(
            "SELECT ifnull(sum(length(chunk.entries)), 0) FROM game \
             JOIN chunk ON chunk.at BETWEEN game.number << 24 AND (game.number << 24) + 0xffffff \
             WHERE game.status = 2 AND game.created_at < ?1",
        )?,
    })
}

/// Returns the size of the deleted entries.
pub(crate) fn delete_game(connection: &Connection, stored: &Stored) -> Result<u64, StoreError> {
    let chunks = [chunk_key(stored.number, 0), chunk_key(stored.number, MAX_STREAM_ENTRIES - 1)];
    let sum = "SELECT ifnull(sum(length(entries)), 0) FROM chunk WHERE at BETWEEN ?1 AND ?2";
    let bytes = connection.prepare_cached(sum)?.query_row(chunks, |row| row.get(0))?;
    connection.prepare_cached("DELETE FROM chunk WHERE at BETWEEN ?1 AND ?2")?.execute(chunks)?;
    connection.prepare_cached("DELETE FROM game WHERE number = ?1")?.execute([stored.number])?;
    Ok(bytes)
}

fn game_id(row: &rusqlite::Row<'_>, column: usize) -> Result<GameId, StoreError> {
    let text = row.get_ref(column)?.as_str().map_err(rusqlite::Error::from)?;
    Ok(text.parse().map_err(|_| Damage::new("a game with a bad id"))?)
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

/// What a chunk's seal covers besides its bytes.
pub(crate) fn chunk_place(game: GameId, first: u32) -> [u8; GameId::LEN + 4] {
    let mut place = [0; GameId::LEN + 4];
    place[..GameId::LEN].copy_from_slice(game.as_bytes());
    place[GameId::LEN..].copy_from_slice(&first.to_le_bytes());
    place
}

/// The folded entries of a game.
pub(crate) fn chunks(
    connection: &Connection,
    id: GameId,
    stored: &Stored,
) -> Result<Vec<Vec<u8>>, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT at, entries FROM chunk WHERE at BETWEEN ?1 AND ?2 ORDER BY at")?;
    let last = chunk_key(stored.number, MAX_STREAM_ENTRIES - 1);
    let mut rows = statement.query([chunk_key(stored.number, 0), last])?;
    let mut entries = Vec::new();
    let damaged = |first: usize, why: &str| Damage(format!("from entry {first} on, {why}").into());
    while let Some(row) = rows.next()? {
        let first = entries.len();
        if row.get::<_, i64>(0)? != chunk_key(stored.number, first as u32) {
            return Err(damaged(first, "some entries are missing").into());
        }
        let blob = row.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
        // Chunks of version 1 were sealed for no place.
        let packed =
            codec::unseal(blob, &chunk_place(id, first as u32)).or_else(|_| codec::unseal(blob, &[]));
        let unpacked = packed.and_then(|packed| codec::unpack(packed, &mut entries));
        unpacked.map_err(|damage| damaged(first, &damage.to_string()))?;
    }
    if entries.len() != stored.row.entries as usize {
        return Err(damaged(entries.len(), "the end is missing").into());
    }
    Ok(entries)
}

fn chunk_key(number: i64, first: u32) -> i64 {
    const { assert!(MAX_STREAM_ENTRIES == 1 << 24) };
    number << 24 | i64::from(first)
}

/// The stored sums; if there are none that make sense, the rows are counted.
pub(crate) fn totals(connection: &Connection) -> Result<Counts, StoreError> {
    let read = |query: &str| {
        connection.query_row(query, [], |row| {
            Ok(Counts { open: row.get(0)?, finished: row.get(1)?, entries: row.get(2)? })
        })
    };
    let counted = "SELECT count(*) FILTER (WHERE status < 2), count(*) FILTER (WHERE status >= 2), \
                   ifnull(sum(entries), 0) FROM game";
    Ok(read("SELECT open, finished, entries FROM totals").or_else(|_| read(counted))?)
}

/// Games that lost something, and what.
pub(crate) fn damaged(connection: &Connection) -> Result<Vec<(GameId, String)>, StoreError> {
    let mut statement = connection.prepare("SELECT id, what FROM damaged")?;
    let mut rows = statement.query([])?;
    let mut damaged = Vec::new();
    while let Some(row) = rows.next()? {
        damaged.push((game_id(row, 0)?, row.get(1)?));
    }
    Ok(damaged)
}

pub(crate) fn insert_damaged(
    connection: &Connection,
    game: GameId,
    what: &str,
    bytes: &[u8],
) -> Result<(), StoreError> {
    let mut statement =
        connection.prepare_cached("INSERT OR IGNORE INTO damaged (id, what, bytes) VALUES (?1, ?2, ?3)")?;
    statement.execute(params![game.as_str(), what, bytes])?;
    Ok(())
}

pub(crate) fn set_totals(connection: &Connection, totals: &Counts) -> Result<(), StoreError> {
    let mut statement =
        connection.prepare_cached("UPDATE totals SET open = ?1, finished = ?2, entries = ?3")?;
    statement.execute(params![totals.open, totals.finished, totals.entries])?;
    Ok(())
}
