//! The lab's quick check of how fair a card is.

use std::{net::SocketAddr, sync::Arc};

use arena::balance::{self, BalancePlan};
use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::HeaderMap,
    response::IntoResponse,
};
use wire::http::{balance::BalanceRequest, problem::Problem};

use crate::{
    app::App,
    http::{
        admit::{admit, work},
        problem::Answer,
    },
    limits::Use,
};

const MAX_GAMES: u32 = 200;

/// `POST /api/lab/balance`
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let request: BalanceRequest = admit(&app, Use::Balance, peer, &headers, body)?;
    let games = request.games.unwrap_or(MAX_GAMES);
    if !(1..=MAX_GAMES).contains(&games) {
        return Err(Problem::LabGames { max: MAX_GAMES }.into());
    }
    let plan = BalancePlan { games, seed: request.seed.unwrap_or(1), threads: 1 };
    work(&app.desks.reports, move |meter| {
        let card = request.card.read().map_err(Problem::Card)?;
        Ok(Json(balance::play(&card, plan, meter, || ())).into_response())
    })
    .await
}
