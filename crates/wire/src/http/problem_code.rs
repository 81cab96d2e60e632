//! What a problem is called, and the status that goes with it.

use serde::{Deserialize, Serialize};

/// For programs: these do not change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum ProblemCode {
    Malformed,
    Forbidden,
    TooLarge,
    RateLimited,
    NotFound,
    /// The game is private while it is being played.
    Live,
    AiOffline,
    ServerFull,
    Unavailable,
    UpgradeRequired,
    /// Log in first, or show a token.
    NotSignedIn,
    /// Name and password, code, passkey or token do not go together.
    BadCredentials,
    /// The account is banned.
    Banned,
    /// The name, or one that looks like it, is somebody else's.
    NameTaken,
    /// It does not go together with what is there already.
    Conflict,
    /// The link or the challenge has been used, or is too old.
    Expired,
}

impl ProblemCode {
    /// The HTTP status of every answer with this code.
    pub fn status(self) -> u16 {
        match self {
            ProblemCode::Malformed => 400,
            ProblemCode::NotSignedIn | ProblemCode::BadCredentials => 401,
            ProblemCode::Forbidden | ProblemCode::Live | ProblemCode::Banned => 403,
            ProblemCode::NotFound => 404,
            ProblemCode::NameTaken | ProblemCode::Conflict => 409,
            ProblemCode::Expired => 410,
            ProblemCode::TooLarge => 413,
            ProblemCode::UpgradeRequired => 426,
            ProblemCode::RateLimited => 429,
            ProblemCode::AiOffline | ProblemCode::ServerFull | ProblemCode::Unavailable => 503,
        }
    }
}
