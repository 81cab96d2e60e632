//! A game that somebody asks for: its rules, and who is to sit where.

use std::collections::BTreeMap;

use rules::{Clock, Draws, FogAxes, Mode, ModeratorRequest, Royalty, Ruleset, Sight, Stalemate};
use serde::Deserialize;
use serde_json::Value;
use view::Seat;

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Create {
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub ruleset_ids: Vec<String>,
    // Parsed later, so that a bad layout is reported as such and not as a bad message.
    #[cfg_attr(test, ts(as = "Option<rules::Layout>"))]
    pub layout: Option<Value>,
    // Parsed later too, so that a bad profile is reported as such.
    #[cfg_attr(test, ts(as = "Option<rules::Profile>"))]
    pub profile: Option<Value>,
    pub mode: Option<Mode>,
    pub side: Option<Side>,
    pub ruleset: Option<Ruleset>,
    pub sight: Option<Sight>,
    pub royalty: Option<Royalty>,
    pub moderator: Option<ModeratorRequest>,
    pub touch_move: Option<bool>,
    pub draws: Option<Draws>,
    pub stalemate: Option<Stalemate>,
    pub fog: Option<FogAxes>,
    pub clock: Option<Clock>,
    pub highlighting_enabled: Option<bool>,
    pub grace_seconds: Option<u32>,
    pub vs_ai: Option<VsAi>,
    pub bots: Option<BotSeats>,
    /// One player holds all seats of a duplicate game.
    pub sandbox: Option<bool>,
    /// The other seats are kept for whoever has their invitations.
    pub by_invitation: Option<bool>,
    pub profile_consent: Option<bool>,
    /// Whether the result changes ratings. Only accounts, and bots that have a rating, play such games.
    pub rated: Option<bool>,
    /// The creator's name, if they want to have one.
    pub name: Option<String>,
}

/// Seats that computers take.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(type = "{ [seat in Seat | Player]?: VsAi }"))]
pub struct BotSeats(pub BTreeMap<Seat, VsAi>);

/// A computer on the other side, or in every other seat.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
pub struct VsAi {
    /// One that plays here: `casual`, `random`, `recon`, or an engine by its name.
    #[cfg_attr(test, ts(type = "Brain"))]
    pub brain: String,
    /// How well it plays: `casual` 1 to 3 (2 by default), an engine 1 to 8 (8 by default).
    #[cfg_attr(test, schemars(range(min = 1, max = 8)))]
    pub level: Option<u8>,
}

/// The seat that the creator of a game takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Side {
    #[serde(alias = "w")]
    White,
    #[serde(alias = "b")]
    Black,
    North,
    South,
    East,
    West,
    Random,
}
