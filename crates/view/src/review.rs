//! A finished game, with nothing hidden: what the review page and the PGN and JSON exports are made from.

use rules::{ModeratorText, MoveFlags, Profile};
use serde::{Deserialize, Serialize};

use crate::{
    ending::Ending,
    seat::{BySeat, Seat},
    seen::{Millis, Said, SeenMove},
    words::{Role, Square, SquareSet},
};

/// A finished game, with nothing hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Review {
    pub start_fen: String,
    /// What each seat saw at the start.
    pub start: BySeat<Seen>,
    pub plies: Vec<ReviewPly>,
    /// Everything that was announced, to whomever.
    pub announcements: Vec<Said>,
    pub tries: Vec<ReviewTry>,
    /// Everything that was sensed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable))]
    pub senses: Vec<ReviewSense>,
    /// Every change of the modifier profile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable))]
    pub profiles: Vec<ReviewProfile>,
    pub ending: Ending,
}

impl Review {
    /// The position in which the game ended.
    pub fn final_fen(&self) -> &str {
        self.plies.last().map_or(&self.start_fen, |ply| &ply.fen)
    }
}

/// One move, and what followed from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ReviewPly {
    #[serde(rename = "move")]
    pub movement: SeenMove,
    pub san: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<Role>,
    pub flags: MoveFlags,
    /// The truth after the move.
    pub fen: String,
    /// What each seat saw after the move.
    pub seen: BySeat<Seen>,
    /// What the mover had left on the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remaining_ms: Option<u64>,
}

/// The squares whose content a seat knew, and the pieces that it saw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Seen {
    pub visible: SquareSet,
    /// Squares that it did not see, but on which it knew something to stand.
    #[serde(default, skip_serializing_if = "SquareSet::is_empty")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable))]
    pub felt: SquareSet,
    pub men: Vec<SeenMan>,
}

/// A piece that a seat saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeenMan {
    pub square: Square,
    pub role: Role,
    pub owner: Seat,
    /// Its hit points, where captures take those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub hp: Option<u8>,
}

/// Another profile came into force.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ReviewProfile {
    /// How many moves had been made.
    pub ply: u32,
    pub version: u32,
    /// Who asked for it.
    pub by: Seat,
    pub profile: Profile,
    /// The truth from then on, and what each seat saw of it.
    pub fen: String,
    pub seen: BySeat<Seen>,
    pub at: Millis,
}

/// A square that a seat sensed, before its next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ReviewSense {
    /// How many moves had been made.
    pub ply: u32,
    pub by: Seat,
    /// The middle of what it saw.
    pub square: Square,
    pub at: Millis,
}

/// A try that the moderator refused, or a piece that was touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ReviewTry {
    pub ply: u32,
    pub by: Seat,
    pub from: Square,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Square>,
    /// What the pawn was to become.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub promotion: Option<Role>,
    /// What the seat tried to drop, if it was a drop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub drop: Option<Role>,
    /// What the moderator said; nothing if a piece was touched that must move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub answer: Option<ModeratorText>,
    pub at: Millis,
}
