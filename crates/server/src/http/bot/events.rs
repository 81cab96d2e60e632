//! What happens to a bot: games that begin and end, challenges that come and go.

use std::{collections::BTreeSet, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State},
    http::{HeaderMap, header},
    response::IntoResponse,
};
use people::PersonGame;
use tables::TablesError;
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval, sleep_until},
};
use view::{GameId, PersonId};
use wire::http::{
    bot_api::{BotEvent, BotGame, BotGames},
    people::ListedResult,
};

use super::{caller::bot, lines};
use crate::{
    accounts::unavailable,
    app::{App, Guest, now},
    http::{problem::Answer, profiles::listing},
    meeting::InLobby,
    visit::Visit,
};

/// Lines that may wait for the network.
const QUEUE: usize = 16;
/// Games that other nodes began are noticed this soon; those of this node at once.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often an empty line is sent.
const SIGN_EVERY: Duration = Duration::from_secs(20);
/// More than a bot plays at once.
const GAMES: usize = 200;

/// `GET /api/bot/events`
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Answer {
    let person = bot(&app, &headers).await?.person.id;
    let address = app.client_address(peer, &headers);
    let guest = Guest::admit(&app, address)?;
    let visit = Visit::of_socket(&app.accounts, app.cookie(&headers), &headers, address, now()).await?;
    let (said, read) = mpsc::channel(QUEUE);
    tokio::spawn(async move {
        let (games, challenges) = (BTreeSet::new(), BTreeSet::new());
        Events { app, person, games, challenges, said }.follow(&visit).await;
        drop(guest);
    });
    Ok(lines::answer(read))
}

/// `GET /api/bot/games`
pub(crate) async fn games(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    let person = bot(&app, &headers).await?.person.id;
    let running = app.people.running_games(person, GAMES).await.map_err(unavailable)?;
    let games = BotGames { games: running.iter().filter_map(|row| started(&app, row)).collect() };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(games)).into_response())
}

/// When to look. Each end of a game may be one of the bot's, so all streams hear of each, and a look asks the tables
/// several times: however much is heard, looks stand apart, and one more follows the last that was heard.
struct Looks {
    wanted: bool,
    not_before: Instant,
}

impl Looks {
    const APART: Duration = Duration::from_millis(250);

    fn new() -> Looks {
        Looks { wanted: false, not_before: Instant::now() }
    }

    fn want(&mut self) {
        self.wanted = true;
    }

    /// Resolves when it is time to look; never while there is no reason to. Nothing is lost if it is dropped before.
    async fn next(&mut self) {
        if !self.wanted {
            return std::future::pending().await;
        }
        sleep_until(self.not_before).await;
        self.wanted = false;
        self.not_before = Instant::now() + Looks::APART;
    }
}

struct Events {
    app: Arc<App>,
    person: PersonId,
    /// Games that the bot was told of, and that go on.
    games: BTreeSet<GameId>,
    /// Challenges that it was told of, and that wait for its answer.
    challenges: BTreeSet<String>,
    said: mpsc::Sender<Bytes>,
}

/// The bot does not read any more.
struct NobodyReads;

impl Events {
    /// Until the bot, its token or the server is gone.
    async fn follow(mut self, visit: &Visit) {
        let mut look = interval(LOOK_EVERY);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut looks = Looks::new();
        let mut sign = interval(SIGN_EVERY);
        let (mut stopping, mut listed) = (self.app.stopping.clone(), self.app.listings.subscribe());
        let ended = visit.ended();
        tokio::pin!(ended);
        let reader = self.said.clone();
        // Whoever listens waits in the lobby, and what they wait with goes on.
        let mut lobby = InLobby::enter(&self.app.meeting, Some(self.person)).await;
        loop {
            tokio::select! {
                _ = look.tick() => looks.want(),
                _ = lobby.hear() => {
                    lobby.catch_breath();
                    looks.want();
                }
                _ = listed.changed() => looks.want(),
                () = looks.next() => match self.look().await {
                    // What cannot be read now is read the next time.
                    Ok(Ok(())) | Err(_) => {}
                    Ok(Err(NobodyReads)) => return,
                },
                _ = sign.tick() => {
                    if self.said.send(Bytes::from_static(b"\n")).await.is_err() {
                        return;
                    }
                }
                () = reader.closed() => return,
                () = &mut ended => return,
                _ = stopping.changed() => return,
            }
        }
    }

    async fn look(&mut self) -> Result<Result<(), NobodyReads>, TablesError> {
        let running = self.app.people.running_games(self.person, GAMES).await?;
        let over: Vec<_> =
            self.games.iter().copied().filter(|game| running.iter().all(|it| it.game != *game)).collect();
        for game in over {
            let row = self.app.people.game_of(self.person, game).await?;
            let result =
                row.and_then(|row| row.end).map_or(ListedResult::None, |end| listing::told(end.result));
            self.games.remove(&game);
            let event = BotEvent::GameEnd { game_id: game.to_string(), result };
            if self.say(&event).await.is_err() {
                return Ok(Err(NobodyReads));
            }
        }
        for row in running.iter().rev() {
            if self.games.insert(row.game)
                && let Some(game) = started(&self.app, row)
                && self.say(&BotEvent::GameStart(game)).await.is_err()
            {
                return Ok(Err(NobodyReads));
            }
        }
        self.look_into_lobby().await
    }

    async fn look_into_lobby(&mut self) -> Result<Result<(), NobodyReads>, TablesError> {
        // What cannot be read now is read the next time.
        let Ok(you) = self.app.lobby_you(self.person).await else { return Ok(Ok(())) };
        let is_there = |id: &String| you.challenges_to.iter().any(|challenge| challenge.seek.id == *id);
        let gone: Vec<_> = self.challenges.iter().filter(|id| !is_there(id)).cloned().collect();
        for id in gone {
            self.challenges.remove(&id);
            if self.say(&BotEvent::ChallengeGone { id }).await.is_err() {
                return Ok(Err(NobodyReads));
            }
        }
        for challenge in you.challenges_to {
            if self.challenges.insert(challenge.seek.id.clone())
                && self.say(&BotEvent::Challenge { challenge: Box::new(challenge) }).await.is_err()
            {
                return Ok(Err(NobodyReads));
            }
        }
        Ok(Ok(()))
    }

    async fn say(&self, event: &BotEvent) -> Result<(), NobodyReads> {
        let line = serde_json::to_string(event).expect("plain data") + "\n";
        self.said.send(line.into()).await.map_err(|_| NobodyReads)
    }
}

/// None for a row that some other version wrote.
fn started(app: &App, row: &PersonGame) -> Option<BotGame> {
    Some(BotGame {
        game_id: row.game.to_string(),
        color: row.seat,
        mode: serde_json::from_value(row.mode.as_str().into()).ok()?,
        clock: serde_json::from_str(&row.clock).ok()?,
        rated: row.rated,
        opponent: listing::opponent(app, row),
        since: row.started_at,
    })
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn however_much_is_heard_looks_stand_apart_and_none_is_lost() {
        let mut looks = Looks::new();
        let began = Instant::now();
        assert!(timeout(Duration::from_secs(9), looks.next()).await.is_err(), "nothing was heard");
        looks.want();
        looks.next().await;
        assert_eq!(began.elapsed(), Duration::from_secs(9), "the first is not kept waiting");
        // Something is heard every millisecond for a second, and then nothing.
        let (mut heard, mut seen) = (interval(Duration::from_millis(1)), Vec::new());
        for _ in 0..1_000 {
            heard.tick().await;
            looks.want();
            if timeout(Duration::ZERO, looks.next()).await.is_ok() {
                seen.push(began.elapsed());
            }
        }
        assert!((3..=4).contains(&seen.len()), "{seen:?}");
        assert!(seen.windows(2).all(|two| two[1] - two[0] >= Looks::APART), "{seen:?}");
        looks.next().await;
        assert!(
            timeout(Duration::from_secs(9), looks.next()).await.is_err(),
            "one follows what was heard last"
        );
    }
}
