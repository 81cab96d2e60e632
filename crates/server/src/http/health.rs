//! The health check.

use std::sync::Arc;

use axum::{Json, extract::State};
use wire::http::health::Health;

use crate::app::App;

/// `ok` is false when the store does not respond, because then nothing can be played.
pub(crate) async fn show(State(app): State<Arc<App>>) -> Json<Health> {
    let counts = app.rooms.storage().metrics().await;
    Json(Health {
        ok: counts.is_ok(),
        active_games: counts.map_or(0, |counts| counts.open),
        uptime: app.started.elapsed().as_secs(),
    })
}
