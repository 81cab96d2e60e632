//! Games between two bots, which anyone may watch. No player is present to hide anything from.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, Path, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
    response::{
        IntoResponse,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::{Stream, stream};
use link::{LinkStream, Received};
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
    cluster::{Errand, Greeting},
    desks::Busy,
    limits::{Use, household},
    visit::Visit,
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
) -> Answer {
    let address = app.client_address(peer, &headers);
    let guest = Guest::admit(&app, address)?;
    let game = id.parse().map_err(|_| Problem::NoGame)?;
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(20));
    // It may move on while it is being looked for.
    for _ in 0..LOOKED_FOR {
        match look_on(&app, game).await? {
            Found::Here(onlooking, bots) => {
                app.bot_owners.claim(game, household(address.0));
                let stopping = app.stopping.clone();
                let onlooker = Onlooker { onlooking, bots, stopping, state: Next::Now, guest };
                return Ok(Sse::new(events(onlooker)).keep_alive(keep_alive).into_response());
            }
            Found::Elsewhere { link } => {
                if let Some((first, stream)) = follow_elsewhere(&app, address, game, &link).await? {
                    let events = events_from(first, stream, app.stopping.clone(), guest);
                    return Ok(Sse::new(events).keep_alive(keep_alive).into_response());
                }
            }
        }
    }
    Err(Problem::CannotRead.into())
}

const LOOKED_FOR: usize = 3;

/// Why another node does not show a game.
const PRIVATE: &[u8] = b"private";
const NOT_HERE: &[u8] = b"not here";

enum Found {
    Here(Onlooking, Arc<[SeatedBot]>),
    /// On another node.
    Elsewhere {
        link: String,
    },
}

/// What another node shows first, and where more comes from. None if the game is not there any more.
async fn follow_elsewhere(
    app: &App,
    address: ClientAddress,
    game: GameId,
    link: &str,
) -> Result<Option<(Bytes, LinkStream)>, Problem> {
    let errand = Errand::Watch { game: game.to_string() };
    let (Some(cluster), Some(greeting)) =
        (&app.cluster, Greeting::of(&Visit::from_afar(address, None, None), 0, errand))
    else {
        return Err(Problem::CannotRead);
    };
    let mut stream = cluster.open(link, &greeting).await.map_err(|_| Problem::CannotRead)?;
    match stream.next().await {
        Some(Received::Message(first)) => Ok(Some((first, stream))),
        Some(Received::Closed(why)) if why == PRIVATE => Err(Problem::LiveWatch),
        Some(Received::Closed(why)) if why == NOT_HERE => Ok(None),
        Some(Received::Closed(_)) | None => Err(Problem::CannotRead),
    }
}

/// The far end of that.
pub(crate) async fn follow_from_afar(mut stream: LinkStream, app: &App, address: ClientAddress, game: &str) {
    let Ok(game) = game.parse() else { return };
    let (mut onlooking, bots) = match look_on(app, game).await {
        Ok(Found::Here(onlooking, bots)) => (onlooking, bots),
        Ok(Found::Elsewhere { .. }) => return stream.close(NOT_HERE),
        Err(Problem::LiveWatch) => return stream.close(PRIVATE),
        Err(_) => return,
    };
    app.bot_owners.claim(game, household(address.0));
    let mut stopping = app.stopping.clone();
    loop {
        let watched = onlooking.borrow_and_update().clone();
        let shown = told(&watched, &bots);
        let sent = tokio::time::timeout(app.limits.send_within, stream.send(shown.as_bytes())).await;
        if !matches!(sent, Ok(Ok(()))) || watched.status == RoomStatus::Finished {
            return;
        }
        tokio::select! {
            changed = onlooking.changed() => if changed.is_err() { return },
            _ = stopping.changed() => return,
            // Whoever looks on says nothing until they leave.
            _gone = stream.next() => return,
        }
    }
}

/// What another node shows, as it is shown here.
fn events_from(
    first: Bytes,
    stream: LinkStream,
    stopping: watch::Receiver<bool>,
    guest: Guest,
) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold((Some(first), stream, stopping, guest), |(first, mut stream, mut stopping, guest)| async {
        let shown = match first {
            Some(first) => first,
            None => tokio::select! {
                received = stream.next() => match received {
                    Some(Received::Message(shown)) => shown,
                    Some(Received::Closed(_)) | None => return None,
                },
                _ = stopping.changed() => return None,
            },
        };
        let event = Event::default().data(String::from_utf8_lossy(&shown));
        Some((Ok(event), (None, stream, stopping, guest)))
    })
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
    #[expect(dead_code, reason = "counts for as long as it lives")]
    guest: Guest,
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
