//! What a finished game did to the ratings of its players. It follows from who played and how it ended, which everybody
//! knows by then.

use serde::{Deserialize, Serialize};

/// The same for both seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameRating {
    /// Whether it counts.
    pub rated: bool,
    /// Why it does not, if it was to be rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub why: Option<NotCounted>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub white: Option<RatingChange>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub black: Option<RatingChange>,
}

/// One player's rating, in whole points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatingChange {
    pub before: i32,
    pub after: i32,
    /// After few games, or long ago, it is a guess.
    pub provisional: bool,
}

/// Why a game that was to be rated does not count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum NotCounted {
    /// It was called off, or a computer could not go on.
    Aborted,
    /// Somebody gave up, or both agreed to a draw, before each had moved twice.
    FewMoves,
    /// A guard against games that only move points applies. Which one, others need not know.
    Guarded,
    /// One of them has no account, or no rating can be kept for them.
    NoAccount,
}

/// What somebody's rating is shown as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ShownRating {
    pub points: i32,
    pub provisional: bool,
}
