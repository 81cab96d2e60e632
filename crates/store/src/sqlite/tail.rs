//! What was written since the last fold, in memory.
//!
//! Games in the tail shadow their rows in the database: a reader asks the tail first, and trusts the database only for
//! games that the tail does not know. Only folding changes the tables that readers see, and a game leaves the tail
//! after the transaction that folded it. Anyone who holds the tail's lock therefore sees every game exactly as the last
//! commit left it.

use std::collections::{BTreeSet, HashMap};

use super::rows::{Row, Stored};
use crate::stream::{Counts, Status};
use view::{GameId, Millis, RoomCode};

#[derive(Debug)]
pub(crate) struct Tail {
    games: HashMap<GameId, Recent>,
    codes: HashMap<RoomCode, GameId>,
    deadlines: BTreeSet<(Millis, GameId)>,
    /// Games without a row in the database.
    fresh: BTreeSet<GameId>,
    counts: Counts,
    /// Rows of recently folded games, as stored in the database: the writer will need most of them again soon.
    settled: HashMap<GameId, Stored>,
    max_settled: usize,
}

/// A game with entries that have not been folded yet.
#[derive(Debug)]
pub(crate) struct Recent {
    pub(crate) row: Row,
    pub(crate) stored: Option<Stored>,
    /// The entries from `stored.row.entries` onwards, packed.
    pub(crate) packed: Vec<u8>,
    pub(crate) head: NewHead,
}

/// What became of a game's head since the last fold.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) enum NewHead {
    #[default]
    Same,
    Set(Box<[u8]>),
    Gone,
}

impl Recent {
    pub(crate) fn folded_entries(&self) -> u32 {
        self.stored.map_or(0, |stored| stored.row.entries)
    }
}

/// A game's row as it will be after the batch, and as stored in the database.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Staged {
    pub(crate) row: Row,
    pub(crate) stored: Option<Stored>,
}

impl Tail {
    /// `folded` holds the counts for what is in the database.
    pub(crate) fn new(folded: Counts, max_settled: usize) -> Tail {
        Tail {
            games: HashMap::new(),
            codes: HashMap::new(),
            deadlines: BTreeSet::new(),
            fresh: BTreeSet::new(),
            counts: folded,
            settled: HashMap::new(),
            max_settled,
        }
    }

    pub(crate) fn get(&self, game: GameId) -> Option<&Recent> {
        self.games.get(&game)
    }

    /// The database row of a game that is not in the tail, if it is remembered.
    pub(crate) fn settled(&self, game: GameId) -> Option<Stored> {
        self.settled.get(&game).copied()
    }

    pub(crate) fn games(&self) -> impl Iterator<Item = (GameId, &Recent)> {
        self.games.iter().map(|(id, recent)| (*id, recent))
    }

    pub(crate) fn holder(&self, code: RoomCode) -> Option<GameId> {
        self.codes.get(&code).copied()
    }

    /// Earliest first.
    pub(crate) fn deadlines(&self) -> impl Iterator<Item = (Millis, GameId)> {
        self.deadlines.iter().copied()
    }

    /// In ID order: the games without a row in the database.
    pub(crate) fn fresh(&self) -> &BTreeSet<GameId> {
        &self.fresh
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts
    }

    /// Adds what has been committed.
    pub(crate) fn apply<'a>(
        &mut self,
        rows: impl Iterator<Item = (GameId, &'a Staged)>,
        payloads: impl Iterator<Item = (GameId, &'a [u8])>,
        heads: Vec<(GameId, NewHead)>,
    ) {
        for (game, staged) in rows {
            self.set_row(game, staged);
        }
        for (game, packed) in payloads {
            let recent = self.games.get_mut(&game).expect("a payload's row is staged with it");
            recent.packed.extend_from_slice(packed);
        }
        for (game, head) in heads {
            self.games.get_mut(&game).expect("a head's row is staged with it").head = head;
        }
    }

    fn set_row(&mut self, game: GameId, staged: &Staged) {
        let Staged { row, stored } = *staged;
        let before = match self.games.get_mut(&game) {
            Some(recent) => {
                let before = recent.row;
                recent.row = row;
                // Most commits move a game on and change neither.
                if (before.code, before.deadline) == (row.code, row.deadline) {
                    self.counts = recount(self.counts, Some(&before), &row);
                    return;
                }
                self.forget_keys(game, &before);
                Some(before)
            }
            None => {
                self.games.insert(game, Recent { row, stored, packed: Vec::new(), head: NewHead::Same });
                if stored.is_none() {
                    self.fresh.insert(game);
                }
                stored.map(|stored| stored.row)
            }
        };
        if let Some(code) = row.code {
            self.codes.insert(code, game);
        }
        if let Some(deadline) = row.deadline {
            self.deadlines.insert((deadline, game));
        }
        self.counts = recount(self.counts, before.as_ref(), &row);
    }

    /// Drops games that are now entirely in the database, under these numbers. `cleared` are games that lost their code
    /// there to one of them.
    pub(crate) fn folded(&mut self, games: &[(GameId, i64)], cleared: &[GameId]) {
        for game in cleared {
            if let Some(stored) = self.games.get_mut(game).and_then(|recent| recent.stored.as_mut()) {
                stored.row.code = None;
            }
        }
        if self.settled.len() + games.len() > self.max_settled {
            self.settled.clear();
        }
        for (game, number) in games {
            if let Some(Recent { row, .. }) = self.games.remove(game) {
                self.forget_keys(*game, &row);
                self.fresh.remove(game);
                self.settled.insert(*game, Stored { number: *number, row });
            }
        }
    }

    /// The tail is empty: these games were in the database alone, whose counts are `totals` now.
    pub(crate) fn deleted(&mut self, games: &[GameId], totals: Counts) {
        for game in games {
            self.settled.remove(game);
        }
        self.counts = totals;
    }

    fn forget_keys(&mut self, game: GameId, row: &Row) {
        if let Some(deadline) = row.deadline {
            self.deadlines.remove(&(deadline, game));
        }
        // Another game may have taken the code since, in the same commit.
        if let Some(code) = row.code
            && self.codes.get(&code) == Some(&game)
        {
            self.codes.remove(&code);
        }
    }
}

/// `counts` after replacing a game's row. Counts from a damaged row must not end the writer.
pub(crate) fn recount(counts: Counts, before: Option<&Row>, after: &Row) -> Counts {
    let Counts { mut open, mut finished, mut entries } = counts;
    if let Some(before) = before {
        match before.status {
            Status::Waiting | Status::Active => open = open.saturating_sub(1),
            Status::Finished => finished = finished.saturating_sub(1),
        }
        entries = entries.saturating_sub(u64::from(before.entries));
    }
    match after.status {
        Status::Waiting | Status::Active => open = open.saturating_add(1),
        Status::Finished => finished = finished.saturating_add(1),
    }
    entries = entries.saturating_add(u64::from(after.entries));
    Counts { open, finished, entries }
}
