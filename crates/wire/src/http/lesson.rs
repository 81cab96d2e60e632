//! The first lesson: a game of Kriegspiel against a scripted opponent.

use serde::{Deserialize, Serialize};
use view::Secret;

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct StartLesson {
    /// Where to begin; the game goes on through the later parts.
    pub part: LessonPart,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum LessonPart {
    /// A move that is refused, and a touched piece that must move.
    Try,
    /// A check from a piece that nobody sees.
    Check,
    /// A loss that tells where a piece stands, and a mate.
    Guess,
}

/// The new game. The player has the white pieces.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct StartedLesson {
    #[cfg_attr(test, schemars(with = "view::GameId"))]
    pub game_id: String,
    /// Holds the player's seat.
    #[cfg_attr(test, schemars(with = "String"), ts(type = "string"))]
    pub token: Secret<String>,
}
