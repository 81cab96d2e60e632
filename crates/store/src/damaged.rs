//! Games that have lost something. They are refused by name, and everybody else plays on.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use view::GameId;

#[derive(Default, Debug)]
pub(crate) struct Damaged(Mutex<BTreeMap<GameId, String>>);

impl Damaged {
    pub(crate) fn new(found: Vec<(GameId, String)>) -> Damaged {
        Damaged(Mutex::new(found.into_iter().collect()))
    }

    /// What is wrong with the game.
    pub(crate) fn get(&self, game: GameId) -> Option<String> {
        self.lock().get(&game).cloned()
    }

    pub(crate) fn add(&self, game: GameId, what: &str) {
        self.lock().entry(game).or_insert_with(|| what.to_owned());
    }

    pub(crate) fn list(&self) -> Vec<(GameId, String)> {
        self.lock().iter().map(|(game, what)| (*game, what.clone())).collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<GameId, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
