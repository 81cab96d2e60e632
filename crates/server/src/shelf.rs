//! Keeps what was asked for last.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

pub(crate) struct Shelf<T> {
    most: usize,
    /// What was asked for last is at the end.
    kept: Mutex<VecDeque<(String, T)>>,
}

impl<T: Clone> Shelf<T> {
    pub(crate) fn of(most: usize) -> Shelf<T> {
        Shelf { most, kept: Mutex::default() }
    }

    pub(crate) fn get(&self, name: &str) -> Option<T> {
        let mut kept = self.kept();
        let place = kept.iter().position(|(known, _)| known == name)?;
        let found = kept.remove(place)?;
        let value = found.1.clone();
        kept.push_back(found);
        Some(value)
    }

    pub(crate) fn put(&self, name: String, value: T) {
        let mut kept = self.kept();
        kept.retain(|(known, _)| *known != name);
        while kept.len() >= self.most {
            kept.pop_front();
        }
        kept.push_back((name, value));
    }

    pub(crate) fn clear(&self) {
        self.kept().clear();
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(String, T)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_asks_for_makes_room() {
        let shelf = Shelf::of(2);
        shelf.put("a".to_owned(), 1);
        shelf.put("b".to_owned(), 2);
        assert_eq!(shelf.get("a"), Some(1));
        shelf.put("c".to_owned(), 3);
        assert_eq!([shelf.get("a"), shelf.get("b"), shelf.get("c")], [Some(1), None, Some(3)]);
    }
}
