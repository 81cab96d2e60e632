//! A copy of a file that may be in use.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::fault::explain;
use crate::error::OpenTablesError;

pub(crate) fn snapshot(file: &Path, copy: &Path) -> Result<(), OpenTablesError> {
    let copied = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(file, flags)?;
        connection.execute("VACUUM INTO ?1", [copy.to_string_lossy()])
    };
    let sorry = |error| OpenTablesError::Failed { what: file.display().to_string(), why: explain(&error) };
    copied().map(drop).map_err(sorry)
}
