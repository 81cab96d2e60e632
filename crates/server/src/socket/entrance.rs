//! Where sockets are accepted: who may open one, and which dialect the URL selects.

use std::{net::SocketAddr, sync::Arc};

use axum::extract::{ConnectInfo, Path, Query, Request, State};
use serde::Deserialize;
use view::{GameId, Secret};
use wire::http::problem::Problem;

use super::{
    flat, fog,
    line::{Line, socket_config},
    upgrade::Offer,
    v1,
};
use crate::{
    app::{App, Guest, now},
    http::problem::Answer,
    visit::Visit,
};

enum Dialect {
    V1,
    Flat(GameId),
    Fog { game: GameId, token: Option<Secret<String>> },
}

#[derive(Deserialize)]
pub(crate) struct GameQuery {
    game: Option<String>,
}

/// With `?game=ID` it is the flat dialect; without, protocol v1.
pub(crate) async fn by_query(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Query(GameQuery { game }): Query<GameQuery>,
    request: Request,
) -> Answer {
    let dialect = match game {
        Some(game) => game.parse().ok().map(Dialect::Flat),
        None => Some(Dialect::V1),
    };
    open(app, peer, dialect, request).await
}

#[derive(Deserialize)]
pub(crate) struct TokenQuery {
    token: Option<Secret<String>>,
}

pub(crate) async fn by_room(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(game): Path<String>,
    Query(TokenQuery { token }): Query<TokenQuery>,
    request: Request,
) -> Answer {
    let dialect = game.parse().ok().map(|game| Dialect::Fog { game, token });
    open(app, peer, dialect, request).await
}

/// `dialect` is None if the URL contains an invalid game ID.
async fn open(app: Arc<App>, peer: SocketAddr, dialect: Option<Dialect>, mut request: Request) -> Answer {
    let headers = request.headers().clone();
    if !app.origins.allow(&headers) {
        return Err(Problem::Origin.into());
    }
    let address = app.client_address(peer, &headers);
    let offer = Offer::read(&mut request)?;
    let dialect = dialect.ok_or(Problem::BadGameId)?;
    let guest = Guest::admit(&app, address)?;
    let visit = Visit::of_socket(&app.accounts, app.cookie(&headers), &headers, address, now()).await?;
    Ok(offer.accept(socket_config(&app.limits), move |socket| async move {
        let line = Line::new(socket, &app.limits);
        // Boxed, so that a socket of one dialect does not reserve memory for the others.
        match dialect {
            Dialect::V1 => Box::pin(v1::serve(line, app, visit)).await,
            Dialect::Flat(game) => Box::pin(flat::serve(line, app, visit, game)).await,
            Dialect::Fog { game, token } => Box::pin(fog::serve(line, app, visit, game, token)).await,
        }
        drop(guest);
    }))
}
