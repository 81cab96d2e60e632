//! A duplicate game as everybody at the table sees it: nothing in it is hidden.

#[cfg(any(test, feature = "schemas"))]
use rules::duplicate::Player;
use rules::duplicate::{BoardName, ByBoard, ByPlayer, DuplicateShare};
use serde::{Deserialize, Serialize};

use crate::{
    ending::Ending,
    seat::Seat,
    seen::{Millis, SeenMove},
    words::SquareSet,
};

/// The four boards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateView {
    /// Each board as FEN.
    pub boards: ByBoard<String>,
    /// Pieces whose twins are gone.
    pub ghosts: ByBoard<SquareSet>,
    /// The boards on which somebody is in check.
    pub in_check: Vec<BoardName>,
    /// Who has agreed to the draw that is offered, whoever offered it included.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable, as = "Option<Vec<Player>>"))]
    pub agreed: Vec<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub clock: Option<DuplicateClock>,
    /// What each player has, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub shares: Option<ByPlayer<DuplicateShare>>,
}

/// What the four clocks showed at `at`, and which of them has run since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateClock {
    pub remaining_ms: ByPlayer<u64>,
    #[cfg_attr(any(test, feature = "schemas"), ts(as = "Option<Player>"))]
    pub running: Option<Seat>,
    pub at: Millis,
}

/// A finished duplicate game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateReview {
    pub plies: Vec<DuplicatePly>,
    pub ending: Ending,
    pub shares: ByPlayer<DuplicateShare>,
    /// The boards as they stood in the end.
    pub boards: ByBoard<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicatePly {
    #[serde(rename = "move")]
    pub movement: SeenMove,
    /// What the mover had left on the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub remaining_ms: Option<u64>,
}
