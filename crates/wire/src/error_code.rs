//! The error codes of protocol v1. HTTP uses them, too, where they say more than its own.

use rules::{ProfileError, ProfileFault};
use serde::Serialize;

/// The error codes of protocol v1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum ErrorCode {
    IllegalMove,
    NotYourTurn,
    GameOver,
    RoomNotFound,
    RoomFull,
    ServerFull,
    VersionMismatch,
    RateLimit,
    MsgTooLarge,
    BadToken,
    InvalidMessage,
    LayoutInvalid,
    ModifierProfileInvalid,
    ModifierProfileNoKing,
    ModifierProfileInvulnKing,
    ModifierProfileDeadlock,
    /// Beyond the reference: a try that the seat could know to be illegal, where that leaves no trace.
    Nonsense,
    /// Beyond the reference: the seat has asked for pawn captures, and must try one.
    MustCapture,
    /// Beyond the reference: an illegal move by a seat that has no tries left.
    TooManyTries,
    /// Beyond the reference: a move that the game has no use for now.
    Refused,
    /// Beyond the reference: nothing can be written down now.
    Unavailable,
}

impl From<&ProfileError> for ErrorCode {
    fn from(error: &ProfileError) -> ErrorCode {
        match error.fault {
            ProfileFault::NoRoyal { .. } => ErrorCode::ModifierProfileNoKing,
            ProfileFault::InvulnerableRoyal { .. } => ErrorCode::ModifierProfileInvulnKing,
            ProfileFault::Deadlock => ErrorCode::ModifierProfileDeadlock,
            ProfileFault::Unreadable { .. }
            | ProfileFault::TextTooLong { .. }
            | ProfileFault::TooManyEntries { .. }
            | ProfileFault::WrongLayout { .. }
            | ProfileFault::UnknownKind { .. }
            | ProfileFault::BadValue { .. }
            | ProfileFault::OffBoard { .. }
            | ProfileFault::EmptySquare { .. }
            | ProfileFault::RoyalPromotion { .. }
            | ProfileFault::RoyalHangs { .. }
            | ProfileFault::OverAtOnce
            | ProfileFault::ProfileTooDear { .. }
            | ProfileFault::Unplayable { .. }
            | ProfileFault::NotBegun
            | ProfileFault::Stale { .. }
            | ProfileFault::AlreadyScheduled
            | ProfileFault::AlreadyProposed
            | ProfileFault::TooManyChanges { .. }
            | ProfileFault::NoModifiers => ErrorCode::ModifierProfileInvalid,
        }
    }
}

impl ErrorCode {
    /// Whether the connection is closed after this error.
    pub fn is_fatal(self) -> bool {
        match self {
            ErrorCode::VersionMismatch
            | ErrorCode::RateLimit
            | ErrorCode::MsgTooLarge
            | ErrorCode::BadToken
            | ErrorCode::InvalidMessage => true,
            ErrorCode::IllegalMove
            | ErrorCode::NotYourTurn
            | ErrorCode::GameOver
            | ErrorCode::RoomNotFound
            | ErrorCode::RoomFull
            | ErrorCode::ServerFull
            | ErrorCode::LayoutInvalid
            | ErrorCode::ModifierProfileInvalid
            | ErrorCode::ModifierProfileNoKing
            | ErrorCode::ModifierProfileInvulnKing
            | ErrorCode::ModifierProfileDeadlock
            | ErrorCode::Nonsense
            | ErrorCode::MustCapture
            | ErrorCode::TooManyTries
            | ErrorCode::Refused
            | ErrorCode::Unavailable => false,
        }
    }
}
