//! What a bot asks for in a game that it reads.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    extract::{ConnectInfo, Path, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use link::{LinkStream, Received};
use room::{OpenError, OwnerAsk, OwnerError};
use tokio::time::timeout;
use view::GameId;
use wire::{
    http::{account_problem::AccountProblem, bot_api::BotIntent, problem::Problem},
    v1::Asked,
};

use super::caller::bot;
use crate::{
    app::{App, now},
    cluster::{Errand, Greeting},
    http::{account::request::read, lookup::unread, problem::Answer},
    visit::{Visit, visitor},
};

/// Another node that does not answer by then will not.
const ANSWERED_WITHIN: Duration = Duration::from_secs(2);

/// What another node says of it.
const TAKEN: &[u8] = b"taken";
const NOT_THEIRS: &[u8] = b"not theirs";
const NOT_READING: &[u8] = b"not reading";

/// `POST /api/bot/games/{id}/intent`
pub(crate) async fn send(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: BotIntent = read(&app, &headers, body)?;
    let caller = bot(&app, &headers).await?;
    let game: GameId = id.parse().map_err(|_| Problem::BadGameId)?;
    let ask = understood(&asked)?;
    let address = app.client_address(peer, &headers);
    if matches!(ask, OwnerAsk::Rematch { agrees: true }) {
        // A rematch is a room like any other.
        if caller.is_banned(now()) {
            return Err(AccountProblem::Banned.into());
        }
        app.may_create(address)?;
    }
    let known = visitor(&caller);
    let visit = Visit::from_afar(address, known.person, known.account);
    let taken = match app.rooms.ask_as(game, caller.person.id, ask).await {
        Ok(taken) => taken,
        Err(OpenError::Elsewhere { link, .. }) => ask_elsewhere(&app, &visit, &link, game, asked).await?,
        Err(error) => return Err(unread(&error).into()),
    };
    match taken {
        Ok(()) => Ok(StatusCode::ACCEPTED.into_response()),
        Err(OwnerError::NotTheirs) => Err(Problem::NoGame.into()),
        Err(OwnerError::NobodyThere) => Err(Problem::NotReading.into()),
    }
}

fn understood(asked: &BotIntent) -> Result<OwnerAsk, Problem> {
    let bad = |why: String| Problem::BadIntent { why };
    let read = Asked::read(&asked.r#type, asked.payload.as_deref()).map_err(bad)?;
    if let Some(intent) = read.intent() {
        return Ok(OwnerAsk::Intent { intent, key: asked.key });
    }
    match read {
        Asked::Sync => Ok(OwnerAsk::Sync),
        Asked::Past(it) => Ok(OwnerAsk::Past { before: it.before }),
        Asked::Say(it) => Ok(OwnerAsk::Say(it.phrase)),
        Asked::Rematch(it) => Ok(OwnerAsk::Rematch { agrees: it.accept }),
        _ => Err(bad("type: not for bots over HTTP".to_owned())),
    }
}

/// The room is on another node.
async fn ask_elsewhere(
    app: &App,
    visit: &Visit,
    link: &str,
    game: GameId,
    asked: BotIntent,
) -> Result<Result<(), OwnerError>, Problem> {
    let errand = Errand::Ask { game: game.to_string(), asked };
    let (Some(cluster), Some(greeting)) = (&app.cluster, Greeting::of(visit, 0, errand)) else {
        return Err(Problem::CannotRead);
    };
    let mut stream = cluster.open(link, &greeting).await.map_err(|_| Problem::CannotRead)?;
    match timeout(ANSWERED_WITHIN, stream.next()).await {
        Ok(Some(Received::Closed(why))) if why == TAKEN => Ok(Ok(())),
        Ok(Some(Received::Closed(why))) if why == NOT_THEIRS => Ok(Err(OwnerError::NotTheirs)),
        Ok(Some(Received::Closed(why))) if why == NOT_READING => Ok(Err(OwnerError::NobodyThere)),
        Ok(Some(_) | None) | Err(_) => Err(Problem::CannotRead),
    }
}

/// The far end of that.
pub(crate) async fn answer_from_afar(
    stream: LinkStream,
    app: &App,
    visit: &Visit,
    game: &str,
    asked: &BotIntent,
) {
    let (Some(person), Ok(game), Ok(ask)) = (visit.visitor.person, game.parse(), understood(asked)) else {
        return;
    };
    match app.rooms.ask_as(game, person, ask).await {
        Ok(Ok(())) => stream.close(TAKEN),
        Ok(Err(OwnerError::NotTheirs)) => stream.close(NOT_THEIRS),
        Ok(Err(OwnerError::NobodyThere)) => stream.close(NOT_READING),
        // It has moved on; whoever asks again will find it.
        Err(_) => {}
    }
}
