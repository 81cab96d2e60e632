//! Connections for everybody but the writer and the lease.

use std::ops::Deref;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::fault::Fault;
use super::session::Session;
use tables::postgres::Address;

const FREE_WITHIN: Duration = Duration::from_secs(5);

/// After a failure nobody tries again for so long: those who ask are told at once.
const PAUSE: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(crate) struct Pool {
    address: Address,
    permits: Semaphore,
    idle: Mutex<Vec<Session>>,
    failed: Mutex<Option<(Instant, Fault)>>,
}

/// A connection on loan.
#[derive(Debug)]
pub(crate) struct Loan<'a> {
    session: Option<Session>,
    pool: &'a Pool,
    _permit: SemaphorePermit<'a>,
}

impl Pool {
    pub(crate) fn new(address: Address, size: usize) -> Pool {
        let permits = Semaphore::new(size.max(1));
        Pool { address, permits, idle: Mutex::default(), failed: Mutex::default() }
    }

    pub(crate) fn address(&self) -> &Address {
        &self.address
    }

    pub(crate) async fn session(&self) -> Result<Loan<'_>, Fault> {
        let permit = timeout(FREE_WITHIN, self.permits.acquire()).await;
        let permit = permit.map_err(|_| Fault::Unreachable("all connections are busy".to_owned()))?;
        let permit = permit.map_err(|_| Fault::Closed)?;
        let idle = std::iter::from_fn(|| self.idle().pop()).find(|session| !session.is_broken());
        let session = match idle {
            Some(session) => session,
            None => self.connect().await?,
        };
        Ok(Loan { session: Some(session), pool: self, _permit: permit })
    }

    /// Reads something. A connection that broke while nobody looked is replaced once.
    pub(crate) async fn read(
        &self,
        sql: &'static str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Fault> {
        match self.session().await?.query(sql, with).await {
            Err(Fault::Lost(_)) => self.session().await?.query(sql, with).await,
            answer => answer,
        }
    }

    /// The same for what goes through all games.
    pub(crate) async fn read_patiently(
        &self,
        sql: &'static str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Fault> {
        self.session().await?.query_patiently(sql, with).await
    }

    pub(crate) fn close(&self) {
        self.permits.close();
        self.idle().clear();
    }

    async fn connect(&self) -> Result<Session, Fault> {
        if let Some((at, fault)) = &*self.failed.lock().unwrap_or_else(PoisonError::into_inner)
            && at.elapsed() < PAUSE
        {
            return Err(fault.clone());
        }
        let connected = Session::connect(&self.address).await;
        let failed = connected.as_ref().err().map(|fault| (Instant::now(), fault.clone()));
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = failed;
        connected
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Session>> {
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
        if let Some(session) =
            self.session.take().filter(|session| !session.is_broken() && !session.is_open())
            && !self.pool.permits.is_closed()
        {
            self.pool.idle().push(session);
        }
    }
}
