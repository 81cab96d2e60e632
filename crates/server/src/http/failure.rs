//! HTTP errors as JSON.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use rules::ProfileError;
pub(crate) use wire::http::failure::Problem;
use wire::{http::failure::Failure, v1::ErrorCode};

pub(crate) fn failure(error: Problem, detail: &str) -> Response {
    fail(error, Some(detail))
}

pub(crate) fn fail(error: Problem, detail: Option<&str>) -> Response {
    answer(&Failure { error, detail, code: None, fault: None })
}

/// The response to a refused profile; `detail` says where it was found.
pub(crate) fn fail_by_profile(error: &ProfileError, detail: &str) -> Response {
    let (problem, code) = (Problem::Malformed, ErrorCode::from(error));
    answer(&Failure { error: problem, detail: Some(detail), code: Some(code), fault: Some(error) })
}

fn answer(failure: &Failure<'_>) -> Response {
    (status(failure.error), Json(failure)).into_response()
}

pub(super) fn status(problem: Problem) -> StatusCode {
    StatusCode::from_u16(problem.status()).expect("a status")
}
