//! What a seat of a finished game could have known.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    body::Bytes,
    extract::{ConnectInfo, Path, Query, State, rejection::QueryRejection},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use lobby::hindsight::{is_there, look_back};
use room::Summary;
use serde::Deserialize;
use view::{GameId, Knowledge, NoHindsight, Seat};
use wire::http::{games::Hindsight, problem::Problem};

use super::{
    lookup::{find, unread},
    problem::Answer,
};
use crate::{app::App, desks::Busy, limits::Use, pack};

/// Parsed here so that errors can be explained.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    seat: Option<String>,
}

/// `GET /api/games/{id}/hindsight?seat=white`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Answer {
    let seat = match asked.ok().and_then(|Query(asked)| asked.seat).as_deref() {
        Some("white") => Seat::White,
        Some("black") => Seat::Black,
        Some(_) | None => return Err(Problem::HindsightSeat.into()),
    };
    let (game, summary) = find(&app, &id).await?;
    if summary.story.is_none() {
        return Err(Problem::LiveRecord.into());
    }
    if let Err(none) = is_there(&summary.card) {
        return Ok(answer(written(seat, Err(none))));
    }
    let name = format!("{game}/{seat:?}");
    if let Some(known) = app.hindsights.get(&name) {
        return Ok(answer(known));
    }
    let address = app.client_address(peer, &headers);
    app.addresses.take(Use::Hindsight, address.0, &app.limits).map_err(Problem::TooMany)?;
    Ok(answer(worked_out(&app, name, game, seat, &summary).await?))
}

async fn worked_out(
    app: &App,
    name: String,
    game: GameId,
    seat: Seat,
    summary: &Summary,
) -> Result<Bytes, Problem> {
    let place = app.desks.hindsights.place().await.map_err(|Busy| Problem::HindsightBusy)?;
    // Somebody who came before may have asked for the same.
    if let Some(known) = app.hindsights.get(&name) {
        return Ok(known);
    }
    let retold = app.rooms.retell(game, seat).await.map_err(|error| unread(&error))?;
    let retold = retold.ok_or(Problem::LiveRecord)?;
    let known = look_back(summary.card.clone(), retold, place).await.map_err(|error| {
        tracing::error!(%game, %error, "nobody looks back on a game");
        Problem::HindsightFailed
    })?;
    let written = written(seat, known);
    app.hindsights.put(name, written.clone());
    Ok(written)
}

fn written(seat: Seat, known: Result<Vec<Knowledge>, NoHindsight>) -> Bytes {
    let (none, known) = match known {
        Ok(known) => (None, known),
        Err(none) => (Some(none), Vec::new()),
    };
    let hindsight = Hindsight { seat, none, known: &known };
    serde_json::to_vec(&hindsight).expect("numbers and names").into()
}

fn answer(json: Bytes) -> Response {
    pack::public(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}
