//! The description of this interface for client generators.

use axum::{http::header, response::IntoResponse};

/// `GET /api/openapi.json`
pub(crate) async fn show() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], "{}")
}
