//! What everybody at a table may know about it: whether the game has begun, and who is there.

use serde::Serialize;

use crate::{ClockFace, DuplicateClock, Millis, PlayerName, Seat};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoomStatus {
    Waiting,
    Active,
    Finished,
}

/// Somebody else at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peer {
    pub seat: Seat,
    pub name: Option<PlayerName>,
    pub connected: bool,
    /// How long the room waits for an absent player.
    pub grace_until: Option<Millis>,
}

/// The clocks of any game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum TableClock {
    Pair(ClockFace),
    Duplicate(DuplicateClock),
}
