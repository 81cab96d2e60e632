//! The routes of accounts.

use std::sync::Arc;

use axum::{
    Router,
    routing::{delete, get, post, put},
};

use crate::{
    app::App,
    http::account::{bot, email, enter, link, me, oidc, passkeys, password, sessions, sign_up, tokens},
};

pub(super) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/me", get(me::show))
        .route("/api/guest", post(enter::guest))
        .route("/api/account", post(sign_up::sign_up))
        .route("/api/session", post(enter::log_in))
        .route("/api/session", delete(enter::log_out))
        .route("/api/session/recovery", post(password::recover))
        .route("/api/session/forgotten", post(email::forgotten))
        .route("/api/account/email", put(email::set))
        .route("/api/account/email", delete(email::remove))
        .route("/api/account/password", put(password::change))
        .route("/api/account/recovery-codes", post(password::new_codes))
        .route("/api/account/bot", post(bot::become_bot))
        .route("/api/account/tokens", get(tokens::show))
        .route("/api/account/tokens", post(tokens::create))
        .route("/api/account/tokens/{handle}", delete(tokens::revoke))
        .route("/api/account/passkey", post(passkeys::start))
        .route("/api/account/passkeys", get(passkeys::show))
        .route("/api/account/passkeys", post(passkeys::add))
        .route("/api/account/passkeys/{passkey}", delete(passkeys::remove))
        .route("/api/session/passkey", post(passkeys::ask))
        .route("/api/login/oidc", get(oidc::leave))
        .route("/api/login/oidc/callback", get(oidc::come_back))
        .route("/api/link", post(link::follow))
        .route("/api/sessions", get(sessions::show))
        .route("/api/sessions", delete(sessions::revoke_others))
        .route("/api/sessions/{handle}", delete(sessions::revoke))
}
