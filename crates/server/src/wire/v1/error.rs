//! What is wrong, and whether the connection outlives it.

use serde::Serialize;

use crate::new_room::ProfileFault;

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Complaint"))]
pub(crate) struct Error<'a> {
    pub(crate) code: ErrorCode,
    pub(crate) message: &'a str,
    pub(crate) fatal: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum ErrorCode {
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
    /// Beyond the reference: a move that the game has no use for now.
    Refused,
    /// Beyond the reference: nothing can be written down now.
    Unavailable,
}

impl From<ProfileFault> for ErrorCode {
    fn from(fault: ProfileFault) -> ErrorCode {
        match fault {
            ProfileFault::Invalid => ErrorCode::ModifierProfileInvalid,
            ProfileFault::NoKing => ErrorCode::ModifierProfileNoKing,
            ProfileFault::InvulnerableKing => ErrorCode::ModifierProfileInvulnKing,
            ProfileFault::Deadlock => ErrorCode::ModifierProfileDeadlock,
        }
    }
}

impl ErrorCode {
    /// Whether the connection is closed after it.
    pub(crate) fn is_fatal(self) -> bool {
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
            | ErrorCode::Refused
            | ErrorCode::Unavailable => false,
        }
    }
}
