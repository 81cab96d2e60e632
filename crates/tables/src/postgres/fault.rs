//! Why a statement failed, by what is known of its effect.

use std::error::Error as _;

use tokio_postgres::error::{Severity, SqlState};

use crate::error::TablesError;

#[derive(Clone, Debug)]
pub(super) enum Fault {
    /// The database could not be asked.
    Unreachable(String),
    /// The database said no: nothing has changed.
    Refused { code: SqlState, what: String },
    /// Nobody knows whether it took effect.
    Lost(String),
    /// It gave what was never written.
    Damaged(String),
}

impl Fault {
    pub(super) fn is(&self, state: &SqlState) -> bool {
        matches!(self, Fault::Refused { code, .. } if code == state)
    }

    /// Somebody else was in the way; nothing has changed, and the next try may succeed.
    pub(super) fn is_worth_repeating(&self) -> bool {
        self.is(&SqlState::T_R_DEADLOCK_DETECTED) || self.is(&SqlState::T_R_SERIALIZATION_FAILURE)
    }

    pub(super) fn writing(self) -> TablesError {
        match self {
            Fault::Lost(what) => TablesError::Unknown(what),
            Fault::Unreachable(what) => TablesError::Unavailable(what),
            Fault::Refused { code, .. } if code == SqlState::UNIQUE_VIOLATION => TablesError::Conflict,
            Fault::Refused { what, .. } => TablesError::Unavailable(what),
            Fault::Damaged(what) => TablesError::Damaged(what),
        }
    }

    /// Reading has no effect that could be unknown.
    pub(super) fn reading(self) -> TablesError {
        match self.writing() {
            TablesError::Unknown(what) => TablesError::Unavailable(what),
            other => other,
        }
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
