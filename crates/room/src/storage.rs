//! Where rooms are stored, for those who may not look inside: what is there, whether it is sound, how it fares.

use std::path::Path;

use game::Care;
use rules::Card;
use serde::Serialize;
use store::{Disk, Memory, Pruned, Sqlite, Store, sqlite};
use view::{Ending, GameId, Millis, PlayerNames, Story};

use crate::fold::{FoldError, fold};

/// A cheap handle to a store of games. Only rooms can read the streams in it, which hold every hidden move.
#[derive(Clone, Debug)]
pub struct Storage(pub(crate) Store);

/// Why a store cannot be opened or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StorageError(String);

impl StorageError {
    pub(crate) fn new(error: &dyn std::error::Error) -> StorageError {
        StorageError(error.to_string())
    }
}

/// What is wrong with a stored game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnsoundError {
    #[error("there is no such game")]
    Missing,
    #[error(transparent)]
    Unreadable(#[from] StorageError),
    #[error(transparent)]
    Fold(#[from] FoldError),
}

/// How many games a store holds, and how it fares.
#[derive(Clone, Debug)]
pub struct StorageMetrics {
    /// Games that wait or are being played.
    pub open: u64,
    pub finished: u64,
    pub written: WriteFigures,
}

/// How writing fares. Nobody has to be asked for it.
#[derive(Clone, Debug)]
pub struct WriteFigures {
    pub commits: u64,
    pub failed_commits: u64,
    /// Appends that were refused because another process owns the game by now.
    pub fenced: u64,
    pub entries: u64,
    pub bytes: u64,
    /// The last write failed.
    pub failing: bool,
    /// Writes that wait.
    pub queue_depth: u64,
    /// Bucket `n` counts commits of less than `2^n` microseconds that fit no bucket before it.
    pub commit_times: Vec<u64>,
    pub commit_micros: u64,
}

/// Finished games that were deleted, or could be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OldGames {
    pub games: u64,
    /// The size of their entries.
    pub bytes: u64,
}

/// How large the journal is, with its log, and how much space its disk has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiskSpace {
    pub journal_bytes: u64,
    pub free_bytes: u64,
    pub total_bytes: u64,
}

impl DiskSpace {
    /// Whether the operator should do something about it: less than 1 GiB or 5 % is free.
    pub fn is_low(&self) -> bool {
        self.free_bytes < 1 << 30 || self.free_bytes < self.total_bytes / 20
    }
}

/// A stored game for its operator. The moves of one that goes on are not in it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Exported {
    pub game: String,
    pub card: Card,
    pub created_at: Millis,
    pub started_at: Option<Millis>,
    /// Of the people who gave one.
    pub names: PlayerNames,
    pub entries: u32,
    pub ending: Option<Ending>,
    #[serde(flatten)]
    pub story: Option<Story>,
}

impl Storage {
    /// Opens the file at `path`; begins it, and its directory, if there is none. Its log is given `log_bytes` of the
    /// disk beforehand.
    pub fn open(path: &Path, log_bytes: u64) -> Result<Storage, StorageError> {
        let options = sqlite::Options { log_bytes, ..sqlite::Options::default() };
        let opened = Sqlite::open(path, options).map_err(|error| StorageError(error.to_string()))?;
        for (game, what) in opened.damaged() {
            tracing::error!(%game, what, "a stored game is damaged; the others are not");
        }
        Ok(Storage(Store::Sqlite(opened)))
    }

    /// A store in memory, for tests.
    pub fn memory() -> Storage {
        Storage(Store::Memory(Memory::default()))
    }

    /// The same games for somebody who opens them again after a crash. What is in memory is taken away from whoever
    /// had it before; a file is theirs until they close it.
    #[must_use]
    pub fn reopen(&self) -> Storage {
        match &self.0 {
            Store::Memory(memory) => Storage(Store::Memory(memory.reopen())),
            Store::Sqlite(_) | Store::Postgres(_) => self.clone(),
        }
    }

    pub async fn close(self) {
        self.0.close().await;
    }

    /// All games in the order of their ids, a page at a time.
    pub async fn games(&self, after: Option<GameId>, limit: usize) -> Result<Vec<GameId>, StorageError> {
        self.0.ids(after, limit).await.map_err(|error| StorageError(error.to_string()))
    }

    /// Games that are known to have lost something, and what.
    pub fn damaged(&self) -> Vec<(GameId, String)> {
        self.0.damaged()
    }

    /// What is wrong with the file itself. Reads all of it.
    pub async fn faults(&self) -> Result<Vec<String>, StorageError> {
        self.0.faults().await.map_err(|error| StorageError(error.to_string()))
    }

    /// How many finished games were made before then, and the bytes that they take.
    pub async fn prunable(&self, before: Millis) -> Result<OldGames, StorageError> {
        let prunable = self.0.prunable(before).await;
        prunable.map(old_games).map_err(|error| StorageError(error.to_string()))
    }

    /// Deletes at most `limit` of them for good: none once there are none left.
    pub async fn prune(&self, before: Millis, limit: usize) -> Result<OldGames, StorageError> {
        let games = self.0.finished_before(before, limit).await;
        let games = games.map_err(|error| StorageError(error.to_string()))?;
        let deleted = self.0.delete(games).await;
        deleted.map(old_games).map_err(|error| StorageError(error.to_string()))
    }

    /// How large it is, and how much space is left. None if it is in memory.
    pub fn disk(&self) -> Option<DiskSpace> {
        let Disk { journal_bytes, free_bytes, total_bytes } = self.0.disk()?;
        Some(DiskSpace { journal_bytes, free_bytes, total_bytes })
    }

    pub async fn metrics(&self) -> Result<StorageMetrics, StorageError> {
        let counts = self.0.counts().await.map_err(|error| StorageError(error.to_string()))?;
        Ok(StorageMetrics { open: counts.open, finished: counts.finished, written: self.written() })
    }

    pub fn written(&self) -> WriteFigures {
        let metrics = self.0.metrics();
        WriteFigures {
            commits: metrics.commits,
            failed_commits: metrics.failed_commits,
            fenced: metrics.fenced,
            entries: metrics.entries,
            bytes: metrics.bytes,
            failing: metrics.failing,
            queue_depth: metrics.queue_depth as u64,
            commit_times: metrics.commit_times.to_vec(),
            commit_micros: metrics.commit_micros,
        }
    }

    /// Whether a stored game still folds into a room.
    pub async fn check(&self, game: GameId) -> Result<(), UnsoundError> {
        self.export(game).await.map(|_| ())
    }

    pub async fn export(&self, game: GameId) -> Result<Exported, UnsoundError> {
        let read = self.0.load(game).await.map_err(|error| StorageError(error.to_string()))?;
        let folded = fold(game, &read.ok_or(UnsoundError::Missing)?, Care::Judge)?;
        Ok(Exported {
            game: game.to_string(),
            card: folded.card.as_ref().clone(),
            created_at: folded.created_at,
            started_at: folded.started_at,
            names: folded.names.as_ref().clone(),
            entries: folded.seq,
            ending: folded.game.ending(),
            story: folded.game.story(),
        })
    }
}

fn old_games(Pruned { games, bytes }: Pruned) -> OldGames {
    OldGames { games, bytes }
}

#[cfg(test)]
mod tests {
    use store::{NewGame, Status};

    use super::*;

    #[tokio::test]
    async fn a_damaged_game_is_not_sound() {
        let storage = Storage::memory();
        let (id, entries) = ("zzzzzzzz".parse().unwrap(), vec![b"?".to_vec()]);
        let damaged = NewGame { id, code: None, entries, status: Status::Waiting, deadline: None, at: 0 };
        storage.0.create(damaged).await.unwrap();
        assert_eq!(storage.games(None, 9).await, Ok(vec![id]));
        assert_eq!(storage.check(id).await, Err(UnsoundError::Fold(FoldError::Entry(0))));
        assert_eq!(storage.check("aaaaaaaa".parse().unwrap()).await, Err(UnsoundError::Missing));
    }
}
