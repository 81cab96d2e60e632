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
}

impl ProblemCode {
    /// The HTTP status of every answer with this code.
    pub fn status(self) -> u16 {
        match self {
            ProblemCode::Malformed => 400,
            ProblemCode::Forbidden | ProblemCode::Live => 403,
            ProblemCode::NotFound => 404,
            ProblemCode::TooLarge => 413,
            ProblemCode::UpgradeRequired => 426,
            ProblemCode::RateLimited => 429,
            ProblemCode::AiOffline | ProblemCode::ServerFull | ProblemCode::Unavailable => 503,
        }
    }
}
