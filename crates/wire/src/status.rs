//! How far a game has progressed.

use serde::Serialize;
use view::RoomStatus;

/// How far a game has progressed.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum GameStatus {
    Waiting,
    Active,
    Finished,
}

impl From<RoomStatus> for GameStatus {
    fn from(status: RoomStatus) -> GameStatus {
        match status {
            RoomStatus::Waiting => GameStatus::Waiting,
            RoomStatus::Active => GameStatus::Active,
            RoomStatus::Finished => GameStatus::Finished,
        }
    }
}
