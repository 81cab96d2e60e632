//! Games between two bots, which anyone may watch. No player is present to hide anything from.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Extension, Json,
    body::Bytes,
    extract::{ConnectInfo, Path, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
    response::{
        IntoResponse,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::{Stream, stream};
use lobby::{new_room::AskedShow, roster};
use room::{Onlooking, OpenError, SeatedBot, WatchError, Watched};
use tokio::sync::watch;
use view::{GameId, RoomStatus};
use wire::http::{
    problem::Problem,
    watch::{CreateShow, CreatedShow, Show},
};

use super::{admit::admit, games::no_room, problem::Answer};
use crate::{
    app::{App, ClientAddress, Guest},
    cluster::{Greeting, PassedOn},
    desks::Busy,
    limits::{Use, household},
};

/// `POST /api/watch`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<std::net::SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let wish: CreateShow = admit(&app, Use::Room, peer, &headers, body)?;
    let asked = AskedShow::new(wish, app.limits.grace_http)?;
    let (long, roster) = (asked.may_take_long(), app.roster.clone());
    let accepted = app.desks.cards.work(long, move || asked.accept(&roster)).await;
    let mut opening = accepted.map_err(|Busy| Problem::ServerBusy)??;
    app.roster.prepare(&mut opening).await?;
    let opened = app.rooms.create(opening).await.map_err(|error| no_room(&error))?;
    Ok((StatusCode::CREATED, Json(CreatedShow { game_id: opened.game.to_string() })).into_response())
}

/// `GET /api/games/{id}/watch`: a stream of events. The game continues while someone is reading it.
pub(crate) async fn follow(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<std::net::SocketAddr>,
    headers: HeaderMap,
    Path(id): Path<String>,
    passed_on: Option<Extension<PassedOn>>,
) -> Answer {
    let address = app.client_address(peer, &headers);
    let guest = Guest::admit(&app, address)?;
    let game = id.parse().map_err(|_| Problem::NoGame)?;
    let (onlooking, bots) = match look_on(&app, game).await? {
        Found::Here(onlooking, bots) => (onlooking, bots),
        Found::Elsewhere { link } => {
            let hops = passed_on.map_or(0, |Extension(PassedOn(hops))| hops);
            return follow_elsewhere(&app, address, game, &link, hops).await;
        }
    };
    app.bot_owners.claim(game, household(address.0));
    let stopping = app.stopping.clone();
    let onlooker = Onlooker { onlooking, bots, stopping, state: Next::Now, _guest: guest };
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(20));
    Ok(Sse::new(events(onlooker)).keep_alive(keep_alive).into_response())
}

enum Found {
    Here(Onlooking, Arc<[SeatedBot]>),
    /// On another node.
    Elsewhere {
        link: String,
    },
}

async fn follow_elsewhere(app: &App, address: ClientAddress, game: GameId, link: &str, hops: u8) -> Answer {
    let greeting = Greeting::of(address.0, hops, None).ok_or(Problem::CannotRead)?;
    let cluster = app.cluster.as_ref().ok_or(Problem::CannotRead)?;
    let answer = cluster.ask(link, &format!("/api/games/{game}/watch"), &greeting).await;
    Ok(answer.map_err(|_| Problem::CannotRead)?)
}

async fn look_on(app: &App, game: GameId) -> Result<Found, Problem> {
    for _ in 0..10 {
        let room = match app.rooms.open(game).await {
            Ok(room) => room,
            Err(OpenError::NotFound) => return Err(Problem::NoGame),
            Err(OpenError::Elsewhere { link, .. }) => return Ok(Found::Elsewhere { link }),
            Err(_) => break,
        };
        match room.watch().await {
            Ok(onlooking) => match app.rooms.describe(game).await {
                Ok(summary) => return Ok(Found::Here(onlooking, summary.bots.clone())),
                Err(_) => break,
            },
            Err(WatchError::Private) => return Err(Problem::LiveWatch),
            Err(WatchError::Asleep) => continue,
            Err(WatchError::Unavailable) => break,
        }
    }
    Err(Problem::CannotRead)
}

struct Onlooker {
    onlooking: Onlooking,
    bots: Arc<[SeatedBot]>,
    stopping: watch::Receiver<bool>,
    state: Next,
    _guest: Guest,
}

/// What to send next.
#[derive(PartialEq, Eq)]
enum Next {
    /// What can be seen already.
    Now,
    Change,
    /// The game is over.
    Nothing,
}

fn events(onlooker: Onlooker) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold(onlooker, |mut onlooker| async move {
        let going_on = match onlooker.state {
            Next::Now => true,
            Next::Change => tokio::select! {
                changed = onlooker.onlooking.changed() => changed.is_ok(),
                _ = onlooker.stopping.changed() => false,
            },
            Next::Nothing => false,
        };
        if !going_on {
            return None;
        }
        let watched = onlooker.onlooking.borrow_and_update().clone();
        onlooker.state = if watched.status == RoomStatus::Finished { Next::Nothing } else { Next::Change };
        let event = Event::default().data(told(&watched, &onlooker.bots));
        Some((Ok(event), onlooker))
    })
}

fn told(watched: &Watched, bots: &[SeatedBot]) -> String {
    let show = Show {
        status: watched.status.into(),
        players: bots.iter().map(roster::opponent).collect(),
        white: &watched.views.white,
        black: &watched.views.black,
    };
    serde_json::to_string(&show).expect("views are plain data")
}
