//! What goes wrong over HTTP, as JSON.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Serialize;

use crate::wire::v1::ErrorCode;

/// The body of every answer of `/api/` that is not what was asked for.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Failure<'a> {
    error: Problem,
    /// For people.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    detail: Option<&'a str>,
    /// Protocol v1's word for it, where that says more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    code: Option<ErrorCode>,
}

/// For programs: these do not change.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS, serde::Deserialize))]
pub(crate) enum Problem {
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

pub(crate) fn failure(status: StatusCode, error: Problem, detail: &str) -> Response {
    fail(status, error, Some(detail))
}

pub(crate) fn fail(status: StatusCode, error: Problem, detail: Option<&str>) -> Response {
    (status, Json(Failure { error, detail, code: None })).into_response()
}

pub(crate) fn fail_by_code(status: StatusCode, error: Problem, detail: &str, code: ErrorCode) -> Response {
    (status, Json(Failure { error, detail: Some(detail), code: Some(code) })).into_response()
}
