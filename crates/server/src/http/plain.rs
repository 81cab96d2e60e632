//! The pages of a server built without the web client.

use axum::{
    http::header,
    response::{Html, IntoResponse, Response},
};

use super::{page::Page, policy};

pub(crate) fn page(page: &Page, tags: &str) -> Response {
    let (title, body) = content(page);
    let text = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">{tags}\
         <style>:root{{color-scheme:light dark}}body{{font:1.1rem/1.5 system-ui,sans-serif;max-width:60rem;\
         margin:3rem auto;padding:0 1rem}}img{{max-width:100%}}</style><h1>{title}</h1>{body}</html>"
    );
    (page.status(), [(header::CONTENT_SECURITY_POLICY, policy::PLAIN_PAGE)], Html(text)).into_response()
}

fn content(page: &Page) -> (&'static str, String) {
    match page {
        Page::Fixed(_) => (
            "Parallax",
            "<p>One truth on the server, a different board for every seat.</p>\
             <p>This server was built without its web client. It speaks <a href=\"/api/openapi.json\">HTTP</a> and \
             WebSockets; see docs/PROTOCOL.md. What can be played: <a href=\"/api/rules\">the catalogue</a>.</p>"
                .to_owned(),
        ),
        Page::Show(_) | Page::Invitation(..) | Page::Room(_) | Page::DuplicateGame(_) => (
            "A game",
            "<p>This room is private: its seats are held by tokens. Connect with a client.</p>".to_owned(),
        ),
        Page::Review(game, _) => (
            "A finished game",
            format!(
                "<p><img src=\"/api/games/{game}.svg\" alt=\"white's view, the truth, black's view\"></p>\
                 <p><a href=\"/api/games/{game}.pgn\">PGN</a> · <a href=\"/api/games/{game}.json\">JSON</a> · \
                 <a href=\"/api/games/{game}.gif\">animation</a></p>"
            ),
        ),
        Page::Live(_) => {
            ("A game", "<p>This game goes on. Its record opens when it is over.</p>".to_owned())
        }
        Page::Profile(name) => (
            "An account",
            format!(
                "<p><a href=\"/api/people/{name}\">{name}</a> · <a href=\"/api/people/{name}/games\">games</a></p>"
            ),
        ),
        Page::Missing => ("Not here", "<p>There is no such page or game.</p>".to_owned()),
    }
}
