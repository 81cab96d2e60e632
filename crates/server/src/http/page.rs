//! The kinds of page.

use axum::http::StatusCode;
use view::GameId;

pub(crate) enum Page {
    Home,
    /// A game that is waiting for players or in progress.
    Room,
    /// A finished game.
    Review(GameId),
    /// A duplicate game, finished or not.
    DuplicateGame(GameId),
    /// The review of a game that is still in progress.
    Live,
    Missing,
}

impl Page {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Page::Home | Page::Room | Page::Review(_) | Page::DuplicateGame(_) => StatusCode::OK,
            Page::Live => StatusCode::FORBIDDEN,
            Page::Missing => StatusCode::NOT_FOUND,
        }
    }
}
