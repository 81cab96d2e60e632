//! A copy of a journal that may be in use.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::open::explain_store;
use crate::error::OpenStoreError;

/// Copies the journal as it is at this moment. Its server need not stop, and does not wait.
pub fn snapshot(journal: &Path, copy: &Path) -> Result<(), OpenStoreError> {
    let copied = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(journal, flags)?;
        connection.execute("VACUUM INTO ?1", [copy.to_string_lossy()])?;
        Ok(())
    };
    copied().map_err(|error: rusqlite::Error| explain_store(journal, &error.into()))
}
