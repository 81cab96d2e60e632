//! What SQLite says, in our words.

use rusqlite::ffi::{SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID, SQLITE_CONSTRAINT_UNIQUE};
use rusqlite::{Error, ErrorCode};

use crate::error::TablesError;

const TAKEN: [i32; 3] = [SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID, SQLITE_CONSTRAINT_UNIQUE];

/// SQLite takes a statement back when it fails, so its outcome is always known.
pub(super) fn explain(error: &Error) -> TablesError {
    let extended = error.sqlite_error().map(|error| error.extended_code);
    if extended.is_some_and(|code| TAKEN.contains(&code)) {
        return TablesError::Conflict;
    }
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => TablesError::Damaged(error.to_string()),
        Some(ErrorCode::DiskFull) => TablesError::Unavailable("no space left on the disk".to_owned()),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            TablesError::Unavailable("the file and its directory must be writable".to_owned())
        }
        Some(_) | None => TablesError::Unavailable(error.to_string()),
    }
}
