//! The lab's quick check of how fair a card is.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use arena::balance::{self, BalancePlan};
use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use wire::http::balance::BalanceRequest;

use crate::http::admit::{admit, bad_card, malformed, work};
use crate::{app::App, limits::Use};

const MAX_GAMES: u32 = 200;
/// It runs on one thread, so this also bounds processor time.
const MOST_TIME: Duration = Duration::from_secs(3);

/// `POST /api/lab/balance`
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let request: BalanceRequest = match admit(&app, Use::Balance, peer, &headers, body) {
        Ok(request) => request,
        Err(refused) => return *refused,
    };
    let games = request.games.unwrap_or(MAX_GAMES);
    if !(1..=MAX_GAMES).contains(&games) {
        return malformed(&format!("games: 1 to {MAX_GAMES}"));
    }
    let plan = BalancePlan { games, seed: request.seed.unwrap_or(1), threads: 1 };
    work(&app.desks.reports, move || match request.card.read() {
        Ok(card) => {
            let began = Instant::now();
            Json(balance::play(&card, plan, || began.elapsed() > MOST_TIME, || ())).into_response()
        }
        Err(why) => bad_card(&why),
    })
    .await
}
