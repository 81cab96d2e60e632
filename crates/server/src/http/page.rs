//! The pages there are.

use axum::http::StatusCode;
use view::GameId;

pub(crate) enum Page {
    Home,
    /// A game that is waited for or goes on.
    Room,
    /// A game that is over.
    Review(GameId),
    /// A duplicate game, over or not.
    DuplicateGame(GameId),
    /// The review of a game that is not over.
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
