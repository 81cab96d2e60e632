//! Decides when to fold: the limits of the tail, and the round in progress.

use std::ops::Range;
use std::time::Instant;

use super::Shared;
use super::database::Database;
use super::delete::{Deleted, delete};
use super::fold::{Extent, Limit, Progress, Round};
use super::options::Options;
use super::stage::Stage;
use crate::error::StoreError;
use crate::stream::{Counts, Pruned};
use view::GameId;

/// While folding fails, the tail may grow to this many times its limit; after that, writes fail as well.
const OVERGROWN: usize = 4;

/// The most to fold in one transaction.
const STEP_BYTES: usize = 256 << 10;

#[derive(Debug)]
pub(crate) struct Folder {
    bound: Extent,
    limit: Limit,
    /// What was added since the last step of the round.
    unanswered: Extent,
    /// What the round in progress will delete.
    sealed: Extent,
    /// What was added after it began.
    fresh: Extent,
    round: Option<Round>,
    /// The last step failed, and nothing has been committed since.
    stuck: bool,
    /// Batches that no round has taken yet; the range ends with the number of the next one.
    batches: Range<i64>,
    /// Counts for the folded part.
    totals: Counts,
}

impl Folder {
    pub(crate) fn new(options: &Options, extent: Extent, batches: Range<i64>, totals: Counts) -> Folder {
        Folder {
            bound: Extent { entries: options.fold_entries, bytes: options.fold_bytes },
            limit: Limit { rows: options.fold_games.max(1), bytes: STEP_BYTES },
            unanswered: Extent::default(),
            sealed: Extent::default(),
            fresh: extent,
            round: None,
            stuck: false,
            batches,
            totals,
        }
    }

    /// The number for the next commit.
    pub(crate) fn next_batch(&self) -> i64 {
        self.batches.end
    }

    pub(crate) fn committed(&mut self, stage: &Stage) {
        self.batches.end += 1;
        let added = Extent { entries: stage.entries(), bytes: stage.bytes() };
        self.fresh = self.fresh.plus(added);
        self.unanswered = if self.round.is_some() { self.unanswered.plus(added) } else { Extent::default() };
        self.stuck = false;
    }

    pub(crate) fn extent(&self) -> Extent {
        self.sealed.plus(self.fresh)
    }

    /// Whether there is a step to do even if no write arrives.
    pub(crate) fn is_busy(&self) -> bool {
        self.round.is_some() && !self.stuck
    }

    /// Runs one step if a round is in progress or due.
    pub(crate) fn advance(&mut self, database: &mut Database, shared: &Shared) -> Result<(), StoreError> {
        if self.round.is_none() && self.fresh.exceeds(self.bound) {
            self.begin(shared);
        }
        if self.is_busy() { self.step(database, shared) } else { Ok(()) }
    }

    /// Fails if folding has failed for so long that the tail must not grow any further.
    pub(crate) fn make_room(&mut self, database: &mut Database, shared: &Shared) -> Result<(), StoreError> {
        let Extent { entries, bytes } = self.bound;
        let most = Extent { entries: entries * OVERGROWN, bytes: bytes * OVERGROWN };
        if self.stuck && self.extent().exceeds(most) { self.step(database, shared) } else { Ok(()) }
    }

    /// Folds the whole tail.
    pub(crate) fn run_to_end(&mut self, database: &mut Database, shared: &Shared) -> Result<(), StoreError> {
        while self.round.is_some() || self.extent().bytes > 0 {
            if self.round.is_none() {
                self.begin(shared);
            }
            self.step(database, shared)?;
        }
        Ok(())
    }

    /// Deletes finished games, after everything has been folded.
    pub(crate) fn delete(
        &mut self,
        database: &mut Database,
        shared: &Shared,
        games: &[GameId],
    ) -> Result<Pruned, StoreError> {
        self.run_to_end(database, shared)?;
        let Deleted { games, pruned, totals } = delete(database.relaxed()?, self.totals, games)?;
        self.totals = totals;
        shared.tail.write().expect("no other writer").deleted(&games, totals);
        Ok(pruned)
    }

    fn begin(&mut self, shared: &Shared) {
        let tail = shared.tail.read().expect("no other writer");
        let next = self.batches.end;
        self.round = Some(Round::new(&tail, std::mem::replace(&mut self.batches, next..next)));
        self.sealed = std::mem::take(&mut self.fresh);
    }

    fn step(&mut self, database: &mut Database, shared: &Shared) -> Result<(), StoreError> {
        let Some(round) = &mut self.round else { return Ok(()) };
        let began = Instant::now();
        // More than was added meanwhile, so that a round ends no matter how much is written.
        let Extent { entries, bytes } = std::mem::take(&mut self.unanswered);
        let limit = self.limit.at_least(2 * entries, 2 * bytes);
        // Folding needs no fsync of its own. Whatever it writes stays in the tail until the batches are deleted, and a
        // crash undoes the most recent commits first.
        let progress = database.relaxed().map_err(StoreError::from).and_then(|connection| {
            let tail = shared.tail.read().expect("no other writer");
            round.step(connection, &tail, self.totals, limit)
        });
        self.stuck = progress.is_err();
        match progress {
            Ok(Progress::Games(folded)) => {
                shared.tail.write().expect("no other writer").folded(&folded.games, &folded.cleared);
                self.totals = folded.totals;
            }
            Ok(Progress::Batches) => {}
            Ok(Progress::Done) => {
                self.round = None;
                self.sealed = Extent::default();
            }
            Err(error) => {
                shared.counters.fold_failed();
                return Err(error);
            }
        }
        shared.counters.folded(began.elapsed());
        Ok(())
    }
}
