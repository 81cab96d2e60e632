//! A few connections, made when they are needed.

use std::ops::Deref;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use super::address::Address;
use super::fault::Fault;
use super::session::Session;

const FREE_WITHIN: Duration = Duration::from_secs(5);

/// After a failure nobody tries again for so long: those who ask are told at once.
const PAUSE: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(super) struct Pool {
    address: Address,
    permits: Semaphore,
    idle: Mutex<Vec<Session>>,
    failed: Mutex<Option<(Instant, Fault)>>,
}

/// A connection on loan.
#[derive(Debug)]
pub(super) struct Loan<'a> {
    session: Option<Session>,
    pool: &'a Pool,
    _permit: SemaphorePermit<'a>,
}

impl Pool {
    pub(super) fn new(address: Address, size: usize) -> Pool {
        Pool { address, permits: Semaphore::new(size), idle: Mutex::default(), failed: Mutex::default() }
    }

    pub(super) async fn session(&self) -> Result<Loan<'_>, Fault> {
        let unreachable = |why: &str| Fault::Unreachable(why.to_owned());
        let permit = timeout(FREE_WITHIN, self.permits.acquire()).await;
        let permit = permit.map_err(|_| unreachable("all connections are busy"))?;
        let permit = permit.map_err(|_| unreachable("it is closed"))?;
        let idle = std::iter::from_fn(|| self.idle().pop()).find(|session| !session.is_spent());
        let session = match idle {
            Some(session) => session,
            None => self.connect().await?,
        };
        Ok(Loan { session: Some(session), pool: self, _permit: permit })
    }

    pub(super) fn close(&self) {
        self.permits.close();
        self.idle().clear();
    }

    async fn connect(&self) -> Result<Session, Fault> {
        if let Some((at, fault)) = &*self.failed()
            && at.elapsed() < PAUSE
        {
            return Err(fault.clone());
        }
        let connected = Session::connect(&self.address).await;
        *self.failed() = connected.as_ref().err().map(|fault| (Instant::now(), fault.clone()));
        connected
    }

    fn failed(&self) -> MutexGuard<'_, Option<(Instant, Fault)>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Session>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deref for Loan<'_> {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.session.as_ref().expect("a loan has its session until it is dropped")
    }
}

impl Drop for Loan<'_> {
    fn drop(&mut self) {
        if let Some(session) = self.session.take().filter(|session| !session.is_spent())
            && !self.pool.permits.is_closed()
        {
            self.pool.idle().push(session);
        }
    }
}
