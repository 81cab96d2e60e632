//! `GET /api/me/games`: the games of whoever asks.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    extract::{ConnectInfo, State},
    http::{HeaderMap, header},
    response::IntoResponse,
};
use people::{GameFilter, PersonGame, Scope};
use room::OpenError;
use serde_json::value::RawValue;
use view::PersonId;
use wire::http::{account_problem::AccountProblem, people::MyGames, problem::Problem};

use crate::{
    accounts::unavailable,
    app::{App, now},
    cluster::Errand,
    http::{problem::Answer, seats},
    limits::Use,
    visit::Visit,
};

/// So many running games are shown: more than anybody plays at once.
const RUNNING: usize = 100;
const FINISHED: usize = 10;
/// So many running games count as one read.
const GAMES_PER_READ: usize = 10;

pub(crate) async fn show(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Answer {
    let caller = app.caller(&headers).await?.ok_or(AccountProblem::NotSignedIn)?;
    caller.may(Scope::Read)?;
    let person = caller.person.id;
    let rows = app.people.running_games(person, RUNNING).await.map_err(unavailable)?;
    let address = app.client_address(peer, &headers);
    for _ in 1..rows.len().div_ceil(GAMES_PER_READ) {
        app.addresses.take(Use::Read, address.0, &app.limits).map_err(Problem::TooMany)?;
    }
    let visit = Visit::from_afar(address, Some(person), None);
    let mut running = Vec::with_capacity(rows.len());
    for row in rows {
        running.extend(standing(&app, &row, person, &visit).await?);
    }
    let rows = app.people.finished_games(person, &GameFilter::default(), None, FINISHED).await;
    let mut finished = Vec::with_capacity(FINISHED);
    for row in rows.map_err(unavailable)? {
        finished.extend(over(&app, &row, person, &visit).await?);
    }
    let games = MyGames { now: now(), running, finished };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(games)).into_response())
}

/// How a game stands for one of its players. None if it is gone, or is no longer theirs.
async fn standing(
    app: &App,
    row: &PersonGame,
    person: PersonId,
    visit: &Visit,
) -> Result<Option<Box<RawValue>>, Problem> {
    match app.rooms.held(row.game, person).await {
        Ok(held) => Ok(held.map(|held| seats::written(&seats::seat_game(app, row.game, &held)))),
        Err(OpenError::Elsewhere { link, .. }) => {
            seats::ask_elsewhere(app, visit, &link, Errand::Own { game: row.game.to_string() }).await
        }
        Err(OpenError::NotFound) => Ok(None),
        // It cannot be shown, and may be mended.
        Err(error) if error.is_damage() => Ok(None),
        Err(_) => Err(Problem::CannotRead),
    }
}

/// The same for a finished game, which is replayed once and kept.
async fn over(
    app: &App,
    row: &PersonGame,
    person: PersonId,
    visit: &Visit,
) -> Result<Option<Box<RawValue>>, Problem> {
    let name = format!("{} {}", row.game, row.seat as u8);
    if let Some(kept) = app.listed.get(&name) {
        return Ok(Some(kept));
    }
    let found = standing(app, row, person, visit).await?;
    if let Some(game) = &found {
        app.listed.put(name, game.clone());
    }
    Ok(found)
}
