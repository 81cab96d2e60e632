//! Tables in one SQLite file, or in memory.
//!
//! Statements run on blocking threads, each on a connection of its own: one connection writes, a few read. Other
//! processes may have the file open, too; SQLite's own locks keep them apart.

mod fault;
mod lane;
mod open;
mod run;
mod snapshot;

use std::path::Path;
use std::sync::Arc;

pub(crate) use self::snapshot::snapshot;

use self::lane::Lane;
use crate::error::{OpenTablesError, TablesError, TransactError};
use crate::migrations::Migrations;
use crate::row::Row;
use crate::statement::Statement;
use crate::value::Value;

const READERS: usize = 4;

#[derive(Clone, Debug)]
pub(crate) struct Sqlite {
    writer: Arc<Lane>,
    /// In memory it is the writer, for each connection would have tables of its own.
    readers: Arc<Lane>,
}

pub(crate) fn faults_of(path: &Path) -> Result<Vec<String>, OpenTablesError> {
    let sorry = |why| OpenTablesError::Failed { what: path.display().to_string(), why };
    let connection = open::reader(path).map_err(sorry)?;
    run::faults(&connection).map_err(sorry)
}

impl Sqlite {
    pub(crate) async fn open(path: &Path, migrations: Migrations) -> Result<Sqlite, OpenTablesError> {
        let (file, reading) = (path.to_owned(), path.to_owned());
        let opened = tokio::task::spawn_blocking(move || open::open(&file, migrations)).await;
        let connection = opened.map_err(|_| open::failed(path, &"it was interrupted"))??;
        let readers = Lane::new(READERS, Some(Box::new(move || open::reader(&reading))));
        Ok(Sqlite { writer: Arc::new(Lane::holding(connection)), readers: Arc::new(readers) })
    }

    pub(crate) async fn memory(migrations: Migrations) -> Result<Sqlite, OpenTablesError> {
        let writer = Arc::new(Lane::holding(open::memory(migrations)?));
        Ok(Sqlite { readers: Arc::clone(&writer), writer })
    }

    pub(crate) async fn read(&self, sql: String, values: Vec<Value>) -> Result<Vec<Row>, TablesError> {
        lane::run(&self.readers, move |connection| run::rows(connection, &sql, &values)).await?
    }

    pub(crate) async fn change(&self, sql: String, values: Vec<Value>) -> Result<Vec<Row>, TablesError> {
        lane::run(&self.writer, move |connection| run::rows(connection, &sql, &values)).await?
    }

    pub(crate) async fn execute(&self, sql: String, values: Vec<Value>) -> Result<u64, TablesError> {
        lane::run(&self.writer, move |connection| run::execute(connection, &sql, &values)).await?
    }

    pub(crate) async fn transact(&self, statements: Vec<Statement>) -> Result<Vec<u64>, TransactError> {
        lane::run(&self.writer, move |connection| run::transact(connection, &statements)).await?
    }

    pub(crate) async fn faults(&self) -> Result<Vec<String>, TablesError> {
        lane::run(&self.readers, |connection| run::faults(connection)).await?
    }

    pub(crate) async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
