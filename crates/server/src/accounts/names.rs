//! What persons are, as rooms and seats need to know: guests, accounts with a name, ghosts.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError, atomic::Ordering},
};

use people::Person;
use room::{Looked, NameBook};
use tables::TablesError;
use view::{PersonId, PlayerName};

use super::Accounts;

/// Persons that are remembered. Beyond that, all are looked up again.
const MOST: usize = 16 * 1024;

/// What everybody goes by who has deleted their account.
const DELETED: &str = "[deleted]";

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// Also one that has been forgotten: guests who never come back are.
    Guest,
    Account(PlayerName),
    Ghost,
}

impl Standing {
    /// What they are called in games, if that is not for them to say each time.
    pub(crate) fn name(self) -> Option<PlayerName> {
        match self {
            Standing::Guest => None,
            Standing::Account(name) => Some(name),
            Standing::Ghost => PlayerName::clean(DELETED),
        }
    }

    pub(crate) fn of(person: Option<&Person>) -> Standing {
        match person {
            Some(person) if person.deleted_at.is_some() => Standing::Ghost,
            Some(person) => match person.name.as_ref().and_then(|name| PlayerName::clean(name.as_str())) {
                Some(name) => Standing::Account(name),
                None => Standing::Guest,
            },
            None => Standing::Guest,
        }
    }
}

#[derive(Default)]
pub(super) struct Standings(Mutex<HashMap<PersonId, Standing>>);

impl Standings {
    fn kept(&self) -> MutexGuard<'_, HashMap<PersonId, Standing>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn forget(&self, person: PersonId) {
        self.kept().remove(&person);
    }
}

impl Accounts {
    pub(crate) async fn standing(&self, person: PersonId) -> Result<Standing, TablesError> {
        if let Some(known) = self.standings.kept().get(&person) {
            return Ok(known.clone());
        }
        let before = self.revocations.load(Ordering::Acquire);
        let standing = Standing::of(self.people.person(person).await?.as_ref());
        let mut kept = self.standings.kept();
        if before == self.revocations.load(Ordering::Acquire) {
            if kept.len() >= MOST {
                kept.clear();
            }
            kept.insert(person, standing.clone());
        }
        Ok(standing)
    }
}

impl NameBook for Accounts {
    fn names(&self, persons: Vec<PersonId>) -> Looked<'_> {
        Box::pin(async move {
            let mut names = Vec::new();
            for person in persons {
                match self.standing(person).await {
                    Ok(standing) => names.extend(standing.name().map(|name| (person, name))),
                    // Whoever is not known now is called what they were called before.
                    Err(error) => tracing::warn!(%error, "an account's name cannot be looked up"),
                }
            }
            names
        })
    }
}
