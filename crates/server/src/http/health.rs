//! Is it alive?

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Serialize;

use crate::app::App;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Health {
    ok: bool,
    active_games: u64,
    /// Seconds.
    uptime: u64,
}

/// `ok` is false when the journal does not answer: then nothing can be played.
pub(crate) async fn show(State(app): State<Arc<App>>) -> Json<Health> {
    let counts = app.rooms.journal().counts().await;
    Json(Health {
        ok: counts.is_ok(),
        active_games: counts.map_or(0, |counts| counts.open),
        uptime: app.started.elapsed().as_secs(),
    })
}
