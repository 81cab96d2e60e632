//! The health check.

use serde::Serialize;

/// How the server is doing.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Health {
    /// False if the store does not respond: then nothing can be played.
    pub ok: bool,
    /// Whether to send players here: the store can be written to, this node holds its lease, and it is not stopping.
    pub ready: bool,
    /// The name of this node, if it shares its database with others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub node: Option<String>,
    pub active_games: u64,
    /// The disk is nearly full.
    pub disk_low: bool,
    /// Seconds.
    pub uptime: u64,
}
