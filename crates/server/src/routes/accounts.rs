//! The routes of accounts.

use std::sync::Arc;

use axum::{
    Router,
    routing::{delete, get, post},
};

use crate::{
    app::App,
    http::account::{enter, me, sessions},
};

pub(super) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/me", get(me::show))
        .route("/api/guest", post(enter::guest))
        .route("/api/account", post(enter::sign_up))
        .route("/api/session", post(enter::log_in))
        .route("/api/session", delete(enter::log_out))
        .route("/api/sessions", get(sessions::show))
        .route("/api/sessions", delete(sessions::revoke_others))
        .route("/api/sessions/{handle}", delete(sessions::revoke))
}
