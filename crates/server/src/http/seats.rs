//! How the games stand in which a browser holds seats.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::HeaderMap,
    response::IntoResponse,
};
use room::HeldGame;
use view::{GameId, PlayerNames};
use wire::http::{
    problem::Problem,
    seats::{SeatGame, SeatKey, SeatsAnswer, SeatsRequest},
};

use super::{admit::admit, problem::Answer};
use crate::{
    app::{App, now},
    limits::Use,
};

/// So many seats count as one read: most games are in memory or over, and a page asks for all of them at once.
const SEATS_PER_READ: usize = 4;

/// `POST /api/seats`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let SeatsRequest { seats } = admit(&app, Use::Read, peer, &headers, body)?;
    let address = app.client_address(peer, &headers);
    for _ in 1..seats.len().div_ceil(SEATS_PER_READ) {
        app.addresses.take(Use::Read, address.0, &app.limits).map_err(Problem::TooMany)?;
    }
    let (mut games, mut gone) = (Vec::new(), Vec::new());
    for SeatKey { game_id, token } in seats {
        match app.held(address, &game_id, &token).await {
            Ok(Some((game, held))) => games.push(seat_game(&app, game, &held)),
            Ok(None) => gone.push(game_id),
            // It cannot be shown, and may be mended: it is neither here nor gone.
            Err(Problem::GameDamaged) => {}
            Err(problem) => return Err(problem.into()),
        }
    }
    Ok(Json(SeatsAnswer { now: now(), games, gone }).into_response())
}

fn seat_game(app: &App, game: GameId, held: &HeldGame) -> SeatGame {
    let HeldGame { seat, summary, standing } = held;
    let card = &summary.card;
    SeatGame {
        game_id: game.to_string(),
        seat: *seat,
        status: summary.status.into(),
        mode: card.mode(),
        presets: card.presets().to_vec(),
        layout: card.layout().id().to_owned(),
        clock: card.clock(),
        names: PlayerNames::clone(&summary.names),
        computers: app.roster.computers(&summary.bots),
        turn: standing.turn,
        time: standing.clock,
        ending: standing.ending,
        code: summary.code.map(|code| code.to_string()),
        open_seats: summary.open_seats.clone(),
        created_at: summary.created_at,
        started_at: summary.started_at,
    }
}
