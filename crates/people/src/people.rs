//! The handle to what is stored.

use std::path::{Path, PathBuf};

use tables::postgres::Address;
use tables::{OpenTablesError, Tables};

use crate::schema::MIGRATIONS;

/// The name of the file in the data directory, beside the journal.
const FILE: &str = "people.db";

/// A cheap handle. Several processes may use the same file or database.
#[derive(Clone, Debug)]
pub struct People(pub(crate) Tables);

impl People {
    /// In a SQLite file, which is made if there is none.
    pub async fn open(path: &Path) -> Result<People, OpenTablesError> {
        Tables::open(path, MIGRATIONS).await.map(People)
    }

    /// For tests: gone with the last handle.
    pub async fn memory() -> Result<People, OpenTablesError> {
        Tables::memory(MIGRATIONS).await.map(People)
    }

    /// In the PostgreSQL database that holds the games.
    pub async fn connect(address: &Address) -> Result<People, OpenTablesError> {
        Tables::connect(address, MIGRATIONS).await.map(People)
    }

    /// Where they are kept if the games are in a journal.
    pub fn beside(journal: &Path) -> PathBuf {
        journal.with_file_name(FILE)
    }

    /// What is wrong with the file itself.
    pub async fn faults(&self) -> Result<Vec<String>, tables::TablesError> {
        self.0.faults().await
    }

    pub async fn close(&self) {
        self.0.close().await;
    }
}
