//! The games in which a browser holds seats, all at once.

use rules::{Clock, Mode};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use view::{Ending, Millis, PlayerNames, Seat, Secret, TableClock};

use crate::{status::GameStatus, table::Computers};

/// Which seats, with the tokens that hold them.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeatsRequest {
    #[cfg_attr(test, ts(as = "Vec<SeatKey>"))]
    pub seats: SeatKeys,
}

/// At most 40 of them.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Vec<SeatKey>")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub struct SeatKeys(#[cfg_attr(test, schemars(length(max = 40)))] Vec<SeatKey>);

impl SeatKeys {
    pub const MAX: usize = 40;

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl IntoIterator for SeatKeys {
    type Item = SeatKey;
    type IntoIter = std::vec::IntoIter<SeatKey>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl TryFrom<Vec<SeatKey>> for SeatKeys {
    type Error = String;

    fn try_from(keys: Vec<SeatKey>) -> Result<SeatKeys, String> {
        if keys.len() <= SeatKeys::MAX {
            Ok(SeatKeys(keys))
        } else {
            Err(format!("seats: at most {}", SeatKeys::MAX))
        }
    }
}

/// A seat that somebody says is theirs.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeatKey {
    pub game_id: String,
    #[cfg_attr(test, schemars(with = "String"), ts(type = "string"))]
    pub token: Secret<String>,
}

/// How the games of these seats stand.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeatsAnswer {
    /// The server's time, for the clocks.
    pub now: Millis,
    /// In the order of the request; as they are written, because another node may have written them.
    #[cfg_attr(test, schemars(with = "Vec<SeatGame>"), ts(type = "Array<SeatGame>"))]
    pub games: Vec<Box<RawValue>>,
    /// There is no such game, or the token does not hold a seat of it.
    pub gone: Vec<String>,
}

/// A game as the list of one's own games shows it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeatGame {
    #[cfg_attr(test, schemars(with = "view::GameId"))]
    pub game_id: String,
    #[cfg_attr(test, ts(type = "Seat | Player"))]
    pub seat: Seat,
    pub status: GameStatus,
    pub mode: Mode,
    /// Ids of the house rules.
    pub presets: Vec<&'static str>,
    /// The layout's id.
    pub layout: String,
    /// The card's.
    pub clock: Clock,
    /// Of the people who gave one.
    pub names: PlayerNames,
    #[serde(flatten)]
    pub computers: Computers,
    /// Null unless the game goes on.
    #[cfg_attr(test, ts(type = "Seat | Player | null"))]
    pub turn: Option<Seat>,
    /// Null without a clock, and unless the game goes on.
    pub time: Option<TableClock>,
    pub ending: Option<Ending>,
    /// While the room has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub code: Option<String>,
    #[cfg_attr(test, ts(type = "Array<Seat | Player>"))]
    pub open_seats: Vec<Seat>,
    pub created_at: Millis,
    pub started_at: Option<Millis>,
}
