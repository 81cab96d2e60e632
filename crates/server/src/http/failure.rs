//! What goes wrong over HTTP, as JSON.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use rules::ProfileError;
pub(crate) use wire::http::failure::Problem;
use wire::{http::failure::Failure, v1::ErrorCode};

pub(crate) fn failure(status: StatusCode, error: Problem, detail: &str) -> Response {
    fail(status, error, Some(detail))
}

pub(crate) fn fail(status: StatusCode, error: Problem, detail: Option<&str>) -> Response {
    (status, Json(Failure { error, detail, code: None, fault: None })).into_response()
}

/// A profile that was refused; `detail` says where it was found.
pub(crate) fn fail_by_profile(error: &ProfileError, detail: &str) -> Response {
    let (problem, code) = (Problem::Malformed, ErrorCode::from(error));
    let failure = Failure { error: problem, detail: Some(detail), code: Some(code), fault: Some(error) };
    (StatusCode::BAD_REQUEST, Json(failure)).into_response()
}
