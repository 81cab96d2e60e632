//! The writer's connection, and how durable its next transaction is.

use rusqlite::Connection;

#[derive(Debug)]
pub(crate) struct Database {
    connection: Connection,
    sync: Sync,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sync {
    EveryCommit,
    Checkpoints,
}

impl Database {
    /// `connection` has `synchronous = FULL`.
    pub(crate) fn new(connection: Connection) -> Database {
        Database { connection, sync: Sync::EveryCommit }
    }

    pub(crate) fn reading(&self) -> &Connection {
        &self.connection
    }

    /// For commits that are on disk when they return.
    pub(crate) fn durable(&mut self) -> rusqlite::Result<&mut Connection> {
        self.with(Sync::EveryCommit)
    }

    /// For commits that a crash may undo, but never partly, and never without undoing all later ones too.
    pub(crate) fn relaxed(&mut self) -> rusqlite::Result<&mut Connection> {
        self.with(Sync::Checkpoints)
    }

    fn with(&mut self, sync: Sync) -> rusqlite::Result<&mut Connection> {
        if self.sync != sync {
            let level = match sync {
                Sync::EveryCommit => "FULL",
                Sync::Checkpoints => "NORMAL",
            };
            self.connection.pragma_update(None, "synchronous", level)?;
            self.sync = sync;
        }
        Ok(&mut self.connection)
    }
}
