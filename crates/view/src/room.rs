//! What everybody at a table may know about it: whether the game has begun, and who is there.

use crate::{Millis, Seat};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoomStatus {
    Waiting,
    Active,
    Finished,
}

/// Somebody else at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer {
    pub seat: Seat,
    pub connected: bool,
    /// How long the room waits for an absent player.
    pub grace_until: Option<Millis>,
}
