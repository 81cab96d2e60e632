//! Whole games, out of one store and into another.

use view::GameId;

use crate::Store;
use crate::error::{ClaimError, CreateError, ReadError};
use crate::owner::Claimed;
use crate::stream::{Append, MAX_APPEND_BYTES, Mark, NewGame, Status, Stream};
use crate::tenure::Tenure;

/// Everything that a store knows of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    pub id: GameId,
    pub stream: Stream,
    pub head: Option<Box<[u8]>>,
}

/// What was done to have a game in a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copied {
    Written,
    /// It was there already, and the same.
    Present,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CopyError {
    #[error("there is another game with this id")]
    Differs,
    #[error("another open game has its room code")]
    CodeTaken,
    #[error("a running server owns it")]
    Owned,
    #[error("what was written is not what is read")]
    Unfaithful,
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("{0}")]
    Write(String),
}

impl Store {
    /// None if there is no such game.
    pub async fn whole(&self, id: GameId) -> Result<Option<StoredGame>, ReadError> {
        let head = self.head(id).await?;
        let Some(stream) = self.load(id).await? else { return Ok(None) };
        // It may have ended in between.
        let head = head.and_then(|head| head.bytes).filter(|_| stream.status != Status::Finished);
        Ok(Some(StoredGame { id, stream, head }))
    }

    /// Writes a game unless it is there, and reads it back. One that was interrupted is completed.
    pub async fn put(&self, game: &StoredGame) -> Result<Copied, CopyError> {
        let id = game.id;
        let (tenure, found) = match self.whole(id).await? {
            Some(there) if there == *game => return Ok(Copied::Present),
            Some(there) if is_begun(&there.stream, game) => (self.own(id).await?, there.stream.entries.len()),
            Some(_) => return Err(CopyError::Differs),
            None => self.begin(game).await?,
        };
        self.complete(game, tenure, found).await?;
        match self.whole(id).await? {
            Some(there) if there == *game => Ok(Copied::Written),
            Some(_) | None => Err(CopyError::Unfaithful),
        }
    }

    async fn own(&self, id: GameId) -> Result<Tenure, CopyError> {
        match self.claim(id).await {
            Ok(Some(Claimed::Ours { tenure, .. })) => Ok(tenure),
            Ok(Some(Claimed::Elsewhere(_))) => Err(CopyError::Owned),
            Ok(None) => Err(CopyError::Unfaithful),
            Err(ClaimError::Read(error)) => Err(error.into()),
            Err(ClaimError::Write(error)) => Err(CopyError::Write(error.to_string())),
        }
    }

    /// Says how many entries are written by now. Only an append can set a head, so that one entry is left for it.
    async fn begin(&self, game: &StoredGame) -> Result<(Tenure, usize), CopyError> {
        let Stream { entries, status, code, deadline, created_at } = &game.stream;
        let most = if game.head.is_some() { entries.len().saturating_sub(1) } else { entries.len() };
        let first = fitting(&entries[..most], 0);
        let new = NewGame {
            id: game.id,
            code: *code,
            entries: first.to_vec(),
            status: *status,
            deadline: *deadline,
            at: *created_at,
        };
        match self.create(new).await {
            Ok(tenure) => Ok((tenure, first.len())),
            Err(CreateError::CodeTaken) => Err(CopyError::CodeTaken),
            Err(CreateError::IdTaken) => Err(CopyError::Differs),
            Err(CreateError::Write(error)) => Err(CopyError::Write(error.to_string())),
        }
    }

    async fn complete(&self, game: &StoredGame, tenure: Tenure, mut found: usize) -> Result<(), CopyError> {
        while found < game.stream.entries.len() {
            let head_bytes = game.head.as_ref().map_or(0, |head| head.len());
            let entries = fitting(&game.stream.entries[found..], head_bytes);
            let is_last = found + entries.len() == game.stream.entries.len();
            let head = game.head.clone().filter(|_| is_last);
            let mark = Mark { head, ..Mark::default() };
            let append = Append { game: game.id, seq: found as u32, tenure, entries: entries.to_vec(), mark };
            found += entries.len();
            self.append(append).await.map_err(|error| CopyError::Write(error.to_string()))?;
        }
        Ok(())
    }
}

/// Whether a copy was interrupted: the rest is missing, and nothing else differs.
fn is_begun(found: &Stream, game: &StoredGame) -> bool {
    let Stream { entries, status, code, deadline, created_at } = &game.stream;
    found.entries.len() < entries.len()
        && entries.starts_with(&found.entries)
        && (found.status, found.code, found.deadline, found.created_at)
            == (*status, *code, *deadline, *created_at)
}

/// As many entries as fit into one write, and one at least: it fitted into one before.
fn fitting(entries: &[Vec<u8>], beside: usize) -> &[Vec<u8>] {
    let mut size = beside;
    let fit = entries.iter().take_while(|entry| {
        size += entry.len() + 8;
        size <= MAX_APPEND_BYTES
    });
    let count = fit.count().max(1).min(entries.len());
    &entries[..count]
}
