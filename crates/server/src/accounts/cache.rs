//! What was lately read of callers, so that most requests ask no table.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use people::{Revoked, SecretHash};

use super::{caller::Caller, credential::Credential};

/// Callers that are kept. Beyond that, all are read again.
const MOST: usize = 8192;

/// Sessions slide and tokens expire: nothing is believed for longer than this.
const FOR: Duration = Duration::from_secs(60);

#[derive(Default)]
pub(super) struct Cache(Mutex<HashMap<SecretHash, (Instant, Caller)>>);

impl Cache {
    fn kept(&self) -> MutexGuard<'_, HashMap<SecretHash, (Instant, Caller)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, hash: &SecretHash) -> Option<Caller> {
        let kept = self.kept();
        kept.get(hash).filter(|(since, _)| since.elapsed() < FOR).map(|(_, caller)| caller.clone())
    }

    /// Keeps it unless something has been revoked since it was read.
    pub(super) fn put(&self, hash: SecretHash, caller: Caller, is_fresh: impl FnOnce() -> bool) {
        let mut kept = self.kept();
        if !is_fresh() {
            return;
        }
        if kept.len() >= MOST {
            kept.retain(|_, (since, _)| since.elapsed() < FOR);
        }
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(hash, (Instant::now(), caller));
    }

    pub(super) fn forget(&self, what: &Revoked) {
        let stays = |caller: &Caller| match (what, &caller.credential) {
            (Revoked::Session(id), Credential::Session { id: own, .. }) => id != own,
            (Revoked::ApiToken(id), Credential::Token { id: own, .. }) => id != own,
            (Revoked::Person(id), _) => *id != caller.person.id,
            (Revoked::Session(_) | Revoked::ApiToken(_) | Revoked::Settings, _) => true,
        };
        self.kept().retain(|_, (_, caller)| stays(caller));
    }
}
