//! Transactions that take effect, or do not because something is no longer as it was.

use tables::{TablesError, TransactError};

/// Whether everything was as it had to be.
pub(crate) fn met(done: Result<Vec<u64>, TransactError>) -> Result<bool, TablesError> {
    match done {
        Ok(_) => Ok(true),
        Err(TransactError::Unmet { .. }) => Ok(false),
        Err(TransactError::Conflict { .. }) => Err(TablesError::Conflict),
        Err(TransactError::Tables(error)) => Err(error),
    }
}
