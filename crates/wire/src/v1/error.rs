//! What is wrong, and whether the connection outlives it.

use rules::ProfileError;
use serde::Serialize;

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Complaint"))]
pub struct Error<'a> {
    pub code: ErrorCode,
    pub message: &'a str,
    pub fatal: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(test, derive(ts_rs::TS))]
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
    /// Beyond the reference: a move that the game has no use for now.
    Refused,
    /// Beyond the reference: nothing can be written down now.
    Unavailable,
}

/// What is wrong with a modifier profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProfileFault {
    Invalid,
    NoKing,
    InvulnerableKing,
    Deadlock,
}

impl From<&ProfileError> for ProfileFault {
    fn from(error: &ProfileError) -> ProfileFault {
        match error {
            ProfileError::Invalid(_) => ProfileFault::Invalid,
            ProfileError::NoKing(_) => ProfileFault::NoKing,
            ProfileError::InvulnerableKing(_) => ProfileFault::InvulnerableKing,
            ProfileError::Deadlock => ProfileFault::Deadlock,
        }
    }
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
            | ErrorCode::Refused
            | ErrorCode::Unavailable => false,
        }
    }
}
