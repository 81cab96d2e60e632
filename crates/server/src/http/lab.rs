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
    response::{IntoResponse, Response},
};
use rules::{Card, Playout};
use wire::{
    http::lab::{LabAnswer, LabMove, LabRequest},
    v1::CardSummary,
};

use super::admit::{admit, bad_card, malformed, work};
use crate::{app::App, limits::Use};

/// Longer than any game that someone plays through by hand.
const MAX_MOVES: usize = 600;

/// `POST /api/lab`
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let request: LabRequest = match admit(&app, Use::Lab, peer, &headers, body) {
        Ok(request) => request,
        Err(refused) => return *refused,
    };
    work(&app.desks.positions, move || answer(request)).await
}

fn answer(request: LabRequest) -> Response {
    let LabRequest { card, moves } = request;
    if moves.len() > MAX_MOVES {
        return malformed(&format!("moves: {MAX_MOVES} are the most"));
    }
    let card = match card.read() {
        Ok(card) => card,
        Err(why) => return bad_card(&why),
    };
    match play_out(&card, &moves) {
        Ok((playout, moves)) => {
            let position = position::of(&playout);
            Json(LabAnswer { card: CardSummary::of(&card), position, moves }).into_response()
        }
        Err(why) => malformed(&why),
    }
}

fn play_out(card: &Card, moves: &[String]) -> Result<(Playout, Vec<LabMove>), String> {
    let mut playout = Playout::new(card.clone());
    let mut played = Vec::with_capacity(moves.len());
    for (index, text) in moves.iter().enumerate() {
        let before = playout.position().clone();
        let over = playout.outcome().is_some();
        let movement = playout.play_text(text).map_err(|error| {
            let shown: String = text.chars().take(20).collect();
            let why = if over { "the game is over".to_owned() } else { error.to_string() };
            format!("moves[{index}], \"{shown}\": {why}")
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
