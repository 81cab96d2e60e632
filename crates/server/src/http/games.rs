//! Games: create one, look one up, read a finished one.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{
        ConnectInfo, Path, Query, State,
        rejection::{BytesRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use lobby::{
    RequestError,
    new_room::{self, NewRoom},
    roster,
};
use room::{NewRoomError, OpenError, Summary, Wish};
use serde::de::DeserializeOwned;
use view::{GameId, Seat, Story};
use wire::{
    http::games::{About, CreateGame, CreatedGame, Thought, Whole, WholeDuplicate},
    v1::CardSummary,
};

use super::{
    failure::{Problem, fail, fail_by_profile, failure},
    pgn, policy, svg,
};
use crate::app::App;

/// `POST /api/games`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let wish: CreateGame = match read_wish(&app, peer, &headers, body) {
        Ok(wish) => wish,
        Err(refused) => return *refused,
    };
    let mut new = match new_room::from_http(wish, app.limits.grace_http, &app.roster) {
        Ok(new) => new,
        Err(error) => return refuse(error),
    };
    if let Err(error) = app.roster.prepare(&mut new.opening).await {
        return refuse(error);
    }
    let NewRoom { opening, seat } = new;
    let is_bots = |other: &Seat| matches!(opening.wish(*other), Some(Wish::Bot { .. }));
    let alone = Seat::at(opening.card().mode()).iter().all(|other| *other == seat || is_bots(other));
    match app.rooms.create(opening).await {
        Ok(created) => {
            let game_id = created.game.to_string();
            let token = created.token(seat).expect("a token was asked for");
            let base = base_url(&app, &headers);
            let body = CreatedGame {
                join_url: match seat.player() {
                    // There is nobody to invite.
                    _ if alone => None,
                    Some(_) => Some(format!("{base}/duplicate/{game_id}")),
                    None => Some(format!("{base}/g/{game_id}")),
                },
                creator_token: token.reveal().to_owned(),
                creator_color: seat.color().fold_wb("w", "b"),
                creator_seat: seat,
                invitations: new_room::invitations(&created.invitations),
                code: created.code.to_string(),
                game_id,
            };
            (StatusCode::CREATED, Json(body)).into_response()
        }
        Err(error) => no_room(&error),
    }
}

/// Reads a request for a game, if the sender may create one at all.
pub(super) fn read_wish<T: DeserializeOwned>(
    app: &App,
    peer: SocketAddr,
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, Box<Response>> {
    let refused = |problem, detail: &str| Err(Box::new(failure(problem, detail)));
    if !app.origins.allow(headers) {
        return refused(Problem::Forbidden, "This origin is not allowed.");
    }
    if !app.may_create(app.client_address(peer, headers)) {
        let detail = "Too many games from this address.";
        return refused(Problem::RateLimited, detail);
    }
    let Ok(body) = body else {
        return refused(Problem::TooLarge, "This is too large for a game.");
    };
    serde_json::from_slice(&body).or_else(|error| refused(Problem::Malformed, &error.to_string()))
}

/// The response to an invalid request for a game.
pub(super) fn refuse(error: RequestError) -> Response {
    match error {
        RequestError::AiOffline => fail(Problem::AiOffline, None),
        RequestError::Layout(detail) | RequestError::Other(detail) => failure(Problem::Malformed, &detail),
        RequestError::Profile(error) => fail_by_profile(&error, &format!("profile: {error}")),
    }
}

pub(super) fn no_room(error: &NewRoomError) -> Response {
    let (problem, detail) = match error {
        NewRoomError::ServerFull => (Problem::ServerFull, "The server is full."),
        NewRoomError::Unavailable => (Problem::Unavailable, "The server cannot write this down now."),
    };
    failure(problem, detail)
}

/// The URL at which players reach this server: the configured one, or the host named in the request.
fn base_url(app: &App, headers: &HeaderMap) -> String {
    if let Some(url) = &app.public_url {
        return url.trim_end_matches('/').to_owned();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    format!("http://{host}")
}

/// `GET /api/games/{id}`, and with an extension its PGN, JSON or picture.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    picture: Result<Query<svg::Wanted>, QueryRejection>,
) -> Response {
    let (id, format) = match name.rsplit_once('.') {
        Some((id, format)) => (id, Some(format)),
        None => (name.as_str(), None),
    };
    let (game, summary) = match find(&app, id).await {
        Ok(found) => found,
        Err(refused) => return refused,
    };
    let typed = |kind: &'static str, body: String| ([(header::CONTENT_TYPE, kind)], body).into_response();
    match (format, &summary.story) {
        (None, _) => Json(about(&app, game, &summary)).into_response(),
        (Some("json"), Some(story)) => whole(&app, game, &summary, story),
        (Some(_), Some(Story::Duplicate(_))) => {
            failure(Problem::NotFound, "Duplicate games are available as .json only.")
        }
        (Some("pgn"), Some(Story::Review(review))) => {
            typed("application/x-chess-pgn; charset=utf-8", pgn::write(game, &summary, review))
        }
        (Some("svg"), Some(Story::Review(review))) => {
            let drawn = picture
                .map_err(|rejection| rejection.body_text())
                .and_then(|Query(wanted)| svg::draw(&summary.card, review, &wanted));
            match drawn {
                Ok(picture) => {
                    let policy = [(header::CONTENT_SECURITY_POLICY, policy::PICTURE)];
                    (policy, typed("image/svg+xml", picture)).into_response()
                }
                Err(detail) => failure(Problem::Malformed, &detail),
            }
        }
        (Some("pgn" | "json" | "svg"), None) => live(),
        (Some(_), _) => failure(Problem::NotFound, "There are .pgn, .json and .svg."),
    }
}

/// `GET /api/games/{id}/events`
pub(crate) async fn events(State(app): State<Arc<App>>, Path(id): Path<String>) -> Response {
    match find(&app, &id).await {
        Ok((game, summary)) => match &summary.story {
            Some(story) => whole(&app, game, &summary, story),
            None => live(),
        },
        Err(refused) => refused,
    }
}

fn live() -> Response {
    failure(Problem::Live, "The record is private while the game goes on.")
}

async fn find(app: &App, id: &str) -> Result<(GameId, Box<Summary>), Response> {
    let missing = || failure(Problem::NotFound, "There is no such game.");
    let game: GameId = id.parse().map_err(|_| missing())?;
    match app.rooms.describe(game).await {
        Ok(summary) => Ok((game, summary)),
        Err(OpenError::NotFound) => Err(missing()),
        Err(_) => Err(failure(Problem::Unavailable, "The game cannot be read now.")),
    }
}

fn about<'a>(app: &App, game: GameId, summary: &'a Summary) -> About<'a> {
    About {
        game_id: game.to_string(),
        status: summary.status.into(),
        card: CardSummary::of(&summary.card),
        profile: summary.profile.as_ref(),
        profile_consent: summary.settings.profile_consent,
        highlighting_enabled: summary.settings.highlighting,
        open_seats: &summary.open_seats,
        created_at: summary.created_at,
        started_at: summary.started_at,
        ending: summary.story.as_ref().map(Story::ending),
        ai_opponent: roster::opponent_among(&summary.bots),
        ai_info: app.roster.info_among(&summary.bots),
        ai_opponents: roster::opponents_among(&summary.bots),
    }
}

fn thoughts(summary: &Summary) -> Vec<Thought<'_>> {
    let thoughts = summary.thoughts.iter();
    thoughts.map(|it| Thought { seat: it.seat, ply: it.ply, text: &it.text }).collect()
}

fn whole(app: &App, game: GameId, summary: &Summary, story: &Story) -> Response {
    let (about, thoughts) = (about(app, game, summary), thoughts(summary));
    match story {
        Story::Review(review) => Json(Whole { about, review, thoughts }).into_response(),
        Story::Duplicate(duplicate) => Json(WholeDuplicate { about, duplicate, thoughts }).into_response(),
    }
}
