//! A bot in the lobby: what it offers, and whom it takes on.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    body::Bytes,
    extract::{ConnectInfo, Path, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use wire::{
    http::{account::NoFields, problem::Problem},
    v1::lobby::{LobbyAccept, LobbySeek},
};

use super::caller::bot;
use crate::{
    accounts::{Caller, unavailable},
    app::{App, now},
    http::{
        account::request::{check_origin, read},
        problem::Answer,
    },
    visit::{Visit, visitor},
};

fn visit_of(app: &App, caller: &Caller, peer: SocketAddr, headers: &HeaderMap) -> Visit {
    let known = visitor(caller);
    Visit::from_afar(app.client_address(peer, headers), known.person, known.account)
}

/// `POST /api/bot/seek`
pub(crate) async fn seek(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let wanted: LobbySeek = read(&app, &headers, body)?;
    let caller = bot(&app, &headers).await?;
    let visit = visit_of(&app, &caller, peer, &headers);
    app.seek(&visit, wanted).await.map_err(Problem::from)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `DELETE /api/bot/seek`. To withdraw what is not there is no mistake.
pub(crate) async fn withdraw(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    check_origin(&app, &headers)?;
    let person = bot(&app, &headers).await?.person.id;
    app.people.withdraw_seeks(person, now()).await.map_err(unavailable)?;
    app.meeting.catch_up().await.map_err(unavailable)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /api/bot/challenges/{handle}/accept`
pub(crate) async fn accept(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let NoFields {} = read(&app, &headers, body)?;
    let caller = bot(&app, &headers).await?;
    let visit = visit_of(&app, &caller, peer, &headers);
    // What another node was told a moment ago is known here, too.
    app.meeting.catch_up().await.map_err(unavailable)?;
    app.accept(&visit, LobbyAccept { id, name: None }).await.map_err(Problem::from)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /api/bot/challenges/{handle}/decline`
pub(crate) async fn decline(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let NoFields {} = read(&app, &headers, body)?;
    let caller = bot(&app, &headers).await?;
    let visit = visit_of(&app, &caller, peer, &headers);
    app.decline(&visit, &id).await.map_err(Problem::from)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
