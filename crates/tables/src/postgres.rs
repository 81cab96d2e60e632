//! Tables in a PostgreSQL database.

mod address;
mod connect;
mod fault;
mod pool;
mod run;
mod schema;
mod session;
mod tls;

pub use address::{Address, BadAddress};
pub use connect::{Unreachable, connect};

use std::sync::Arc;

use self::fault::Fault;
use self::pool::Pool;
use crate::error::{OpenTablesError, TablesError, TransactError};
use crate::migrations::Migrations;
use crate::row::Row;
use crate::statement::Statement;
use crate::value::Value;

const CONNECTIONS: usize = 8;

/// A deadlock is broken by taking one of two transactions back. So often it is tried again.
const TRIES: usize = 4;

#[derive(Clone, Debug)]
pub(crate) struct Postgres(Arc<Pool>);

impl Postgres {
    pub(crate) async fn connect(
        address: Address,
        migrations: Migrations,
    ) -> Result<Postgres, OpenTablesError> {
        let what = address.to_string();
        let pool = Pool::new(address, CONNECTIONS);
        let migrated = match pool.session().await {
            Ok(session) => schema::migrate(&session, migrations, &what).await,
            Err(fault) => Err(OpenTablesError::Failed { what, why: fault.reading() }),
        };
        migrated?;
        Ok(Postgres(Arc::new(pool)))
    }

    /// A connection that broke while nobody looked is replaced once.
    pub(crate) async fn read(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, TablesError> {
        let read = async || run::rows(&*self.0.session().await?, sql, values).await;
        match read().await {
            Err(Fault::Lost(_)) => read().await,
            answer => answer,
        }
        .map_err(Fault::reading)
    }

    pub(crate) async fn change(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, TablesError> {
        let session = self.0.session().await.map_err(Fault::writing)?;
        run::rows(&session, sql, values).await.map_err(Fault::writing)
    }

    pub(crate) async fn execute(&self, sql: &str, values: &[Value]) -> Result<u64, TablesError> {
        let session = self.0.session().await.map_err(Fault::writing)?;
        run::execute(&session, sql, values).await.map_err(Fault::writing)
    }

    pub(crate) async fn transact(&self, statements: &[Statement]) -> Result<Vec<u64>, TransactError> {
        let mut left = TRIES;
        loop {
            left -= 1;
            let session = self.0.session().await.map_err(Fault::writing)?;
            match run::transact(&session, statements).await {
                Err(run::Refused::Fault { fault, .. }) if fault.is_worth_repeating() && left > 0 => {}
                Err(run::Refused::Fault { at, fault }) => return Err(TransactError::at(at, fault.writing())),
                Err(run::Refused::Unmet { at, rows }) => return Err(TransactError::Unmet { at, rows }),
                Ok(counts) => return Ok(counts),
            }
        }
    }

    pub(crate) fn close(&self) {
        self.0.close();
    }
}
