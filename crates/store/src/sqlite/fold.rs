//! Folding: moves the tail's entries, game by game, into rows that can be found by game.
//!
//! A round begins when the tail has grown past its limit. It takes every game in the tail at that point, a few per
//! transaction, and commits continue in between. When all are done, the batches that existed at the beginning contain
//! only folded entries, and are deleted. A crash at any point costs only the round: whatever a game's row already
//! covers is skipped when the tail is read again.

use std::ops::Range;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::codec;
use super::rows;
use super::tail::{NewHead, Recent, Tail, recount};
use crate::error::StoreError;
use crate::stream::Counts;
use view::GameId;

/// How much is in the `tail` table.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Extent {
    pub(crate) entries: usize,
    pub(crate) bytes: usize,
}

impl Extent {
    pub(crate) fn plus(self, other: Extent) -> Extent {
        Extent { entries: self.entries + other.entries, bytes: self.bytes + other.bytes }
    }

    pub(crate) fn exceeds(self, bound: Extent) -> bool {
        self.entries > bound.entries || self.bytes > bound.bytes
    }
}

/// One round of folding.
#[derive(Debug)]
pub(crate) struct Round {
    /// Games still to fold; the next one is last.
    games: Vec<GameId>,
    /// Batches to delete once all games are done.
    batches: Range<i64>,
}

/// Bounds one transaction, because commits wait for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    /// Games folded or batches deleted.
    pub(crate) rows: usize,
    pub(crate) bytes: usize,
}

impl Limit {
    pub(crate) fn at_least(self, rows: usize, bytes: usize) -> Limit {
        Limit { rows: self.rows.max(rows), bytes: self.bytes.max(bytes) }
    }
}

/// The result of one transaction of a round.
#[derive(Debug)]
pub(crate) enum Progress {
    Games(Folded),
    /// All games are done; some batches have been deleted.
    Batches,
    Done,
}

#[derive(Debug)]
pub(crate) struct Folded {
    /// Games that are now entirely in the database, and their numbers there.
    pub(crate) games: Vec<(GameId, i64)>,
    /// Games that lost their code in the database to one of these.
    pub(crate) cleared: Vec<GameId>,
    /// Counts for what is in the database now.
    pub(crate) totals: Counts,
}

impl Round {
    pub(crate) fn new(tail: &Tail, batches: Range<i64>) -> Round {
        // By number, so that neighbours share pages; new games get their numbers now, in ID order.
        let mut games: Vec<_> = tail
            .games()
            .map(|(game, recent)| (recent.stored.map_or(i64::MAX, |stored| stored.number), game))
            .collect();
        games.sort_unstable_by(|a, b| b.cmp(a));
        Round { games: games.into_iter().map(|(_, game)| game).collect(), batches }
    }

    /// Runs one transaction. If it fails, the round is unchanged.
    pub(crate) fn step(
        &mut self,
        connection: &mut Connection,
        tail: &Tail,
        totals: Counts,
        limit: Limit,
    ) -> Result<Progress, StoreError> {
        if self.games.is_empty() {
            return self.delete_batches(connection, limit.rows);
        }
        let rest = self.games.len() - self.portion(tail, limit);
        let folded = fold_games(connection, tail, totals, &self.games[rest..])?;
        self.games.truncate(rest);
        Ok(Progress::Games(folded))
    }

    /// How many of the next games fit into one transaction; at least one always does.
    fn portion(&self, tail: &Tail, limit: Limit) -> usize {
        let mut bytes = 0;
        let next = self.games.iter().rev().take(limit.rows.max(1));
        let fitting = next.take_while(|game| {
            let fits = bytes < limit.bytes.max(1);
            bytes += tail.get(**game).map_or(0, |recent| recent.packed.len());
            fits
        });
        fitting.count()
    }

    fn delete_batches(&mut self, connection: &Connection, limit: usize) -> Result<Progress, StoreError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let end = self.batches.end.min(self.batches.start.saturating_add(limit));
        connection.prepare_cached("DELETE FROM tail WHERE batch < ?1")?.execute([end])?;
        self.batches.start = end;
        Ok(if self.batches.is_empty() { Progress::Done } else { Progress::Batches })
    }
}

fn fold_games(
    connection: &mut Connection,
    tail: &Tail,
    mut totals: Counts,
    games: &[GameId],
) -> Result<Folded, StoreError> {
    let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
    let mut folded = Vec::with_capacity(games.len());
    let mut cleared = Vec::new();
    let mut chunk = Vec::new();
    for game in games.iter().rev() {
        let Some(recent) = tail.get(*game) else { continue };
        cleared.extend(make_room_for_code(&transaction, *game, recent)?);
        folded.push((*game, fold_game(&transaction, *game, recent, &mut chunk)?));
        totals = recount(totals, recent.stored.as_ref().map(|stored| &stored.row), &recent.row);
    }
    rows::set_totals(&transaction, &totals)?;
    transaction.commit()?;
    Ok(Folded { games: folded, cleared, totals })
}

fn fold_game(
    connection: &Connection,
    game: GameId,
    recent: &Recent,
    chunk: &mut Vec<u8>,
) -> Result<i64, StoreError> {
    let number = match &recent.stored {
        Some(stored) => {
            rows::update_game(connection, game, stored, &recent.row)?;
            stored.number
        }
        None => rows::insert_game(connection, game, &recent.row)?,
    };
    if !recent.packed.is_empty() {
        chunk.clear();
        chunk.extend_from_slice(&codec::SEAL);
        chunk.extend_from_slice(&recent.packed);
        let first = recent.folded_entries();
        codec::seal(chunk, &rows::chunk_place(game, first));
        rows::insert_chunk(connection, number, first, chunk)?;
    }
    match &recent.head {
        NewHead::Set(head) => rows::set_head(connection, game, number, head)?,
        NewHead::Gone if recent.stored.is_some() => rows::delete_head(connection, number)?,
        NewHead::Gone | NewHead::Same => {}
    }
    Ok(number)
}

/// The previous holder of the code may come later in this round, or in the next.
fn make_room_for_code(
    connection: &Connection,
    game: GameId,
    recent: &Recent,
) -> Result<Option<GameId>, StoreError> {
    let stored_code = recent.stored.and_then(|stored| stored.row.code);
    let Some(code) = recent.row.code.filter(|code| stored_code != Some(*code)) else { return Ok(None) };
    let holder = rows::code_holder(connection, code)?.filter(|holder| *holder != game);
    if let Some(holder) = &holder {
        rows::clear_code(connection, *holder)?;
    }
    Ok(holder)
}
