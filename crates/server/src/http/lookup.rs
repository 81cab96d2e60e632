//! Finds a game by the id in an address.

use std::sync::Arc;

use room::{OpenError, Summary};
use view::GameId;
use wire::http::problem::Problem;

use crate::app::App;

pub(super) async fn find(app: &App, id: &str) -> Result<(GameId, Arc<Summary>), Problem> {
    let game: GameId = id.parse().map_err(|_| Problem::NoGame)?;
    let summary = app.rooms.describe(game).await.map_err(|error| unread(&error))?;
    Ok((game, summary))
}

/// Why a game cannot be read.
pub(crate) fn unread(error: &OpenError) -> Problem {
    match error {
        OpenError::NotFound => Problem::NoGame,
        error if error.is_damage() => Problem::GameDamaged,
        _ => Problem::CannotRead,
    }
}
