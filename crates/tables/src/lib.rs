//! A small relational engine with two back ends: SQLite in a file or in memory, and PostgreSQL.
//!
//! It knows nothing of what is kept. Statements are written once, with `$1`, `$2` … as parameters, in the SQL that both
//! databases understand; [`Migrations`] make the tables. Several processes may use a file or a database at once.

mod error;
mod migrations;
pub mod postgres;
mod row;
mod sqlite;
mod statement;
mod value;

use std::path::Path;

pub use error::{OpenTablesError, TablesError, TransactError};
pub use migrations::Migrations;
pub use row::{FromValue, Row};
pub use statement::{Expect, Statement};
pub use value::Value;

use self::postgres::{Address, Postgres};
use self::sqlite::Sqlite;

/// A cheap handle to open tables.
///
/// What is awaited is boxed: a socket that asks something would otherwise need space for the largest answer there is.
///
/// A write whose future is dropped may still take effect.
#[derive(Clone, Debug)]
pub struct Tables(Engine);

#[derive(Clone, Debug)]
enum Engine {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Tables {
    /// Opens the SQLite file at `path`, creating it if necessary, and brings its tables up to date.
    pub async fn open(path: &Path, migrations: Migrations) -> Result<Tables, OpenTablesError> {
        Ok(Tables(Engine::Sqlite(Sqlite::open(path, migrations).await?)))
    }

    /// For tests: gone with the last handle.
    pub async fn memory(migrations: Migrations) -> Result<Tables, OpenTablesError> {
        Ok(Tables(Engine::Sqlite(Sqlite::memory(migrations).await?)))
    }

    /// Connects to a PostgreSQL database and brings its tables up to date. Several nodes may do so at once.
    pub async fn connect(address: &Address, migrations: Migrations) -> Result<Tables, OpenTablesError> {
        Ok(Tables(Engine::Postgres(Postgres::connect(address.clone(), migrations).await?)))
    }

    /// Reads rows. The statement changes nothing.
    pub async fn query(&self, sql: &str, values: Vec<Value>) -> Result<Vec<Row>, TablesError> {
        match &self.0 {
            Engine::Sqlite(tables) => Box::pin(tables.read(sql.to_owned(), values)).await,
            Engine::Postgres(tables) => Box::pin(tables.read(sql, &values)).await,
        }
    }

    /// Changes rows, and says how many.
    pub async fn execute(&self, sql: &str, values: Vec<Value>) -> Result<u64, TablesError> {
        match &self.0 {
            Engine::Sqlite(tables) => Box::pin(tables.execute(sql.to_owned(), values)).await,
            Engine::Postgres(tables) => Box::pin(tables.execute(sql, &values)).await,
        }
    }

    /// Changes rows, and reads what the statement returns of them (`… RETURNING …`).
    pub async fn change(&self, sql: &str, values: Vec<Value>) -> Result<Vec<Row>, TablesError> {
        match &self.0 {
            Engine::Sqlite(tables) => Box::pin(tables.change(sql.to_owned(), values)).await,
            Engine::Postgres(tables) => Box::pin(tables.change(sql, &values)).await,
        }
    }

    /// Executes several statements, all or none, and says how many rows each of them changed.
    pub async fn transact(&self, statements: Vec<Statement>) -> Result<Vec<u64>, TransactError> {
        match &self.0 {
            Engine::Sqlite(tables) => Box::pin(tables.transact(statements)).await,
            Engine::Postgres(tables) => Box::pin(tables.transact(&statements)).await,
        }
    }

    /// After rows were added with numbers of their own: new ones get higher numbers. SQLite sees to that by itself.
    pub async fn go_on_counting(&self, table: &str, column: &str) -> Result<(), TablesError> {
        match &self.0 {
            Engine::Sqlite(_) => Ok(()),
            Engine::Postgres(tables) => {
                let sql = format!(
                    "SELECT setval(pg_get_serial_sequence('{table}', '{column}'), \
                     GREATEST((SELECT max({column}) FROM {table}), 1), \
                     (SELECT max({column}) FROM {table}) IS NOT NULL)"
                );
                tables.change(&sql, &[]).await.map(drop)
            }
        }
    }

    /// What is wrong with the file itself. A database looks after itself.
    pub async fn faults(&self) -> Result<Vec<String>, TablesError> {
        match &self.0 {
            Engine::Sqlite(tables) => tables.faults().await,
            Engine::Postgres(_) => Ok(Vec::new()),
        }
    }

    /// Waits for what is being written, and refuses everything from then on.
    pub async fn close(&self) {
        match &self.0 {
            Engine::Sqlite(tables) => tables.close().await,
            Engine::Postgres(tables) => tables.close(),
        }
    }
}

/// What is wrong with a SQLite file. It is only read.
pub fn faults_of(file: &Path) -> Result<Vec<String>, OpenTablesError> {
    sqlite::faults_of(file)
}

/// Copies the SQLite file as it is at this moment. Whoever has it open need not stop, and does not wait.
pub fn snapshot(file: &Path, copy: &Path) -> Result<(), OpenTablesError> {
    sqlite::snapshot(file, copy)
}
