//! Two computers play, and anybody may watch.

use serde::{Deserialize, Serialize};
use view::View;

use super::games::CreateGame;
use crate::{
    status::GameStatus,
    v1::{AiOpponent, VsAi},
};

/// The body of `POST /api/watch`: a game, and who plays it.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreateShow {
    #[serde(flatten)]
    pub game: CreateGame,
    pub white: VsAi,
    pub black: VsAi,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CreatedShow {
    pub game_id: String,
}

/// What each event of the stream says: all that there is to see now.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Show<'a> {
    pub status: GameStatus,
    pub players: Vec<AiOpponent>,
    #[cfg_attr(test, ts(type = "PairView"))]
    pub white: &'a View,
    #[cfg_attr(test, ts(type = "PairView"))]
    pub black: &'a View,
}
