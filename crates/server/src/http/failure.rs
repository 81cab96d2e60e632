//! What goes wrong over HTTP, as JSON.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
pub(crate) use wire::http::failure::Problem;
use wire::{http::failure::Failure, v1::ErrorCode};

pub(crate) fn failure(status: StatusCode, error: Problem, detail: &str) -> Response {
    fail(status, error, Some(detail))
}

pub(crate) fn fail(status: StatusCode, error: Problem, detail: Option<&str>) -> Response {
    (status, Json(Failure { error, detail, code: None })).into_response()
}

pub(crate) fn fail_by_code(status: StatusCode, error: Problem, detail: &str, code: ErrorCode) -> Response {
    (status, Json(Failure { error, detail: Some(detail), code: Some(code) })).into_response()
}
