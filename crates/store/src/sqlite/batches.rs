//! The `tail` table: one row per commit.

use std::ops::Range;

use rusqlite::{Connection, params};

use super::fold::Extent;
use super::frame;
use super::rows;
use super::stage::{Ground, Stage};
use super::suspects::suspects;
use super::tail::Tail;
use crate::error::{Damage, StoreError};
use crate::stream::Counts;
use view::GameId;

/// The tail as found on opening.
#[derive(Debug)]
pub(crate) struct Recovered {
    pub(crate) tail: Tail,
    /// Counts for the folded part.
    pub(crate) folded: Counts,
    pub(crate) extent: Extent,
    /// The numbers of the batches; the range ends with the number of the next one.
    pub(crate) batches: Range<i64>,
    /// Games that lost something, now or earlier, and what.
    pub(crate) damaged: Vec<(GameId, String)>,
}

/// A single statement is a transaction: it returns once the batch is on disk.
pub(crate) fn insert(connection: &Connection, batch: i64, records: &[u8]) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached("INSERT INTO tail (batch, records) VALUES (?1, ?2)")?;
    statement.execute(params![batch, records])?;
    Ok(())
}

/// Writes as much as a small commit, on disk like any other, and takes it back.
pub(crate) fn probe(connection: &mut Connection, batch: i64) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    transaction.execute("INSERT INTO tail (batch, records) VALUES (?1, zeroblob(8192))", [batch])?;
    transaction.execute("DELETE FROM tail WHERE batch = ?1", [batch])?;
    Ok(transaction.commit()?)
}

/// Reads the tail. A game that has lost something is put on the list of the damaged ones, for good: once the tail is
/// folded, nothing else would tell.
pub(crate) fn recover(connection: &mut Connection, cached_games: usize) -> Result<Recovered, StoreError> {
    let folded = rows::totals(connection)?;
    let mut tail = Tail::new(folded, cached_games);
    let mut extent = Extent::default();
    let mut batches: Option<Range<i64>> = None;
    let mut lost = Vec::new();
    let mut stage = Stage::default();
    let mut statement = connection.prepare("SELECT batch, records FROM tail ORDER BY batch")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let batch: i64 = row.get(0)?;
        let next = batch.checked_add(1).ok_or(Damage::new("a commit with an impossible number"))?;
        if batches.as_ref().is_some_and(|batches| batches.end != batch) {
            return Err(Damage(format!("a commit before number {batch} is missing").into()).into());
        }
        batches = Some(batches.map_or(batch, |batches| batches.start)..next);
        let blob = row.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
        let found = frame::read(batch, blob)?;
        for record in &found.records {
            if lost.iter().any(|lost: &Lost| lost.game == record.game) {
                continue;
            }
            match stage.replay(record, Ground { tail: &tail, connection }) {
                Err(error) if error.is_damage() => {
                    let what = format!("commit {batch}, entry {}: {error}", record.seq);
                    lost.push(Lost { game: record.game, what, bytes: record.packed.to_vec() });
                }
                replayed => replayed?,
            }
            extent.entries += record.count as usize;
        }
        extent.bytes += blob.len();
        let heads = stage.heads();
        tail.apply(stage.rows(), stage.payloads(), heads);
        stage.clear();
        for bytes in found.damaged {
            let games = suspects(bytes, Ground { tail: &tail, connection })?;
            if games.is_empty() {
                return Err(Damage(
                    format!("commit {batch} has lost the moves of a game, and its name").into(),
                )
                .into());
            }
            let what = format!("commit {batch}: a checksum does not fit its bytes");
            lost.extend(games.into_iter().map(|game| Lost {
                game,
                what: what.clone(),
                bytes: bytes.to_vec(),
            }));
        }
    }
    drop(rows);
    drop(statement);
    if batches.is_some() {
        check_structure(connection)?;
    }
    remember(connection, &lost)?;
    let damaged = rows::damaged(connection)?;
    Ok(Recovered { tail, folded, extent, batches: batches.unwrap_or(1..1), damaged })
}

struct Lost {
    game: GameId,
    what: String,
    bytes: Vec<u8>,
}

fn remember(connection: &mut Connection, lost: &[Lost]) -> Result<(), StoreError> {
    if lost.is_empty() {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    for Lost { game, what, bytes } in lost {
        rows::insert_damaged(&transaction, *game, what, bytes)?;
    }
    Ok(transaction.commit()?)
}

/// Commits that a damaged page hides would be missed by nobody.
fn check_structure(connection: &Connection) -> Result<(), StoreError> {
    let mut found = None;
    connection.pragma(None, "quick_check", "tail", |row| {
        found.get_or_insert(row.get::<_, String>(0)?);
        Ok(())
    })?;
    match found.as_deref() {
        Some("ok") => Ok(()),
        Some(what) => Err(Damage(what.to_owned().into()).into()),
        None => Err(Damage::new("the latest commits cannot be checked").into()),
    }
}
