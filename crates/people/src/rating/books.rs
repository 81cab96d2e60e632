//! What everybody has, while games are gone through in their order. No table is asked: what is needed was read before.

use std::collections::BTreeMap;

use view::PersonId;

use super::row::RatedRow;
use super::standing::Standing;

/// By person and pool.
pub(super) type Key = (PersonId, String);

#[derive(Clone, Default, Debug)]
pub(super) struct Books(BTreeMap<Key, Standing>);

/// What one game made of somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub(super) key: Key,
    /// None if it was their first.
    pub(super) before: Option<Standing>,
    pub(super) after: Standing,
}

impl Books {
    pub(super) fn knows(&self, key: &Key) -> bool {
        self.0.contains_key(key)
    }

    pub(super) fn put(&mut self, key: Key, standing: Standing) {
        self.0.insert(key, standing);
    }

    pub(super) fn get(&self, key: &Key) -> Option<&Standing> {
        self.0.get(key)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Key, &Standing)> {
        self.0.iter()
    }

    /// What a game makes of both, White first. None if it does not count.
    pub(super) fn play(&mut self, row: &RatedRow) -> Option<[Change; 2]> {
        let (score, played) = row.played()?;
        let keys = [row.white, row.black].map(|person| (person, row.pool.clone()));
        let now = row.ended_at;
        let before = keys.each_ref().map(|key| self.get(key).copied());
        let [white, black] = before.map(|standing| standing.unwrap_or_else(|| Standing::new(now)));
        let share = score.of_white();
        let after = [
            white.after(&played, share, black.seen_at(now)),
            black.after(&played, 1.0 - share, white.seen_at(now)),
        ];
        for (key, standing) in keys.iter().zip(after) {
            self.put(key.clone(), standing);
        }
        let change = |key, at: usize| Change { key, before: before[at], after: after[at] };
        let [white, black] = keys;
        Some([change(white, 0), change(black, 1)])
    }
}
