//! What is said of a table both to those who enter it and to anyone who asks about it.

use rules::Profile;
use serde::Serialize;
use view::Seat;

/// The modifier profile in force; the card has that of the start.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CurrentProfile<'a> {
    /// Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub profile: Option<&'a Profile>,
    /// Whether another profile needs the consent of the other seat.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub profile_consent: bool,
}

/// The computers at the table.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Computers {
    /// The opponent, in a two-player game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ai_opponent: Option<AiOpponent>,
    /// More about it, if it thinks elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ai_info: Option<AiInfo>,
    /// All of them, in a duplicate game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<AiOpponent>>"))]
    pub ai_opponents: Vec<AiOpponent>,
}

/// A computer at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AiOpponent {
    pub color: Seat,
    /// `casual`, `random`, `recon`, or an engine's name.
    pub brain: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
}

/// What a computer that thinks elsewhere thinks with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AiInfo {
    pub brain: String,
    /// The language model, or what the engine calls itself, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub model: Option<String>,
    /// What the operator calls it.
    pub label: String,
}
