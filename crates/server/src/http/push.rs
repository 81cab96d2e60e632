//! What a browser needs to know before it can subscribe to messages.

use std::sync::Arc;

use axum::{Json, extract::State};
use wire::http::push::PushKey;

use crate::app::App;

/// `GET /api/push`
pub(crate) async fn show(State(app): State<Arc<App>>) -> Json<PushKey> {
    Json(PushKey { key: app.push.key() })
}
