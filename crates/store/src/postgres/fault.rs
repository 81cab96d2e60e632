//! Why a statement failed, by what is known of its effect.

use std::error::Error as _;

use tokio_postgres::error::{Severity, SqlState};

use crate::error::{Damage, OpenStoreError, ReadError, WriteError};

#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// The database could not be asked.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// The database said no: nothing has changed.
    #[error("{what}")]
    Refused { code: SqlState, what: String },
    /// Nobody knows whether it took effect.
    #[error("the connection to the database was lost: {0}")]
    Lost(String),
    #[error(transparent)]
    Damage(#[from] Damage),
    #[error("the store is closed")]
    Closed,
}

impl Fault {
    pub(crate) fn timed_out() -> Fault {
        Fault::Lost("it does not answer".to_owned())
    }

    pub(crate) fn is(&self, state: &SqlState) -> bool {
        matches!(self, Fault::Refused { code, .. } if code == state)
    }

    /// Somebody else was in the way; nothing has changed, and the next try may succeed.
    pub(crate) fn is_worth_repeating(&self) -> bool {
        self.is(&SqlState::T_R_DEADLOCK_DETECTED) || self.is(&SqlState::T_R_SERIALIZATION_FAILURE)
    }
}

impl From<tokio_postgres::Error> for Fault {
    fn from(error: tokio_postgres::Error) -> Fault {
        let Some(told) = error.as_db_error() else {
            let what =
                error.source().map_or_else(|| error.to_string(), |source| format!("{error}: {source}"));
            return Fault::Lost(what);
        };
        // A backend that is told to end may have committed before it says so.
        let ended = matches!(told.parsed_severity(), Some(Severity::Fatal | Severity::Panic));
        if ended || *told.code() == SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN {
            return Fault::Lost(told.message().to_owned());
        }
        Fault::Refused { code: told.code().clone(), what: told.message().to_owned() }
    }
}

impl From<Fault> for OpenStoreError {
    fn from(fault: Fault) -> OpenStoreError {
        OpenStoreError::Database(fault.to_string())
    }
}

impl From<Fault> for WriteError {
    fn from(fault: Fault) -> WriteError {
        match fault {
            Fault::Refused { code, .. } if code == SqlState::DISK_FULL => WriteError::DiskFull,
            Fault::Lost(_) => WriteError::Unknown,
            Fault::Damage(damage) => WriteError::Damaged(damage.to_string()),
            Fault::Closed => WriteError::Closed,
            Fault::Unreachable(_) | Fault::Refused { .. } => WriteError::Failed(fault.to_string()),
        }
    }
}

impl From<Fault> for ReadError {
    fn from(fault: Fault) -> ReadError {
        match fault {
            Fault::Damage(damage) => ReadError::Damaged(damage.to_string()),
            Fault::Closed => ReadError::Closed,
            Fault::Unreachable(_) | Fault::Refused { .. } | Fault::Lost(_) => {
                ReadError::Failed(fault.to_string())
            }
        }
    }
}
