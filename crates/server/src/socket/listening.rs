//! A game through the eyes of a bot's seat: a session of protocol v1 for a program that only listens, and asks for what it
//! wants in other requests.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    extract::{ConnectInfo, Path, State},
    http::HeaderMap,
};
use room::OpenError;
use serde_json::json;
use view::GameId;
use wire::http::problem::Problem;

use super::{line::Line, pipe::Lines, v1};
use crate::{
    app::{App, Guest, Shared, now},
    cluster::Errand,
    http::{
        bot::{caller::bot, lines},
        lookup::unread,
        problem::Answer,
        seats,
    },
    visit::Visit,
};

/// `GET /api/bot/games/{id}`
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let game: GameId = id.parse().map_err(|_| Problem::BadGameId)?;
    bot(&app, &headers).await?;
    let address = app.client_address(peer, &headers);
    let guest = Guest::admit(&app, address)?;
    let visit = Visit::of_socket(&app.accounts, app.cookie(&headers), &headers, address, now()).await?;
    if !has_seat(&app, &visit, game).await? {
        return Err(Problem::NoGame.into());
    }
    Ok(lines::answer(listen(app, visit, game, guest)))
}

/// Whoever reads a game has a seat in it already: nobody sits down by reading.
async fn has_seat(app: &App, visit: &Visit, game: GameId) -> Result<bool, Problem> {
    let Some(person) = visit.visitor.person else { return Ok(false) };
    match app.rooms.held(game, person).await {
        Ok(held) => Ok(held.is_some()),
        Err(OpenError::Elsewhere { link, .. }) => {
            let errand = Errand::Own { game: game.to_string() };
            Ok(seats::ask_elsewhere(app, visit, &link, errand).await?.is_some())
        }
        Err(error) => Err(unread(&error)),
    }
}

/// Takes the visitor's own seat, here or on the node that has the room, until nobody reads the lines any more.
fn listen(app: Shared, visit: Visit, game: GameId, guest: Guest) -> Lines {
    let join =
        json!({ "v": 1, "seq": 1, "ts": 0, "type": "room.join", "payload": { "gameId": game.as_str() } });
    let (line, lines) = Line::piped(join.to_string().into(), &app.limits);
    tokio::spawn(async move {
        v1::serve(line, app, visit).await;
        drop(guest);
    });
    lines
}
