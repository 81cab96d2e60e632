//! The sandbox of duplicate chess: moves of all four players in, the four boards out. It keeps nothing; the page has
//! the game, and sends it whole.

pub(crate) mod position;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use rules::duplicate::{BoardName, FileError, History, MoveError, Player, PlyError, Record, Why};
use serde::{Deserialize, Serialize};
use view::{Role, Square};

use self::position::DuplicatePosition;
use super::{
    failure::Problem,
    lab::desk::{admit, work},
};
use crate::{app::App, limits::Use};

/// A record of as many moves as are read fits, with room to spare.
pub(crate) const MAX_BODY: usize = 512 * 1024;

/// The body of `POST /api/duplicate`. A file that was saved is one.
#[derive(Debug, Deserialize)]
pub(crate) struct DuplicateRequest {
    #[serde(flatten)]
    record: Record,
    /// The position after so many of the moves; after all of them, if there is none.
    ply: Option<usize>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DuplicateAnswer {
    /// All that were asked for, whichever position is shown.
    moves: Vec<DuplicateMove>,
    position: DuplicatePosition,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DuplicateMove {
    player: Player,
    from: Square,
    to: Square,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    promotion: Option<Role>,
    /// As it is sent.
    uci: String,
}

/// The answer to moves that cannot be played.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DuplicateFailure {
    error: Problem,
    /// For people.
    detail: String,
    reason: DuplicateFault,
    /// The move that is wrong, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    ply: Option<usize>,
    /// The board that forbids it, if the other does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    board: Option<BoardName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    why: Option<Why>,
}

/// What is wrong with a record.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS, serde::Deserialize))]
pub(crate) enum DuplicateFault {
    Syntax,
    Variant,
    Version,
    TooLong,
    NotAMove,
    NotTheirTurn,
    Over,
    NoPiece,
    OnNeither,
    OnOneBoardOnly,
    Promotion,
}

/// `POST /api/duplicate`
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let request: DuplicateRequest = match admit(&app, Use::Lab, peer, &headers, body) {
        Ok(request) => request,
        Err(refused) => return *refused,
    };
    work(&app.desks.positions, move || answer(request)).await
}

fn answer(request: DuplicateRequest) -> Response {
    let history = match request.record.play_out() {
        Ok(history) => history,
        Err(error) => return (StatusCode::BAD_REQUEST, Json(DuplicateFailure::of(&error))).into_response(),
    };
    let moves = moves(&history);
    let shown = match request.ply {
        Some(ply) if ply < moves.len() => &history.replay_to(ply),
        _ => history.shown(),
    };
    let position = DuplicatePosition::of(shown, history.moves());
    Json(DuplicateAnswer { moves, position }).into_response()
}

fn moves(history: &History) -> Vec<DuplicateMove> {
    let moves = history.moves().iter().enumerate();
    moves
        .map(|(ply, movement)| DuplicateMove {
            player: Player::at_ply(ply),
            from: movement.from.into(),
            to: movement.to.into(),
            promotion: movement.promotion.map(Into::into),
            uci: movement.to_string(),
        })
        .collect()
}

impl DuplicateFailure {
    fn of(error: &FileError) -> DuplicateFailure {
        let reason = match error {
            FileError::Syntax(_) => DuplicateFault::Syntax,
            FileError::Variant => DuplicateFault::Variant,
            FileError::Version => DuplicateFault::Version,
            FileError::TooLong => DuplicateFault::TooLong,
            FileError::Ply { why, .. } => match why {
                PlyError::Syntax(_) => DuplicateFault::NotAMove,
                PlyError::Turn { .. } => DuplicateFault::NotTheirTurn,
                PlyError::Move(MoveError::Over) => DuplicateFault::Over,
                PlyError::Move(MoveError::NoPiece) => DuplicateFault::NoPiece,
                PlyError::Move(MoveError::OnNeither) => DuplicateFault::OnNeither,
                PlyError::Move(MoveError::OnOneBoardOnly { .. }) => DuplicateFault::OnOneBoardOnly,
                PlyError::Move(MoveError::Promotion) => DuplicateFault::Promotion,
            },
        };
        let (board, why) = match error {
            FileError::Ply { why: PlyError::Move(MoveError::OnOneBoardOnly { forbidding, why }), .. } => {
                (Some(*forbidding), Some(*why))
            }
            _ => (None, None),
        };
        DuplicateFailure {
            error: Problem::Malformed,
            detail: error.to_string(),
            reason,
            ply: error.ply(),
            board,
            why,
        }
    }
}
