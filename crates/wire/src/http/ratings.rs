//! Ratings: of one account, of all in a pool, and what a game did to them.

use rules::Speed;
use serde::{Deserialize, Serialize};
use view::Millis;

use super::account::AccountRole;

/// How well somebody plays, in one pool.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PoolRating {
    /// `family/speed`.
    pub pool: String,
    pub family: String,
    pub speed: Speed,
    pub points: i32,
    /// Within twice of this on either side, the true strength lies in 95 of 100 cases. It grows with time.
    pub deviation: u32,
    /// After few games, or long ago, it is a guess.
    pub provisional: bool,
    /// How many games counted.
    pub games: u64,
    /// The highest that it ever was when it was no guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub best: Option<i32>,
    /// When the last game ended that counted.
    pub at: Millis,
}

/// How somebody's rating came about: after each game, or after every so many if there are more than 500.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatingHistory {
    pub pool: String,
    /// The oldest first.
    pub points: Vec<HistoryPoint>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct HistoryPoint {
    pub at: Millis,
    pub points: i32,
    pub deviation: u32,
    #[cfg_attr(test, schemars(with = "Option<view::GameId>"))]
    pub game_id: Option<String>,
}

/// Every pool in which somebody has a rating.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatingPools {
    pub pools: Vec<PoolEntry>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PoolEntry {
    pub pool: String,
    pub family: String,
    pub speed: Speed,
    /// How many have a rating in it, people and bots.
    pub players: u64,
}

/// Whose leaderboard.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LeaderQuery {
    #[serde(default)]
    pub kind: LeaderKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum LeaderKind {
    #[default]
    People,
    Bots,
}

/// The best hundred of a pool whose ratings are certain enough.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Leaderboard {
    pub pool: String,
    pub leaders: Vec<Leader>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Leader {
    /// From 1. Those with the same points share the better one.
    pub rank: u32,
    pub name: String,
    pub role: AccountRole,
    pub points: i32,
    pub deviation: u32,
    pub games: u64,
}
