//! Games as a whole, from one store to another, or to a file and back. What is in them stays inside.

use std::{
    io::{Read, Write},
    path::Path,
};

use store::{
    Copied, CopyError, StoredGame,
    backup::{BackupReader, BackupWriter},
    sqlite,
};
use tokio::task::JoinSet;
use view::GameId;

use crate::storage::{Storage, StorageError};

/// So many games are written at once, so that they share commits.
const AT_ONCE: usize = 64;
const PAGE: usize = 256;

/// What became of the games of a store.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CopyReport {
    pub written: u64,
    /// They were there already, and the same.
    pub present: u64,
    /// Those that could not be read or written, and why.
    pub failed: Vec<(GameId, String)>,
}

impl CopyReport {
    fn note(&mut self, game: GameId, copied: Result<Copied, CopyError>) {
        match copied {
            Ok(Copied::Written) => self.written += 1,
            Ok(Copied::Present) => self.present += 1,
            Err(error) => self.failed.push((game, error.to_string())),
        }
    }
}

/// Games on their way into a store.
struct Copying {
    to: Storage,
    running: JoinSet<(GameId, Result<Copied, CopyError>)>,
    report: CopyReport,
}

impl Copying {
    fn new(to: &Storage) -> Copying {
        Copying { to: to.clone(), running: JoinSet::new(), report: CopyReport::default() }
    }

    /// Waits for another game to be written if there are many.
    async fn add(&mut self, game: StoredGame) {
        if self.running.len() >= AT_ONCE {
            self.settle_one().await;
        }
        let to = self.to.clone();
        self.running.spawn(async move { (game.id, to.0.put(&game).await) });
    }

    /// False if there is none.
    async fn settle_one(&mut self) -> bool {
        match self.running.join_next().await {
            Some(Ok((game, copied))) => {
                self.report.note(game, copied);
                true
            }
            Some(Err(_panicked)) => true,
            None => false,
        }
    }

    async fn finish(mut self) -> CopyReport {
        while self.settle_one().await {}
        self.report.failed.sort();
        self.report
    }
}

impl Storage {
    /// The journal as it is now, in a file of its own. Whoever has it open need not stop.
    pub fn snapshot(journal: &Path, copy: &Path) -> Result<Storage, StorageError> {
        sqlite::snapshot(journal, copy).map_err(|error| StorageError::new(&error))?;
        Storage::open(copy, 0)
    }

    pub async fn is_empty(&self) -> Result<bool, StorageError> {
        Ok(self.games(None, 1).await?.is_empty())
    }

    /// Copies every game and reads it back. Games that are there already are compared, so that it can be repeated.
    pub async fn copy_to(&self, to: &Storage, mut copied: impl FnMut()) -> Result<CopyReport, StorageError> {
        let mut copying = Copying::new(to);
        let mut after = None;
        loop {
            let page = self.games(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = Some(*last);
            for game in page {
                match self.0.whole(game).await {
                    Ok(Some(whole)) => copying.add(whole).await,
                    Ok(None) => {}
                    Err(error) => copying.report.failed.push((game, error.to_string())),
                }
                copied();
            }
        }
        Ok(copying.finish().await)
    }

    /// Writes every game to a file. Each is as it was at one moment; the server need not stop.
    pub async fn back_up(
        &self,
        out: impl Write,
        mut written: impl FnMut(),
    ) -> Result<CopyReport, StorageError> {
        let failed = |error: std::io::Error| StorageError::new(&error);
        let mut backup = BackupWriter::begin(out).map_err(failed)?;
        let mut report = CopyReport::default();
        let mut after = None;
        loop {
            let page = self.games(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = Some(*last);
            for game in page {
                match self.0.whole(game).await {
                    Ok(Some(whole)) => {
                        backup.add(&whole).map_err(failed)?;
                        report.written += 1;
                    }
                    Ok(None) => {}
                    Err(error) => report.failed.push((game, error.to_string())),
                }
                written();
            }
        }
        backup.finish().map_err(failed)?;
        Ok(report)
    }

    /// Reads every game of a backup into this store.
    pub async fn restore(
        &self,
        input: impl Read,
        mut read: impl FnMut(),
    ) -> Result<CopyReport, StorageError> {
        let mut backup = BackupReader::begin(input).map_err(|error| StorageError::new(&error))?;
        let mut copying = Copying::new(self);
        while let Some(game) = backup.game().map_err(|error| StorageError::new(&error))? {
            copying.add(game).await;
            read();
        }
        Ok(copying.finish().await)
    }
}
