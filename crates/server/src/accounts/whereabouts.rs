//! From where accounts play. The tables keep it for the guard of ratings; this keeps what has just been written, so that
//! most requests write nothing.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use people::Person;
use view::{Millis, PersonId};

use super::Accounts;
use crate::{address::ClientAddress, limits::household};

/// So many are remembered. Beyond that, all are written again.
const MOST: usize = 8192;

/// How long it takes until it is written that somebody is still there.
const FOR: Duration = Duration::from_secs(60 * 60);

#[derive(Default)]
pub(super) struct Whereabouts(Mutex<HashMap<(PersonId, IpAddr), Instant>>);

impl Whereabouts {
    fn noted(&self) -> MutexGuard<'_, HashMap<(PersonId, IpAddr), Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has(&self, person: PersonId, household: IpAddr) -> bool {
        self.noted().get(&(person, household)).is_some_and(|since| since.elapsed() < FOR)
    }

    fn put(&self, person: PersonId, household: IpAddr) {
        let mut noted = self.noted();
        if noted.len() >= MOST {
            noted.retain(|_, since| since.elapsed() < FOR);
        }
        if noted.len() >= MOST {
            noted.clear();
        }
        noted.insert((person, household), Instant::now());
    }
}

impl Accounts {
    /// Somebody plays from here, or is about to. Guests are not rated: nothing is kept of them. Nobody is kept from their
    /// game because this cannot be written.
    pub(super) async fn note_household(&self, person: &Person, from: ClientAddress, now: Millis) {
        let household = household(from.0);
        if person.is_guest() || self.whereabouts.has(person.id, household) {
            return;
        }
        match self.people.note_household(person.id, &from.household_name(), now).await {
            Ok(()) => self.whereabouts.put(person.id, household),
            Err(error) => tracing::warn!(%error, "from where an account plays is not noted"),
        }
    }
}
