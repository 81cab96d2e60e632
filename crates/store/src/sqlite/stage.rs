//! One batch on its way to disk: checked, encoded, and applied to the tail only once it is durable.
//!
//! The stage shadows the tail as the tail shadows the database, so that the writes in one batch see each other.

use std::collections::HashMap;
use std::ops::Range;

use rusqlite::Connection;

use super::codec::{Change, Record};
use super::frame;
use super::rows::{self, Row};
use super::tail::{NewHead, Staged, Tail};
use crate::error::{AppendError, CreateError, Damage, StoreError, WriteError};
use crate::stream::{MAX_STREAM_ENTRIES, Status};
use view::{GameId, RoomCode};

#[derive(Default, Debug)]
pub(crate) struct Stage {
    blob: Vec<u8>,
    rows: HashMap<GameId, Staged>,
    codes: HashMap<RoomCode, GameId>,
    payloads: Vec<(GameId, Range<usize>)>,
    heads: Vec<(GameId, NewHead)>,
    entries: usize,
}

/// The state beneath the stage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<'a> {
    pub(crate) tail: &'a Tail,
    pub(crate) connection: &'a Connection,
}

impl Stage {
    /// Empties the stage; its memory is reused, unless it had grown unusually large.
    pub(crate) fn clear(&mut self) {
        self.blob.clear();
        self.blob.shrink_to(1 << 20);
        self.rows.clear();
        self.codes.clear();
        self.payloads.clear();
        self.heads.clear();
        self.entries = 0;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.payloads.is_empty()
    }

    pub(crate) fn entries(&self) -> usize {
        self.entries
    }

    pub(crate) fn bytes(&self) -> usize {
        self.blob.len()
    }

    /// The batch as a row of the `tail` table.
    pub(crate) fn seal(&mut self, batch: i64) -> &[u8] {
        frame::finish(&mut self.blob, batch, self.payloads.len());
        &self.blob
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = (GameId, &Staged)> {
        self.rows.iter().map(|(game, staged)| (*game, staged))
    }

    /// Packed entries, in the order in which they were written.
    pub(crate) fn payloads(&self) -> impl Iterator<Item = (GameId, &[u8])> {
        self.payloads.iter().map(|(game, range)| (*game, &self.blob[range.clone()]))
    }

    /// Heads that have changed, in the same order.
    pub(crate) fn heads(&mut self) -> Vec<(GameId, NewHead)> {
        std::mem::take(&mut self.heads)
    }

    pub(crate) fn create<P: AsRef<[u8]>>(
        &mut self,
        record: &Record<P>,
        ground: Ground<'_>,
    ) -> Result<(), CreateError> {
        if self.find(record.game, ground).map_err(WriteError::from)?.is_some() {
            return Err(CreateError::IdTaken);
        }
        if let Some(Some(code)) = record.change.code
            && self.holder(code, ground).map_err(WriteError::from)?.is_some()
        {
            return Err(CreateError::CodeTaken);
        }
        self.push(record, None).map_err(WriteError::from)?;
        Ok(())
    }

    pub(crate) fn append<P: AsRef<[u8]>>(
        &mut self,
        record: &Record<P>,
        ground: Ground<'_>,
    ) -> Result<(), AppendError> {
        let staged = self.find(record.game, ground).map_err(WriteError::from)?;
        let staged = staged.ok_or(AppendError::NoSuchGame)?;
        let actual = staged.row.entries;
        if record.seq != actual {
            return Err(AppendError::Fenced { actual });
        }
        if record.count > MAX_STREAM_ENTRIES - actual {
            return Err(WriteError::TooLarge.into());
        }
        if let Some(Some(code)) = record.change.code
            && self
                .holder(code, ground)
                .map_err(WriteError::from)?
                .is_some_and(|holder| holder != record.game)
        {
            return Err(AppendError::CodeTaken);
        }
        self.push(record, Some(staged)).map_err(WriteError::from)?;
        Ok(())
    }

    /// Applies a record from disk unless it has been folded. A game is always folded in full, so its row tells.
    pub(crate) fn replay(&mut self, record: &Record<&[u8]>, ground: Ground<'_>) -> Result<(), StoreError> {
        let staged = self.find(record.game, ground)?;
        match (record.change.created_at, staged) {
            (Some(_), Some(_)) => Ok(()),
            (None, Some(staged)) if record.seq < staged.row.entries => Ok(()),
            (Some(_), None) if record.seq == 0 => self.push(record, None),
            (None, Some(staged)) if record.seq == staged.row.entries => self.push(record, Some(staged)),
            (None, None) => Err(Damage::new("an append to a game that there is not").into()),
            (None | Some(_), _) => Err(Damage::new("an append past the end of its stream").into()),
        }
    }

    fn push<P: AsRef<[u8]>>(&mut self, record: &Record<P>, before: Option<Staged>) -> Result<(), StoreError> {
        let Change { created_at, status, deadline, code } = record.change;
        let staged = match (before, created_at, status) {
            (Some(Staged { row, stored }), _, _) => {
                let row = Row {
                    code: code.unwrap_or(row.code),
                    status: status.unwrap_or(row.status),
                    deadline: deadline.unwrap_or(row.deadline),
                    created_at: row.created_at,
                    entries: row.entries + record.count,
                };
                Staged { row, stored }
            }
            (None, Some(created_at), Some(status)) => {
                let (code, deadline) = (code.flatten(), deadline.flatten());
                Staged {
                    row: Row { code, status, deadline, created_at, entries: record.count },
                    stored: None,
                }
            }
            (None, _, _) => return Err(Damage::new("a stream without a beginning").into()),
        };
        let packed = frame::push(&mut self.blob, record);
        self.payloads.push((record.game, packed));
        self.entries += record.count as usize;
        match &record.head {
            // Whatever it had is of no use any more.
            _ if staged.row.status == Status::Finished => self.heads.push((record.game, NewHead::Gone)),
            Some(head) => self.heads.push((record.game, NewHead::Set(head.as_ref().into()))),
            None => {}
        }
        self.rows.insert(record.game, staged);
        if let Some(Some(code)) = code {
            self.codes.insert(code, record.game);
        }
        Ok(())
    }

    fn find(&self, game: GameId, ground: Ground<'_>) -> Result<Option<Staged>, StoreError> {
        if let Some(staged) = self.rows.get(&game) {
            return Ok(Some(*staged));
        }
        if let Some(recent) = ground.tail.get(game) {
            return Ok(Some(Staged { row: recent.row, stored: recent.stored }));
        }
        let stored = match ground.tail.settled(game) {
            Some(stored) => Some(stored),
            None => rows::game(ground.connection, game)?,
        };
        Ok(stored.map(|stored| Staged { row: stored.row, stored: Some(stored) }))
    }

    fn holder(&self, code: RoomCode, ground: Ground<'_>) -> Result<Option<GameId>, StoreError> {
        let still_holds =
            |game: &GameId| self.rows.get(game).is_none_or(|staged| staged.row.code == Some(code));
        if let Some(game) = self.codes.get(&code).filter(|game| still_holds(game)) {
            return Ok(Some(*game));
        }
        Ok(code_holder(code, ground)?.filter(still_holds))
    }
}

/// Who holds a code, according to the tail and the database.
pub(crate) fn code_holder(code: RoomCode, ground: Ground<'_>) -> Result<Option<GameId>, StoreError> {
    if let Some(game) = ground.tail.holder(code) {
        return Ok(Some(game));
    }
    let stored = rows::code_holder(ground.connection, code)?;
    Ok(stored.filter(|game| ground.tail.get(*game).is_none()))
}
