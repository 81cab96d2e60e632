//! HTTP errors as JSON.

use rules::ProfileError;
use serde::{Deserialize, Serialize};

use crate::v1::ErrorCode;

/// The body of every answer of `/api/` that is not what was asked for.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Failure<'a> {
    pub error: Problem,
    /// For people.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub detail: Option<&'a str>,
    /// Protocol v1's word for it, where that says more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub code: Option<ErrorCode>,
    /// What is wrong with a profile, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fault: Option<&'a ProfileError>,
}

/// For programs: these do not change.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Problem {
    Malformed,
    Forbidden,
    TooLarge,
    RateLimited,
    NotFound,
    /// The record is private while the game goes on.
    Live,
    AiOffline,
    ServerFull,
    Unavailable,
}

impl Problem {
    /// The HTTP status of an answer that reports this problem.
    pub fn status(self) -> u16 {
        match self {
            Problem::Malformed => 400,
            Problem::Forbidden | Problem::Live => 403,
            Problem::NotFound => 404,
            Problem::TooLarge => 413,
            Problem::RateLimited => 429,
            Problem::AiOffline | Problem::ServerFull | Problem::Unavailable => 503,
        }
    }
}
