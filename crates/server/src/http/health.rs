//! The health check.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use wire::http::health::Health;

use crate::app::App;

/// `ok` is false, and the status 503, when the store does not respond or could not be written to, because then nothing
/// can be played.
pub(crate) async fn show(State(app): State<Arc<App>>) -> Response {
    let counts = app.rooms.storage().metrics().await;
    let ok = counts.as_ref().is_ok_and(|counts| !counts.failing);
    let health = Health {
        ok,
        active_games: counts.map_or(0, |counts| counts.open),
        disk_low: app.rooms.storage().disk().is_some_and(|disk| disk.is_low()),
        uptime: app.started.elapsed().as_secs(),
    };
    let status = if ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(health)).into_response()
}
