//! Two computers play, and anybody may watch.

use serde::{Deserialize, Serialize};
use view::View;

use super::games::CreateGame;
use crate::{
    status::GameStatus,
    v1::{AiOpponent, VsAi},
};

/// A game between two bots. It has no clock, no side and no `vsAi`.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CreateShow {
    #[serde(flatten)]
    pub game: CreateGame,
    pub white: VsAi,
    pub black: VsAi,
}

/// The new game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CreatedShow {
    #[cfg_attr(test, schemars(with = "view::GameId"))]
    pub game_id: String,
}

/// A game between two bots as both of them see it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Show<'a> {
    pub status: GameStatus,
    pub players: Vec<AiOpponent>,
    /// As in `game.state` of protocol v1.
    #[cfg_attr(test, ts(type = "PairView"))]
    pub white: &'a View,
    /// The same for Black.
    #[cfg_attr(test, ts(type = "PairView"))]
    pub black: &'a View,
}
