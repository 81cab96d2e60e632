//! Who asks, and what proves it. Nothing here knows of rooms or requests beyond their headers.

mod attending;
mod background;
mod cache;
mod caller;
mod challenges;
mod cookie;
mod credential;
mod https;
mod meters;
mod names;
mod passkeys;
mod passwords;
mod random;
mod revoked;
mod whereabouts;

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use people::{People, Revoked, SignUpMode};
use tables::TablesError;
use tokio::sync::Mutex;
use view::PersonId;
use wire::http::account_problem::AccountProblem;

pub(crate) use self::{
    attending::Attendance,
    caller::Caller,
    cookie::Cookie,
    https::is_https,
    meters::{LogInMeters, Meters},
    names::Standing,
    passkeys::{Making, PasskeySite, Proof},
    passwords::Passwords,
    random::{new_handle, new_person, random, stand_in},
    revoked::watch,
};
use self::{attending::Attendants, cache::Cache, names::Standings, whereabouts::Whereabouts};

pub(crate) struct Accounts {
    pub(crate) people: People,
    pub(crate) passwords: Passwords,
    pub(crate) meters: Meters,
    callers: Cache,
    whereabouts: Whereabouts,
    standings: Standings,
    attendants: Arc<Attendants>,
    /// Up to which number revocations have been read.
    revoked_to: Mutex<u64>,
    /// How many there were since the start: what was read from the tables before one of them may be stale.
    revocations: AtomicU64,
    sign_up_mode: std::sync::Mutex<Option<SignUpMode>>,
}

impl Accounts {
    pub(crate) async fn new(people: People, log_ins: LogInMeters) -> Result<Accounts, TablesError> {
        let revoked_to = Mutex::new(people.last_revocation().await?);
        Ok(Accounts {
            people,
            passwords: Passwords::start(),
            meters: Meters::new(log_ins),
            callers: Cache::default(),
            whereabouts: Whereabouts::default(),
            standings: Standings::default(),
            attendants: Arc::default(),
            revoked_to,
            revocations: AtomicU64::new(0),
            sign_up_mode: std::sync::Mutex::new(None),
        })
    }

    /// What is cached of somebody is not as it was.
    pub(crate) fn caller_changed(&self, person: PersonId) {
        self.revocations.fetch_add(1, Ordering::AcqRel);
        self.callers.forget(&Revoked::Person(person));
    }

    /// Who may sign up.
    pub(crate) async fn sign_up_mode(&self) -> Result<SignUpMode, AccountProblem> {
        let kept = || self.sign_up_mode.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(mode) = *kept() {
            return Ok(mode);
        }
        let before = self.revocations.load(Ordering::Acquire);
        let mode = self.people.sign_up_mode().await.map_err(unavailable)?;
        let mut kept = kept();
        if before == self.revocations.load(Ordering::Acquire) {
            *kept = Some(mode);
        }
        Ok(mode)
    }
}

/// What a request is told if the tables fail; the log says more.
#[expect(clippy::needless_pass_by_value, reason = "an argument of `map_err`")]
pub(crate) fn unavailable(error: TablesError) -> AccountProblem {
    tracing::error!(%error, "accounts cannot be read or saved");
    AccountProblem::Unavailable
}

impl fmt::Debug for Accounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Accounts(..)")
    }
}
