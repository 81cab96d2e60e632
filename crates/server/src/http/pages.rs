//! The pages a browser gets: the client, or plain pages in a server built without it. A page reveals nothing about a
//! game in progress; the client requests what it may know.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, Method, Uri},
    response::{IntoResponse, Redirect, Response},
};
use rules::Mode;
use view::{GameId, RoomStatus};
use wire::http::problem::Problem;

use super::{
    client, games,
    page::{self, Page},
    plain,
    problem::Failed,
    profiles,
};
use crate::{app::App, pack};

/// A page that is the same for everybody.
pub(crate) async fn fixed(State(app): State<Arc<App>>, uri: Uri, asked: HeaderMap) -> Response {
    answer(&app, &Page::fixed(uri.path()), &asked)
}

/// `GET /lesson/{id}`: the lesson, for somebody who was invited to a game.
pub(crate) async fn lesson(State(app): State<Arc<App>>, asked: HeaderMap) -> Response {
    answer(&app, &Page::fixed("/lesson"), &asked)
}

/// `GET /@/{name}`. Whoever spells the name in another way is sent to the way that its owner chose.
pub(crate) async fn profile(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    asked: HeaderMap,
) -> Response {
    let page = match profiles::show::find(&app, &name).await.map(|person| person.name) {
        Ok(Some(own)) if own.as_str() != name => return Redirect::to(&format!("/@/{own}")).into_response(),
        Ok(Some(own)) => Page::Profile(own),
        Ok(None) | Err(_) => Page::Missing,
    };
    answer(&app, &page, &asked)
}

/// `GET /robots.txt`. Pages of games that are not over may be fetched, or no messenger could show a preview of an
/// invitation: they say of themselves that they are not to be listed.
pub(crate) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /api/\nDisallow: /ws\n"
}

/// `GET /watch/{id}`
pub(crate) async fn show(State(app): State<Arc<App>>, Path(id): Path<String>, asked: HeaderMap) -> Response {
    // Whether there is such a game is for the client to find out.
    let page = id.parse().map_or(Page::Missing, Page::Show);
    answer(&app, &page, &asked)
}

/// `GET /g/{id}` and `GET /room/{id}`. A room in progress requires a seat; a finished one is open to all.
pub(crate) async fn game(State(app): State<Arc<App>>, Path(id): Path<String>, asked: HeaderMap) -> Response {
    let page = match place(&app, &id).await {
        Place::Nowhere => Page::Missing,
        Place::Finished(game) => return Redirect::to(&format!("/game/{game}")).into_response(),
        Place::Duplicate(game, _) => return Redirect::to(&format!("/duplicate/{game}")).into_response(),
        Place::Waiting(game) => invitation(&app, game, Page::Room).await,
        Place::Active(game) => Page::Room(game),
    };
    answer(&app, &page, &asked)
}

/// `GET /duplicate/{id}`: a duplicate game, from taking seats to its last move.
pub(crate) async fn duplicate_game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    asked: HeaderMap,
) -> Response {
    let page = match place(&app, &id).await {
        Place::Nowhere => Page::Missing,
        Place::Finished(game) => return Redirect::to(&format!("/game/{game}")).into_response(),
        Place::Waiting(game) | Place::Active(game) => {
            return Redirect::to(&format!("/g/{game}")).into_response();
        }
        Place::Duplicate(game, RoomStatus::Waiting) => invitation(&app, game, Page::DuplicateGame).await,
        Place::Duplicate(game, RoomStatus::Active | RoomStatus::Finished) => Page::DuplicateGame(game),
    };
    answer(&app, &page, &asked)
}

/// `GET /game/{id}`: the review of a finished game.
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    asked: HeaderMap,
) -> Response {
    let page = match place(&app, &id).await {
        Place::Nowhere => Page::Missing,
        Place::Duplicate(game, _) => return Redirect::to(&format!("/duplicate/{game}")).into_response(),
        Place::Waiting(game) | Place::Active(game) => Page::Live(game),
        Place::Finished(game) => reviewed(&app, game).await,
    };
    answer(&app, &page, &asked)
}

/// What a game's address leads to.
enum Place {
    Nowhere,
    Waiting(GameId),
    Active(GameId),
    Finished(GameId),
    Duplicate(GameId, RoomStatus),
}

async fn place(app: &App, id: &str) -> Place {
    let Ok(game) = id.parse() else {
        return Place::Nowhere;
    };
    match app.rooms.glance(game).await {
        Err(_) => Place::Nowhere,
        Ok(glance) if glance.mode == Mode::Duplicate => Place::Duplicate(game, glance.status),
        Ok(glance) => match glance.status {
            RoomStatus::Waiting => Place::Waiting(game),
            RoomStatus::Active => Place::Active(game),
            RoomStatus::Finished => Place::Finished(game),
        },
    }
}

/// The game has to be replayed to say how it went, so that is kept.
async fn reviewed(app: &App, game: GameId) -> Page {
    if let Some(head) = app.heads.get(game.as_str()) {
        return Page::Review(game, head);
    }
    match app.rooms.describe(game).await {
        Ok(summary) => {
            let head = page::review(game, &summary);
            app.heads.put(game.to_string(), head.clone());
            Page::Review(game, head)
        }
        Err(_) => Page::Missing,
    }
}

/// The invitation to a game, unless it has begun in the meantime.
async fn invitation(app: &App, game: GameId, begun: fn(GameId) -> Page) -> Page {
    match app.rooms.describe(game).await {
        Ok(summary) if summary.status == RoomStatus::Waiting => Page::Invitation(game, summary),
        Ok(_) => begun(game),
        Err(_) => Page::Missing,
    }
}

/// Any other path: a file of the client, or nothing.
pub(crate) async fn elsewhere(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    asked: HeaderMap,
) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return Failed::from(Problem::NoRoute).into_response();
    }
    let file = matches!(method, Method::GET | Method::HEAD).then(|| client::file(path, &asked)).flatten();
    file.unwrap_or_else(|| answer(&app, &Page::Missing, &asked))
}

fn answer(app: &App, page: &Page, asked: &HeaderMap) -> Response {
    let tags = page.head().tags(&games::base_url(app, asked)) + &app.operator.tags();
    let answer = client::page(page.status(), asked, &tags).unwrap_or_else(|| plain::page(page, &tags));
    if page.is_of_live_game() { answer } else { pack::public(answer) }
}
