//! What a browser gets until there is a client to give it.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::{Html, IntoResponse, Redirect, Response},
};

use crate::app::App;

/// `GET /`
pub(crate) async fn home() -> Html<String> {
    Html(page(
        "Parallax",
        "<p>One truth on the server, a different board for every seat.</p>\
         <p>This server speaks <a href=\"/api/openapi.json\">HTTP</a> and WebSockets; see docs/PROTOCOL.md. \
         What can be played: <a href=\"/api/rules\">the catalogue</a>.</p>",
    ))
}

/// `GET /g/{id}` and `GET /room/{id}`: the room itself is behind a seat; a finished one is open.
pub(crate) async fn game(State(app): State<Arc<App>>, Path(id): Path<String>) -> Response {
    let Ok(game) = id.parse() else {
        return not_found().await;
    };
    match app.rooms.open(game).await {
        Ok(room) => match room.summary().await {
            Some(summary) if summary.review.is_some() => {
                Redirect::to(&format!("/game/{game}")).into_response()
            }
            _ => Html(page(
                "A game",
                "<p>This room is private: its seats are held by tokens. Connect with a client.</p>",
            ))
            .into_response(),
        },
        Err(_) => not_found().await,
    }
}

/// `GET /game/{id}`: the review of a finished game.
pub(crate) async fn review(State(app): State<Arc<App>>, Path(id): Path<String>) -> Response {
    let Ok(game) = id.parse() else {
        return not_found().await;
    };
    let Ok(room) = app.rooms.open(game).await else {
        return not_found().await;
    };
    match room.summary().await {
        Some(summary) if summary.review.is_some() => Html(page(
            "A finished game",
            &format!(
                "<p><img src=\"/api/games/{game}.svg\" alt=\"white's view, the truth, black's view\" \
                 style=\"max-width:100%\"></p>\
                 <p><a href=\"/api/games/{game}.pgn\">PGN</a> · <a href=\"/api/games/{game}.json\">JSON</a></p>"
            ),
        ))
        .into_response(),
        _ => {
            let text = "<p>This game goes on. Its record opens when it is over.</p>";
            (StatusCode::FORBIDDEN, Html(page("A game", text))).into_response()
        }
    }
}

pub(crate) async fn not_found() -> Response {
    (StatusCode::NOT_FOUND, Html(page("Not here", "<p>There is no such page or game.</p>"))).into_response()
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{title}</title>\
         <style>:root{{color-scheme:light dark}}body{{font:1.1rem/1.5 system-ui,sans-serif;max-width:60rem;\
         margin:3rem auto;padding:0 1rem}}</style><h1>{title}</h1>{body}</html>"
    )
}
