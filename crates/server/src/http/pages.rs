//! The pages a browser gets: the client, or plain pages in a server built without it. A page reveals nothing about a
//! game in progress; the client requests what it may know.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, Method, Uri},
    response::{IntoResponse, Redirect, Response},
};
use view::{RoomStatus, Seat};
use wire::http::problem::Problem;

use super::{client, page::Page, plain, problem::Failed};
use crate::app::App;

/// `GET /`, `GET /rules`, `GET /lab`, `GET /duplicate`, `GET /bots` and `GET /lesson`
pub(crate) async fn home(asked: HeaderMap) -> Response {
    answer(&Page::Home, &asked)
}

/// `GET /g/{id}` and `GET /room/{id}`. A room in progress requires a seat; a finished one is open to all.
pub(crate) async fn game(State(app): State<Arc<App>>, Path(id): Path<String>, asked: HeaderMap) -> Response {
    match find(&app, &id).await {
        Page::Review(game) => Redirect::to(&format!("/game/{game}")).into_response(),
        Page::DuplicateGame(game) => Redirect::to(&format!("/duplicate/{game}")).into_response(),
        page => answer(&page, &asked),
    }
}

/// `GET /duplicate/{id}`: a duplicate game, from taking seats to its last move.
pub(crate) async fn duplicate_game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    asked: HeaderMap,
) -> Response {
    match find(&app, &id).await {
        Page::Review(game) => Redirect::to(&format!("/game/{game}")).into_response(),
        Page::Room => Redirect::to(&format!("/g/{id}")).into_response(),
        page => answer(&page, &asked),
    }
}

/// `GET /game/{id}`: the review of a finished game.
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    asked: HeaderMap,
) -> Response {
    match find(&app, &id).await {
        Page::Room => answer(&Page::Live, &asked),
        Page::DuplicateGame(game) => Redirect::to(&format!("/duplicate/{game}")).into_response(),
        page => answer(&page, &asked),
    }
}

async fn find(app: &App, id: &str) -> Page {
    let Ok(game) = id.parse() else {
        return Page::Missing;
    };
    match app.rooms.glance(game).await {
        Err(_) => Page::Missing,
        Ok(glance) if glance.seats != Seat::PAIR => Page::DuplicateGame(game),
        Ok(glance) if glance.status == RoomStatus::Finished => Page::Review(game),
        Ok(_) => Page::Room,
    }
}

/// Any other path: a file of the client, or nothing.
pub(crate) async fn elsewhere(method: Method, uri: Uri, asked: HeaderMap) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return Failed::from(Problem::NoRoute).into_response();
    }
    let file = matches!(method, Method::GET | Method::HEAD).then(|| client::file(path, &asked)).flatten();
    file.unwrap_or_else(|| answer(&Page::Missing, &asked))
}

fn answer(page: &Page, asked: &HeaderMap) -> Response {
    client::page(page.status(), asked).unwrap_or_else(|| plain::page(page))
}
