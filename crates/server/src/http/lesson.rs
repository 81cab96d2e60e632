//! The first lesson: a room for one player and the scripted opponent.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use lobby::lesson;
use view::Secret;
use wire::http::lesson::{StartLesson, StartedLesson};

use super::{admit::admit, games::no_room, problem::Answer};
use crate::{app::App, limits::Use};

/// `POST /api/lesson`
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let StartLesson { part } = admit(&app, Use::Room, peer, &headers, body)?;
    let created = app.rooms.create(lesson::opening(part)).await.map_err(|error| no_room(&error))?;
    let token = created.token(lesson::SEAT).expect("a token was asked for");
    let body = StartedLesson { game_id: created.game.to_string(), token: Secret(token.reveal().to_owned()) };
    Ok((StatusCode::CREATED, Json(body)).into_response())
}
