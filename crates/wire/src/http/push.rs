//! Web Push.

use serde::Serialize;

/// What a browser subscribes with.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PushKey {
    /// The server's public key (VAPID), in base64url; null if this server sends no messages.
    pub key: Option<String>,
}
