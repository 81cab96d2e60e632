//! Accounts as others see them, and lists of somebody's games.

use rules::{Clock, Mode};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use view::{Ending, Millis, Seat};

use super::account::AccountRole;
use super::ratings::PoolRating;
#[cfg(test)]
use super::seats::SeatGame;

/// An account as anybody sees it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PersonProfile {
    pub name: String,
    pub role: AccountRole,
    pub created_at: Millis,
    pub banned: bool,
    /// Whether they can be challenged. Built-in bots cannot, and neither can whoever is banned.
    pub takes_challenges: bool,
    /// In each mode that they finished a game in. Aborted games do not count.
    pub results: Vec<ModeResults>,
    /// In each pool that they have a rating in.
    pub ratings: Vec<PoolRating>,
}

/// How often somebody won, drew and lost in a mode.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ModeResults {
    pub mode: Mode,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

/// Which of somebody's finished games.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GamesQuery {
    pub mode: Option<Mode>,
    pub result: Option<ListedResult>,
    /// Where the page begins: `next` of the page before it.
    pub before: Option<String>,
    /// 1 to 100.
    pub limit: Option<u16>,
}

/// A page of somebody's finished games, the latest first.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ListedGames {
    pub games: Vec<ListedGame>,
    /// For the next page; null if this is the last one.
    pub next: Option<String>,
}

/// A finished game in somebody's list.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ListedGame {
    #[cfg_attr(test, schemars(with = "view::GameId"))]
    pub game_id: String,
    #[cfg_attr(test, ts(type = "Seat | Player"))]
    pub seat: Seat,
    pub mode: Mode,
    pub clock: Clock,
    pub rated: bool,
    pub opponent: ListedOpponent,
    pub started_at: Millis,
    /// Null while it goes on.
    pub end: Option<ListedEnd>,
}

/// Who sat on the other side. At a table of four, and for one who plays alone, there is no such person.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ListedOpponent {
    /// Null for somebody who gave none, and for an account that was deleted.
    pub name: Option<String>,
    /// Whether the name is that of an account.
    pub account: bool,
    /// What a computer is called.
    pub bot: Option<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ListedEnd {
    pub at: Millis,
    /// For whose list it is.
    pub result: ListedResult,
    pub ending: Ending,
    pub plies: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum ListedResult {
    Won,
    Drawn,
    Lost,
    /// The game does not count, because it was aborted or played alone.
    None,
}

/// One's own games.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MyGames {
    /// The server's time, for the clocks.
    pub now: Millis,
    /// Games that go on or wait for players; as they are written, because another node may have written them.
    #[cfg_attr(test, schemars(with = "Vec<SeatGame>"), ts(type = "Array<SeatGame>"))]
    pub running: Vec<Box<RawValue>>,
    /// The ten finished ones that ended last.
    #[cfg_attr(test, schemars(with = "Vec<SeatGame>"), ts(type = "Array<SeatGame>"))]
    pub finished: Vec<Box<RawValue>>,
}

/// Deletes the account of whoever asks, for good.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DeleteAccount {
    /// Its name, typed once more.
    pub name: String,
}

/// Tells the administrators about somebody.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NewReport {
    /// The name of an account.
    pub about: String,
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<view::GameId>"), ts(optional))]
    pub game_id: Option<String>,
    /// 1 to 1000 characters.
    pub words: String,
}

/// Whom whoever asks does not want to meet.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MyBlocks {
    /// The latest first.
    pub blocks: Vec<MyBlock>,
    /// How many more have no name, because they are guests.
    pub guests: u32,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MyBlock {
    pub name: String,
    pub since: Millis,
}
