//! The `tail` table: one row per commit.

use std::ops::Range;

use rusqlite::{Connection, params};

use super::codec::{self, Record};
use super::fold::Extent;
use super::rows;
use super::stage::{Ground, Stage};
use super::tail::Tail;
use crate::error::StoreError;
use crate::stream::Counts;

/// The tail as found on opening.
#[derive(Debug)]
pub(crate) struct Recovered {
    pub(crate) tail: Tail,
    /// Counts for the folded part.
    pub(crate) folded: Counts,
    pub(crate) extent: Extent,
    /// The numbers of the batches; the range ends with the number of the next one.
    pub(crate) batches: Range<i64>,
}

/// A single statement is a transaction: it returns once the batch is on disk.
pub(crate) fn insert(connection: &Connection, batch: i64, records: &[u8]) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached("INSERT INTO tail (batch, records) VALUES (?1, ?2)")?;
    statement.execute(params![batch, records])?;
    Ok(())
}

pub(crate) fn recover(connection: &Connection, cached_games: usize) -> Result<Recovered, StoreError> {
    let folded = rows::totals(connection)?;
    let mut tail = Tail::new(folded, cached_games);
    let mut extent = Extent::default();
    let mut batches: Option<Range<i64>> = None;
    let mut stage = Stage::default();
    let mut statement = connection.prepare("SELECT batch, records FROM tail ORDER BY batch")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let batch: i64 = row.get(0)?;
        batches = Some(batches.map_or(batch, |batches| batches.start)..batch + 1);
        let blob = row.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
        let mut records = codec::unseal(blob)?;
        while !records.is_empty() {
            let record = Record::decode(&mut records)?;
            stage.replay(&record, Ground { tail: &tail, connection })?;
            extent.entries += record.count as usize;
        }
        extent.bytes += blob.len();
        tail.apply(stage.rows(), stage.payloads());
        stage.clear();
    }
    Ok(Recovered { tail, folded, extent, batches: batches.unwrap_or(1..1) })
}
