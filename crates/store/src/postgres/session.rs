//! One connection to the database, with the statements that were prepared on it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use super::fault::Fault;
use tables::postgres::{Address, connect};

/// A statement that takes longer has an unknown outcome. The database gives up a little earlier, and says so.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
const LIMITS: &str = "SET statement_timeout = 4500; SET idle_in_transaction_session_timeout = 4500";

/// For statements that go through all games.
const PATIENCE: Duration = Duration::from_secs(30 * 60);
const BEGIN_PATIENTLY: &str = "BEGIN; SET LOCAL statement_timeout = 0";

/// Our arrays differ in length each time, and the plan never should. Not every relative of PostgreSQL has this.
const ONE_PLAN: &str = "SET plan_cache_mode = force_generic_plan";

/// Whatever the database is told otherwise, what we acknowledge must survive a power cut.
const DURABLE: &str = "SELECT set_config('synchronous_commit', 'on', false) \
                       WHERE current_setting('synchronous_commit') = 'off'";

pub(crate) struct Session {
    client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
    broken: AtomicBool,
    /// A transaction was begun, and has not ended.
    open: AtomicBool,
    driver: JoinHandle<()>,
}

impl Session {
    pub(crate) async fn connect(address: &Address) -> Result<Session, Fault> {
        let connected = connect(address).await;
        let (client, driver) = connected.map_err(|error| Fault::Unreachable(error.to_string()))?;
        let driver = tokio::spawn(driver);
        let session = Session {
            client,
            statements: Mutex::default(),
            broken: AtomicBool::new(false),
            open: AtomicBool::new(false),
            driver,
        };
        session.batch(LIMITS).await?;
        session.batch(DURABLE).await?;
        match session.batch(ONE_PLAN).await {
            Ok(()) | Err(Fault::Refused { .. }) => Ok(session),
            Err(fault) => Err(fault),
        }
    }

    /// Nobody else may use it: whoever began a transaction on it went away in the middle.
    pub(crate) fn is_open(&self) -> bool {
        self.open.load(Relaxed)
    }

    /// Nothing can be asked on it any more.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(Relaxed) || self.client.is_closed()
    }

    pub(crate) async fn query(
        &self,
        sql: &'static str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Fault> {
        self.within(async {
            let statement = self.prepared(sql).await?;
            Ok(self.client.query(&statement, with).await?)
        })
        .await
    }

    /// How many rows it changed.
    pub(crate) async fn execute(
        &self,
        sql: &'static str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, Fault> {
        self.within(async {
            let statement = self.prepared(sql).await?;
            Ok(self.client.execute(&statement, with).await?)
        })
        .await
    }

    /// Statements without answers.
    pub(crate) async fn batch(&self, sql: &str) -> Result<(), Fault> {
        self.within(async { Ok(self.client.batch_execute(sql).await?) }).await
    }

    /// The same for what may read or change a whole table, in a transaction that allows for it.
    pub(crate) async fn batch_patiently(&self, sql: &str) -> Result<(), Fault> {
        self.within_time(PATIENCE, async { Ok(self.client.batch_execute(sql).await?) }).await
    }

    pub(crate) async fn query_patiently(
        &self,
        sql: &'static str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Fault> {
        self.begin_patiently().await?;
        let answer = self.within_time(PATIENCE, async { Ok(self.client.query(sql, with).await?) }).await;
        self.end(answer).await
    }

    pub(crate) async fn begin(&self) -> Result<(), Fault> {
        self.open.store(true, Relaxed);
        self.batch("BEGIN").await
    }

    pub(crate) async fn begin_patiently(&self) -> Result<(), Fault> {
        self.open.store(true, Relaxed);
        self.batch(BEGIN_PATIENTLY).await
    }

    /// Commits if all went well, and takes everything back otherwise.
    pub(crate) async fn end<T, E: From<Fault>>(&self, done: Result<T, E>) -> Result<T, E> {
        let ended = self.batch(if done.is_ok() { "COMMIT" } else { "ROLLBACK" }).await;
        if ended.is_ok() {
            self.open.store(false, Relaxed);
        }
        let done = done?;
        ended?;
        Ok(done)
    }

    /// Prepares a statement before it is needed, so that it goes out at once when it is.
    pub(crate) async fn prepare(&self, sql: &'static str) -> Result<(), Fault> {
        self.within(async { self.prepared(sql).await.map(drop) }).await
    }

    async fn prepared(&self, sql: &'static str) -> Result<Statement, Fault> {
        if let Some(statement) = self.statements().get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql).await?;
        self.statements().insert(sql, statement.clone());
        Ok(statement)
    }

    fn statements(&self) -> std::sync::MutexGuard<'_, HashMap<&'static str, Statement>> {
        self.statements.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn within<T>(&self, asked: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
        self.within_time(ANSWER_WITHIN, asked).await
    }

    /// A connection that was lost, or is overdue, is not used again.
    async fn within_time<T>(
        &self,
        time: Duration,
        asked: impl Future<Output = Result<T, Fault>>,
    ) -> Result<T, Fault> {
        if self.is_broken() {
            return Err(Fault::Unreachable("the connection is closed".to_owned()));
        }
        let answer = timeout(time, asked).await.unwrap_or_else(|_| Err(Fault::timed_out()));
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

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("broken", &self.is_broken()).finish_non_exhaustive()
    }
}
