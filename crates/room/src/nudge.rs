//! What a player who is away is to be told.

use std::sync::Arc;

use view::GameId;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nudge {
    pub game: GameId,
    pub why: NudgeReason,
    /// As the seat gave it.
    pub address: Arc<str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NudgeReason {
    /// Everybody has come, and the game has begun.
    Begun,
    YourMove,
    Over,
}
