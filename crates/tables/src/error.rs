//! Errors, by what the caller can do about them.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum OpenTablesError {
    #[error(
        "{what} is of version {found}, and this program knows versions up to {known}: \
         run a newer program, or restore a backup from before the upgrade"
    )]
    Newer { what: String, found: u64, known: u64 },
    #[error("{path} is a database of some other program; choose another directory", path = .0.display())]
    NotOurs(PathBuf),
    #[error("cannot open {what}: {why}")]
    Failed { what: String, why: TablesError },
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TablesError {
    /// Nothing has changed; a later try may succeed.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// The connection was lost on the way.
    #[error("it is not known whether it was stored: {0}")]
    Unknown(String),
    /// Another row has what only one may have. Nothing has changed.
    #[error("another row has it already")]
    Conflict,
    #[error("the database is damaged: {0}")]
    Damaged(String),
}

/// Why none of several statements took effect, or may not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TransactError {
    /// The statement at this place, from 0, changed another number of rows than it had to.
    #[error("statement {at} changed {rows} rows")]
    Unmet { at: usize, rows: u64 },
    /// Another row has what the statement at this place would have written.
    #[error("another row has what statement {at} writes")]
    Conflict { at: usize },
    #[error(transparent)]
    Tables(TablesError),
}

impl TransactError {
    /// The failure of the statement at this place.
    pub(crate) fn at(at: usize, error: TablesError) -> TransactError {
        match error {
            TablesError::Conflict => TransactError::Conflict { at },
            TablesError::Unavailable(_) | TablesError::Unknown(_) | TablesError::Damaged(_) => {
                TransactError::Tables(error)
            }
        }
    }
}

impl From<TablesError> for TransactError {
    fn from(error: TablesError) -> TransactError {
        TransactError::Tables(error)
    }
}
