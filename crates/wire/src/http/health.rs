//! The health check.

use serde::Serialize;

/// How the server is doing.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Health {
    /// False if the store does not respond: then nothing can be played.
    pub ok: bool,
    pub active_games: u64,
    /// The disk is nearly full.
    pub disk_low: bool,
    /// Seconds.
    pub uptime: u64,
}
