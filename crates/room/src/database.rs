//! A database that several processes share.

use std::{fmt, str::FromStr, time::Duration};

use store::{NodeAddress, Postgres, Store, postgres};

use crate::storage::{Storage, StorageError};

/// Where the database is. The URL may hold a password, so nothing but host and name is ever shown of it.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(pub(crate) postgres::Address);

/// Who a process is to the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeIdentity {
    pub name: String,
    /// Where the others reach it, as "host:port"; empty if they cannot.
    pub link: String,
}

/// One of the processes that share a database, or did until recently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeStatus {
    pub name: String,
    pub link: String,
    pub alive: bool,
    /// How many games it owns.
    pub games: u64,
}

/// Whether the others may take this process for dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaseStatus {
    /// It was renewed recently enough. While it is not held, nothing is played here.
    pub held: bool,
    /// How long ago it was renewed.
    pub silent_for: Duration,
    pub renewals: u64,
    pub failures: u64,
    /// How often it ran out before it was renewed.
    pub lapses: u64,
}

impl FromStr for DatabaseUrl {
    type Err = StorageError;

    fn from_str(url: &str) -> Result<DatabaseUrl, StorageError> {
        url.trim().parse().map(DatabaseUrl).map_err(|error: postgres::BadAddress| StorageError::new(&error))
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

impl Storage {
    /// Connects to a database and brings its tables up to date. Without an identity, games can be read only.
    pub async fn connect(
        database: &DatabaseUrl,
        node: Option<NodeIdentity>,
    ) -> Result<Storage, StorageError> {
        let node = node.map(|NodeIdentity { name, link }| NodeAddress { name, link });
        let options = postgres::Options { node, ..postgres::Options::new(database.0.clone()) };
        let opened = Postgres::open(options).await.map_err(|error| StorageError::new(&error))?;
        Ok(Storage(Store::Postgres(opened)))
    }

    /// How the lease of this process fares. None where there can be no other.
    pub fn lease(&self) -> Option<LeaseStatus> {
        match &self.0 {
            Store::Postgres(postgres) => {
                let store::Lease { held, silent_for, renewals, failures, lapses, .. } = postgres.lease();
                Some(LeaseStatus { held, silent_for, renewals, failures, lapses })
            }
            Store::Sqlite(_) | Store::Memory(_) => None,
        }
    }

    /// The processes that share this database; none where there can be only one.
    pub async fn nodes(&self) -> Result<Vec<NodeStatus>, StorageError> {
        let nodes = self.0.nodes().await.map_err(|error| StorageError::new(&error))?;
        let status = |node: store::Node| NodeStatus {
            name: node.address.name,
            link: node.address.link,
            alive: node.alive,
            games: node.games,
        };
        Ok(nodes.into_iter().map(status).collect())
    }
}
