//! The lab: takes a rule card and moves, and returns the position with nothing hidden. It works on the rules alone, so
//! no game in progress can be reached from here.

pub(crate) mod balance;
pub(crate) mod position;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::HeaderMap,
    response::IntoResponse,
};
use rules::{Card, Meter, Playout};
use wire::{
    http::{
        lab::{LabAnswer, LabMove, LabRequest},
        problem::{LabMoveFault, Problem},
    },
    v1::CardSummary,
};

use super::{
    admit::{admit, work},
    problem::Answer,
};
use crate::{app::App, limits::Use};

/// Longer than any game that someone plays through by hand.
const MAX_MOVES: usize = 600;

/// `POST /api/lab`
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let request: LabRequest = admit(&app, Use::Lab, peer, &headers, body)?;
    work(&app.desks.positions, move |meter| answer(request, meter)).await
}

fn answer(request: LabRequest, meter: &Arc<Meter>) -> Answer {
    let LabRequest { card, moves } = request;
    if moves.len() > MAX_MOVES {
        return Err(Problem::LabMoves { max: MAX_MOVES }.into());
    }
    let card = card.read().map_err(Problem::Card)?;
    let played = play_out(&card, &moves, meter);
    let answer = played.map(|(playout, moves)| (position::of(&playout), moves));
    // What was found out after the time was over means nothing.
    if meter.is_spent() {
        return Err(Problem::LabTooLong.into());
    }
    let (position, moves) = answer?;
    Ok(Json(LabAnswer { card: CardSummary::of(&card), position, moves }).into_response())
}

fn play_out(card: &Card, moves: &[String], meter: &Arc<Meter>) -> Result<(Playout, Vec<LabMove>), Problem> {
    let mut playout = Playout::new(card.clone()).metered(meter);
    let mut played = Vec::with_capacity(moves.len());
    for (index, text) in moves.iter().enumerate() {
        let before = playout.position().clone();
        let over = playout.outcome().is_some();
        let movement = playout.play_text(text).map_err(|error| {
            let text = text.chars().take(20).collect();
            let why = if over { LabMoveFault::Over } else { LabMoveFault::Notation(error) };
            Problem::LabMove { index, text, why }
        })?;
        played.push(LabMove {
            by: before.turn().into(),
            from: movement.from.into(),
            to: playout.rules().written(movement).to.into(),
            promotion: movement.becomes().map(Into::into),
            uci: playout.rules().uci(movement).to_string(),
            san: playout.rules().san(&before, movement).to_string(),
        });
    }
    Ok((playout, played))
}
