//! Games: the request for one, what anybody may know about one, and a finished one in full.

use rules::Mode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use view::Seat;

use crate::{
    status::GameStatus,
    v1::{AiInfo, AiOpponent, BotSeats, CardSummary, Invitation, Side, VsAi},
};

/// The body of `POST /api/games`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct CreateGame {
    pub mode: Mode,
    pub side: Option<Side>,
    pub highlighting_enabled: Option<bool>,
    pub vs_ai: Option<VsAi>,
    pub bots: Option<BotSeats>,
    pub clock: Option<rules::Clock>,
    #[cfg_attr(test, ts(as = "Option<rules::Layout>"))]
    pub layout: Option<Value>,
    pub fen: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub ruleset_ids: Vec<String>,
    #[cfg_attr(test, ts(as = "Option<rules::Profile>"))]
    pub profile: Option<Value>,
    pub sight: Option<rules::Sight>,
    pub royalty: Option<rules::Royalty>,
    pub moderator: Option<bool>,
    pub touch_move: Option<bool>,
    pub draws: Option<rules::Draws>,
    pub grace_seconds: Option<u32>,
    pub sandbox: Option<bool>,
    pub by_invitation: Option<bool>,
    pub profile_consent: Option<bool>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreatedGame {
    pub game_id: String,
    pub creator_token: String,
    #[cfg_attr(test, ts(type = "\"w\" | \"b\""))]
    pub creator_color: &'static str,
    #[cfg_attr(test, ts(type = "Seat | Player"))]
    pub creator_seat: Seat,
    /// For the players of the other seats, if those are kept for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Invitation>>"))]
    pub invitations: Vec<Invitation>,
    pub join_url: Option<String>,
    pub code: String,
}

/// What anybody may know of a game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct About<'a> {
    pub game_id: String,
    pub status: GameStatus,
    pub card: CardSummary<'a>,
    /// The modifier profile in force, if there is one: the card has that of the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub profile: Option<&'a rules::Profile>,
    /// Whether another profile needs the other seat's word.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub profile_consent: bool,
    pub highlighting_enabled: bool,
    pub open_seats: &'a [Seat],
    pub created_at: view::Millis,
    pub started_at: Option<view::Millis>,
    pub ending: Option<view::Ending>,
    /// The computer at the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ai_opponent: Option<AiOpponent>,
    /// More about it, if it thinks elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ai_info: Option<AiInfo>,
    /// The same in a duplicate game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<AiOpponent>>"))]
    pub ai_opponents: Vec<AiOpponent>,
}

/// A finished game with every event.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Whole<'a> {
    #[serde(flatten)]
    pub about: About<'a>,
    pub review: &'a view::Review,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Thought<'a>>>"))]
    pub thoughts: Vec<Thought<'a>>,
}

/// What a computer thought before a move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Thought<'a> {
    #[cfg_attr(test, ts(type = "Seat | Player"))]
    pub seat: Seat,
    /// How many moves had been made.
    pub ply: u32,
    pub text: &'a str,
}

/// A finished duplicate game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WholeDuplicate<'a> {
    #[serde(flatten)]
    pub about: About<'a>,
    pub duplicate: &'a view::DuplicateReview,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Thought<'a>>>"))]
    pub thoughts: Vec<Thought<'a>>,
}
