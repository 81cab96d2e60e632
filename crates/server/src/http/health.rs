//! The health check, for people and for load balancers.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use tokio::time::timeout;
use wire::http::health::Health;

use crate::app::App;

/// A store that takes longer does not respond.
const WITHIN: Duration = Duration::from_secs(2);

/// `ok` is false when the store does not respond or could not be written to, because then nothing can be played. The
/// status is 503 when players should be sent elsewhere, which includes that.
pub(crate) async fn show(State(app): State<Arc<App>>) -> Response {
    let storage = app.rooms.storage();
    let counts = timeout(WITHIN, storage.metrics()).await.ok().and_then(Result::ok);
    let ok = counts.as_ref().is_some_and(|counts| !counts.written.failing);
    let ready = ok && app.is_ready();
    let health = Health {
        ok,
        ready,
        node: app.node.clone(),
        active_games: counts.map_or(0, |counts| counts.open),
        disk_low: storage.disk().is_some_and(|disk| disk.is_low()),
        uptime: app.started.elapsed().as_secs(),
    };
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(health)).into_response()
}
