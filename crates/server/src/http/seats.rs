//! How the games stand in which a browser holds seats.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::HeaderMap,
    response::IntoResponse,
};
use link::{LinkStream, Received};
use room::HeldGame;
use serde_json::value::RawValue;
use tokio::time::timeout;
use view::{GameId, PlayerNames};
use wire::http::{
    problem::Problem,
    seats::{SeatGame, SeatKey, SeatsAnswer, SeatsRequest},
};

use super::{admit::admit, problem::Answer};
use crate::{
    app::{App, now},
    cluster::{Errand, Greeting},
    held::Held,
    limits::Use,
    visit::Visit,
};

/// Another node that does not say by then how a game stands will not.
const ANSWERED_WITHIN: Duration = Duration::from_secs(2);

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
    let visit = super::visit::of(&app, address, &headers).await?;
    for _ in 1..seats.len().div_ceil(SEATS_PER_READ) {
        app.addresses.take(Use::Read, address.0, &app.limits).map_err(Problem::TooMany)?;
    }
    let (mut games, mut gone) = (Vec::new(), Vec::new());
    for SeatKey { game_id, token } in seats {
        match app.held(&visit, &game_id, &token).await {
            Ok(Some(Held::Here(game, held))) => games.push(written(&seat_game(&app, game, &held))),
            Ok(Some(Held::Elsewhere { link })) => {
                let errand = Errand::Seat { game: game_id.clone(), token };
                match ask_elsewhere(&app, &visit, &link, errand).await? {
                    Some(game) => games.push(game),
                    None => gone.push(game_id),
                }
            }
            Ok(None) => gone.push(game_id),
            // It cannot be shown, and may be mended: it is neither here nor gone.
            Err(Problem::GameDamaged) => {}
            Err(problem) => return Err(problem.into()),
        }
    }
    Ok(Json(SeatsAnswer { now: now(), games, gone }).into_response())
}

/// What another node answers if the token holds no seat of that game.
const GONE: &[u8] = b"gone";

/// The node that plays a game knows how it stands. To work that out here would take the longer, the more has been tried
/// in it, and whoever measures it would learn what the other side does.
pub(crate) async fn ask_elsewhere(
    app: &App,
    visit: &Visit,
    link: &str,
    errand: Errand,
) -> Result<Option<Box<RawValue>>, Problem> {
    let (Some(cluster), Some(greeting)) = (&app.cluster, Greeting::of(visit, 0, errand)) else {
        return Err(Problem::CannotRead);
    };
    let mut stream = cluster.open(link, &greeting).await.map_err(|_| Problem::CannotRead)?;
    match timeout(ANSWERED_WITHIN, stream.next()).await {
        Ok(Some(Received::Message(game))) => {
            serde_json::from_slice(&game).map(Some).map_err(|_| Problem::CannotRead)
        }
        Ok(Some(Received::Closed(why))) if why == GONE => Ok(None),
        Ok(Some(Received::Closed(_)) | None) | Err(_) => Err(Problem::CannotRead),
    }
}

/// The far end of that.
pub(crate) async fn answer_from_afar(stream: LinkStream, app: &App, visit: &Visit, game: &str, token: &str) {
    match app.held(visit, game, token).await {
        Ok(Some(Held::Here(game, held))) => {
            let game = written(&seat_game(app, game, &held));
            let _link_is_lost = stream.send(game.get().as_bytes()).await;
        }
        Ok(None) => stream.close(GONE),
        // It has moved on; whoever asks again will find it.
        Ok(Some(Held::Elsewhere { .. })) | Err(_) => {}
    }
}

/// The same for a seat that is the visitor's own.
pub(crate) async fn answer_owner_from_afar(stream: LinkStream, app: &App, visit: &Visit, game: &str) {
    let (Some(person), Ok(game)) = (visit.visitor.person, game.parse::<GameId>()) else { return };
    match app.rooms.held(game, person).await {
        Ok(Some(held)) => {
            let game = written(&seat_game(app, game, &held));
            let _link_is_lost = stream.send(game.get().as_bytes()).await;
        }
        Ok(None) => stream.close(GONE),
        Err(_) => {}
    }
}

pub(super) fn written(game: &SeatGame) -> Box<RawValue> {
    serde_json::value::to_raw_value(game).expect("plain data")
}

pub(super) fn seat_game(app: &App, game: GameId, held: &HeldGame) -> SeatGame {
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
