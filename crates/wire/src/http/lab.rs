//! The lab: a rule card and moves in, the position with nothing hidden out.

use rules::Traits;
use serde::{Deserialize, Serialize};
use view::{BySeat, Destinations, Ending, Role, Seat, Seen, Square};

use crate::{v1::CardSummary, written_card::WrittenCard};

/// A card, and moves from its start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LabRequest {
    #[cfg_attr(test, ts(type = "LabCard"))]
    pub card: WrittenCard,
    /// UCI or SAN, of both sides, from the card's start.
    #[cfg_attr(test, schemars(length(max = 600)))]
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub moves: Vec<String>,
}

/// The card, the position after the moves, and the moves as they were understood.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LabAnswer<'a> {
    pub card: CardSummary<'a>,
    pub position: LabPosition,
    /// Those that were asked for, one by one.
    pub moves: Vec<LabMove>,
}

/// A move that was played.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LabMove {
    pub by: Seat,
    pub from: Square,
    /// In Chess960 the rook's square, if the king castles.
    pub to: Square,
    /// What a pawn became, or which half of a piece moved on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub promotion: Option<Role>,
    pub uci: String,
    pub san: String,
}

/// The truth, and what each seat would see of it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LabPosition {
    pub fen: String,
    pub turn: Seat,
    /// Moves made so far, by both sides.
    pub ply: u32,
    /// How many moves the side to move has in this turn, this one included.
    pub moves_left: u8,
    /// Whether the side to move stands in check; null where the rules know no check.
    pub in_check: Option<bool>,
    pub pieces: Vec<LabPiece>,
    /// Where the side to move may go; nothing once the game is over.
    pub legal: Vec<Destinations>,
    /// Every move of those from-to pairs that several moves share: what is promoted to, which half moves on.
    pub choices: Vec<LabChoice>,
    pub seen: BySeat<Seen>,
    pub ending: Option<Ending>,
}

/// A piece on the board.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LabPiece {
    pub square: Square,
    pub role: Role,
    pub owner: Seat,
    /// Whether losing it loses the game.
    pub royal: bool,
    /// Its hit points, where captures take those.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub hp: Option<u8>,
    /// What the profile says of it.
    #[serde(skip_serializing_if = "Traits::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<Traits>"))]
    pub modifiers: Traits,
}

/// One of several moves with the same squares: write its `uci` to play it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LabChoice {
    pub from: Square,
    pub to: Square,
    /// What arrives.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub promotion: Option<Role>,
    pub uci: String,
    pub san: String,
}
