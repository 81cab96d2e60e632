//! One connection, with the statements that were prepared on it.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Statement};

use super::address::Address;
use super::connect::connect;
use super::fault::Fault;

/// A statement that takes longer has an unknown outcome. The database gives up a little earlier, and says so.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
const LIMITS: &str = "SET statement_timeout = 9500; SET idle_in_transaction_session_timeout = 9500";

/// New tables over old rows may take their time.
const PATIENCE: Duration = Duration::from_secs(30 * 60);

/// Whatever the database is told otherwise, what we acknowledge must survive a power cut.
const DURABLE: &str = "SELECT set_config('synchronous_commit', 'on', false) \
                       WHERE current_setting('synchronous_commit') = 'off'";

pub(super) struct Session {
    client: Client,
    statements: Mutex<HashMap<Box<str>, Statement>>,
    broken: AtomicBool,
    /// A transaction was begun, and has not ended.
    open: AtomicBool,
    driver: JoinHandle<()>,
}

impl Session {
    pub(super) async fn connect(address: &Address) -> Result<Session, Fault> {
        let connected = connect(address).await;
        let (client, driver) = connected.map_err(|error| Fault::Unreachable(error.to_string()))?;
        let session = Session {
            client,
            statements: Mutex::default(),
            broken: AtomicBool::new(false),
            open: AtomicBool::new(false),
            driver: tokio::spawn(driver),
        };
        session.batch(LIMITS).await?;
        session.batch(DURABLE).await?;
        Ok(session)
    }

    /// Nobody else may use it: it is broken, or whoever began a transaction on it went away in the middle.
    pub(super) fn is_spent(&self) -> bool {
        self.open.load(Relaxed) || self.broken.load(Relaxed) || self.client.is_closed()
    }

    pub(super) async fn begin(&self) -> Result<(), Fault> {
        self.open.store(true, Relaxed);
        self.batch("BEGIN").await
    }

    pub(super) async fn commit(&self) -> Result<(), Fault> {
        self.end("COMMIT").await
    }

    pub(super) async fn roll_back(&self) -> Result<(), Fault> {
        self.end("ROLLBACK").await
    }

    async fn end(&self, how: &str) -> Result<(), Fault> {
        self.batch(how).await?;
        self.open.store(false, Relaxed);
        Ok(())
    }

    /// Statements without answers.
    pub(super) async fn batch(&self, sql: &str) -> Result<(), Fault> {
        self.within(ANSWER_WITHIN, async { Ok(self.client.batch_execute(sql).await?) }).await
    }

    pub(super) async fn batch_patiently(&self, sql: &str) -> Result<(), Fault> {
        self.within(PATIENCE, async { Ok(self.client.batch_execute(sql).await?) }).await
    }

    /// Asks something by a prepared statement.
    pub(super) async fn ask<T>(
        &self,
        sql: &str,
        ask: impl AsyncFnOnce(&Client, &Statement) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.within(ANSWER_WITHIN, async {
            let statement = self.prepared(sql).await?;
            ask(&self.client, &statement).await
        })
        .await
    }

    async fn prepared(&self, sql: &str) -> Result<Statement, Fault> {
        if let Some(statement) = self.statements().get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql).await?;
        self.statements().insert(sql.into(), statement.clone());
        Ok(statement)
    }

    fn statements(&self) -> MutexGuard<'_, HashMap<Box<str>, Statement>> {
        self.statements.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection that was lost, or is overdue, is not used again.
    async fn within<T>(
        &self,
        time: Duration,
        asked: impl Future<Output = Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let overdue = || Err(Fault::Lost("it does not answer".to_owned()));
        let answer = timeout(time, asked).await.unwrap_or_else(|_| overdue());
        // A database that only reads any more has handed over to another, which a new connection may find.
        let is_useless = match &answer {
            Err(Fault::Lost(_)) => true,
            Err(fault) => fault.is(&SqlState::READ_ONLY_SQL_TRANSACTION),
            Ok(_) => false,
        };
        if is_useless {
            self.broken.store(true, Relaxed);
        }
        answer
    }
}

impl Drop for Session {
    /// Without waiting for answers to what nobody asks any more.
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("spent", &self.is_spent()).finish_non_exhaustive()
    }
}
