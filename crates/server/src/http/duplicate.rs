//! The duplicate chess sandbox: takes the moves of all four players and returns the four boards. It keeps no state; the
//! page holds the game and sends it whole.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::HeaderMap,
    response::IntoResponse,
};
use wire::http::{
    duplicate::{DuplicateAnswer, DuplicateRequest, moves, position::DuplicatePosition},
    problem::Problem,
};

use super::{
    admit::{admit, work},
    problem::Answer,
};
use crate::{app::App, limits::Use};

/// Leaves room to spare for a record with the maximum number of moves.
pub(crate) const MAX_BODY: usize = 512 * 1024;

/// `POST /api/duplicate`
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let request: DuplicateRequest = admit(&app, Use::Lab, peer, &headers, body)?;
    work(&app.desks.positions, move |_| answer(request)).await
}

fn answer(request: DuplicateRequest) -> Answer {
    let history = request.record.play_out().map_err(Problem::Record)?;
    let moves = moves(&history);
    let shown = match request.ply {
        Some(ply) if ply < moves.len() => &history.replay_to(ply),
        _ => history.shown(),
    };
    let position = DuplicatePosition::of(shown, history.moves());
    Ok(Json(DuplicateAnswer { moves, position }).into_response())
}
