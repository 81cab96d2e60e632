//! The health check.

use std::sync::Arc;

use axum::{Json, extract::State};
use wire::http::health::Health;

use crate::app::App;

/// `ok` is false when the store does not respond or could not be written to, because then nothing can be played.
pub(crate) async fn show(State(app): State<Arc<App>>) -> Json<Health> {
    let counts = app.rooms.storage().metrics().await;
    Json(Health {
        ok: counts.as_ref().is_ok_and(|counts| !counts.failing),
        active_games: counts.map_or(0, |counts| counts.open),
        uptime: app.started.elapsed().as_secs(),
    })
}
