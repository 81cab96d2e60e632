//! The sockets of sessions and tokens, so that they end with them.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use people::Revoked;
use tokio::sync::Notify;
use view::PersonId;

use super::credential::Credential;

#[derive(Default)]
pub(super) struct Attendants {
    next: AtomicU64,
    present: Mutex<HashMap<u64, Attendant>>,
}

struct Attendant {
    person: PersonId,
    credential: Credential,
    ended: Arc<Notify>,
}

impl Attendants {
    fn present(&self) -> MutexGuard<'_, HashMap<u64, Attendant>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn attend(self: &Arc<Self>, person: PersonId, credential: Credential) -> Attendance {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let ended = Arc::new(Notify::new());
        self.present().insert(number, Attendant { person, credential, ended: ended.clone() });
        Attendance { number, ended, among: self.clone() }
    }

    /// Ends the sockets of a session or token that is over.
    pub(super) fn end(&self, what: &Revoked) {
        let is_over = |credential: &Credential| match (what, credential) {
            (Revoked::Session(id), Credential::Session { id: own, .. })
            | (Revoked::ApiToken(id), Credential::Token { id: own, .. }) => id == own,
            (Revoked::Session(_) | Revoked::ApiToken(_) | Revoked::Person(_) | Revoked::Settings, _) => false,
        };
        for attendant in self.present().values().filter(|it| is_over(&it.credential)) {
            attendant.ended.notify_one();
        }
    }

    /// By what those sockets of somebody are here that programs opened.
    pub(super) fn tokens_of(&self, person: PersonId) -> Vec<Credential> {
        let present = self.present();
        let theirs = present.values().filter(|it| it.person == person);
        theirs.map(|it| it.credential).filter(|it| matches!(it, Credential::Token { .. })).collect()
    }
}

/// A socket is open for as long as this is kept.
pub(crate) struct Attendance {
    number: u64,
    ended: Arc<Notify>,
    among: Arc<Attendants>,
}

impl Attendance {
    /// Resolves when what it was opened with is over.
    pub(crate) fn ended(&self) -> impl Future<Output = ()> + Send + use<> {
        let ended = self.ended.clone();
        async move { ended.notified().await }
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.among.present().remove(&self.number);
    }
}
