//! A bot with an account of its own: waits in the lobby, takes on whoever comes, and plays several games at once.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
    pin::Pin,
    time::Duration,
};

use anyhow::{Context, bail};
use client::{
    Access, Lost, Server, Socket,
    frame::{Frame, Message, OwnLobby},
    http,
};
use futures_util::{StreamExt as _, stream::FuturesUnordered};
use serde_json::{Value, json};
use tokio::{
    sync::watch,
    time::{Instant, sleep, sleep_until},
};

use super::{
    Desk,
    door::{Door, Held},
    game::Game,
    mind::Mind,
    policy::Policy,
};

/// The first pause before connecting again; each one is twice as long as the one before.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// A server that says nothing for so long is not there: it sends a ping every 25 seconds.
const SILENT_FOR: Duration = Duration::from_secs(60);
/// Between two attempts to be in the lobby's list.
const SEEK_EVERY: Duration = Duration::from_secs(5);

/// How long it listens after a game whether its opponent wants another, and how long that one may take to be made.
const OFFER_WITHIN: Duration = Duration::from_secs(120);
const AGREED_WITHIN: Duration = Duration::from_secs(10);

/// What an account does.
pub(super) struct Account<'a> {
    pub(super) server: Server,
    pub(super) access: Access,
    pub(super) policy: Policy,
    /// What it offers to everybody in the lobby, if anything: the payload of `lobby.seek`.
    pub(super) seek: Option<Value>,
    pub(super) at_once: usize,
    pub(super) tally: Tally,
    pub(super) retry_for: Duration,
    pub(super) quiet: bool,
    /// Starts what decides in one more game.
    pub(super) mind: &'a dyn Fn() -> anyhow::Result<Mind>,
}

type Playing<'a> = Pin<Box<dyn Future<Output = (String, anyhow::Result<()>)> + 'a>>;

/// What it is doing.
struct Busy<'a> {
    games: FuturesUnordered<Playing<'a>>,
}

/// What its games know of each other.
pub(super) struct Tally {
    /// Games that have been begun here, over or not.
    known: RefCell<BTreeSet<String>>,
    /// How many games go on. Those after which somebody may want another are not among them.
    playing: Cell<usize>,
    left: Cell<Option<u32>>,
    /// Nothing new is begun any more.
    closing: watch::Sender<bool>,
}

impl Tally {
    /// How many games it plays in all, if not any number.
    pub(super) fn new(games: Option<u32>) -> Tally {
        Tally {
            known: RefCell::default(),
            playing: Cell::new(0),
            left: Cell::new(games),
            closing: watch::Sender::new(false),
        }
    }

    /// False if it has been begun before, or is one too many.
    fn begins(&self, game: &str) -> bool {
        let left = self.left.get();
        if left == Some(0) || !self.known.borrow_mut().insert(game.to_owned()) {
            return false;
        }
        self.left.set(left.map(|left| left - 1));
        self.playing.set(self.playing.get() + 1);
        true
    }

    fn is_over(&self) {
        self.playing.set(self.playing.get() - 1);
    }
}

/// Why the lobby was left.
enum Left {
    Lost(Lost),
    /// Nothing new is begun any more.
    Done,
}

impl Account<'_> {
    /// Plays until all games that were asked for are over, or until it is told to stop; then it finishes those that it
    /// has begun.
    pub(super) async fn play(&self, stop: impl Future<Output = ()>) -> anyhow::Result<()> {
        let mut busy = Busy { games: FuturesUnordered::new() };
        tokio::pin!(stop);
        let mut pause = FIRST_PAUSE;
        let mut trying_since = Instant::now();
        loop {
            let entering = self.enter();
            tokio::pin!(entering);
            let entered = loop {
                tokio::select! {
                    entered = &mut entering => break entered,
                    Some(played) = busy.games.next() => self.played(played),
                    () = &mut stop => return self.finish(busy).await,
                }
            };
            let lost = match entered {
                Ok((socket, running)) => {
                    self.note("waiting in the lobby");
                    (pause, trying_since) = (FIRST_PAUSE, Instant::now());
                    for game in running {
                        self.begin(&mut busy, game);
                    }
                    match self.wait(socket, &mut busy, stop.as_mut()).await {
                        Left::Lost(lost) => lost,
                        Left::Done => break,
                    }
                }
                Err(lost) => lost,
            };
            if let Lost::Closed(why) = lost {
                bail!("{why}");
            }
            if trying_since.elapsed() >= self.retry_for && busy.games.is_empty() {
                bail!("{lost}; given up after {} s", self.retry_for.as_secs());
            }
            self.note(&format!("{lost}; coming back"));
            let until = Instant::now() + pause;
            pause = (2 * pause).min(LONGEST_PAUSE);
            loop {
                tokio::select! {
                    () = sleep_until(until) => break,
                    Some(played) = busy.games.next() => self.played(played),
                    () = &mut stop => return self.finish(busy).await,
                }
            }
        }
        self.finish(busy).await
    }

    async fn finish(&self, mut busy: Busy<'_>) -> anyhow::Result<()> {
        self.tally.closing.send_replace(true);
        if self.tally.playing.get() > 0 {
            self.note("finishing the games that go on");
        }
        while let Some(played) = busy.games.next().await {
            self.played(played);
        }
        Ok(())
    }

    /// A connection in the lobby, and the games that go on already.
    async fn enter(&self) -> Result<(Socket, Vec<String>), Lost> {
        let mut socket = Socket::connect_as(&self.access, &self.server).await.map_err(refused)?;
        let running = self.running().await.map_err(|error| Lost::Broken(format!("{error:#}")))?;
        socket.say("lobby.watch", json!({})).await?;
        // What others wait for is of no interest.
        socket.say("lobby.unwatch", json!({})).await?;
        Ok((socket, running))
    }

    async fn running(&self) -> anyhow::Result<Vec<String>> {
        let (status, body) = http::get_as(&self.access, &self.server, "/api/bot/games").await?;
        if status != 200 {
            bail!("the server does not say which games go on: {status} {body}");
        }
        let games = body["games"].as_array().context("the server says something else than expected")?;
        Ok(games.iter().filter_map(|game| game["gameId"].as_str().map(str::to_owned)).collect())
    }

    async fn wait<'a>(
        &'a self,
        mut socket: Socket,
        busy: &mut Busy<'a>,
        mut stop: Pin<&mut impl Future<Output = ()>>,
    ) -> Left {
        let mut lobby = OwnLobby::default();
        let mut answered = BTreeSet::new();
        let mut seek_at = Instant::now();
        let mut silent_at = Instant::now() + SILENT_FOR;
        loop {
            if self.tally.left.get() == Some(0) {
                return self.leave(socket, &lobby).await;
            }
            let has_place = self.has_place();
            let seeks = self.seek.as_ref().filter(|_| has_place && lobby.seeks.is_empty());
            let done = tokio::select! {
                heard = socket.hear() => {
                    silent_at = Instant::now() + SILENT_FOR;
                    match heard {
                        Ok(Frame { message: Message::OwnLobby(own), .. }) => {
                            lobby = *own;
                            self.answer(&mut socket, &lobby, &mut answered, busy).await
                        }
                        Ok(Frame { message: Message::Ping, .. }) => socket.say("pong", json!({})).await,
                        Ok(Frame { message: Message::Error(complaint), .. }) => {
                            self.note(&complaint.message);
                            Ok(())
                        }
                        Ok(_) => Ok(()),
                        Err(lost) => Err(lost),
                    }
                }
                () = sleep_until(seek_at), if seeks.is_some() => {
                    seek_at = Instant::now() + SEEK_EVERY;
                    match seeks {
                        Some(seek) => socket.say("lobby.seek", seek).await,
                        None => Ok(()),
                    }
                }
                Some(played) = busy.games.next() => {
                    self.played(played);
                    Ok(())
                }
                () = sleep_until(silent_at) => Err(Lost::Broken("the server is silent".to_owned())),
                () = &mut stop => return self.leave(socket, &lobby).await,
            };
            if let Err(lost) = done {
                return Left::Lost(lost);
            }
        }
    }

    /// Nobody is to find it in the lobby any more.
    async fn leave(&self, mut socket: Socket, lobby: &OwnLobby) -> Left {
        for seek in &lobby.seeks {
            let _gone_anyway = socket.say("lobby.withdraw", json!({ "id": seek.id })).await;
        }
        socket.close().await;
        Left::Done
    }

    /// Takes on those who challenge it, as far as it likes, and begins what has been agreed on.
    async fn answer<'a>(
        &'a self,
        socket: &mut Socket,
        lobby: &OwnLobby,
        answered: &mut BTreeSet<String>,
        busy: &mut Busy<'a>,
    ) -> Result<(), Lost> {
        for paired in &lobby.paired {
            self.begin(busy, paired.game_id.clone());
        }
        for offer in &lobby.challenges_to {
            let welcome = self.policy.welcomes(offer);
            // Whoever is welcome waits until there is a place.
            if welcome && !self.has_place() || !answered.insert(offer.id.clone()) {
                continue;
            }
            let who = offer.who.name.as_deref().unwrap_or("somebody");
            self.note(&format!("{} {who}: {}", if welcome { "playing" } else { "declining" }, offer.mode));
            let kind = if welcome { "lobby.accept" } else { "lobby.decline" };
            socket.say(kind, json!({ "id": offer.id })).await?;
        }
        Ok(())
    }

    fn has_place(&self) -> bool {
        self.tally.playing.get() < self.at_once
    }

    fn begin<'a>(&'a self, busy: &mut Busy<'a>, game: String) {
        if !self.tally.begins(&game) {
            return;
        }
        busy.games.push(Box::pin(async move {
            let played = self.play_and_again(&game).await;
            (game, played)
        }));
    }

    /// One game, and others for as long as the opponent wants them and there is a place.
    async fn play_and_again(&self, game: &str) -> anyhow::Result<()> {
        let mut door = Door::Open(json!({ "gameId": game }));
        loop {
            let played = self.play_one(&door).await;
            match played? {
                Some(next) => door = Door::Held(next),
                None => return Ok(()),
            }
        }
    }

    /// The next game against the same opponent, if it comes to that.
    async fn play_one(&self, door: &Door) -> anyhow::Result<Option<Held>> {
        let desk = Desk {
            server: self.server.clone(),
            access: self.access.clone(),
            mind: (self.mind)()?,
            retry_for: self.retry_for,
            quiet: self.quiet,
        };
        let played = async {
            let mut playing = Game::enter(&desk, door).await?;
            playing.play().await?;
            anyhow::Ok(playing)
        };
        let played = played.await;
        self.tally.is_over();
        let mut playing = played?;
        let mut closing = self.tally.closing.subscribe();
        let offered = tokio::select! {
            offered = playing.hear_offer(OFFER_WITHIN) => offered,
            _ = closing.wait_for(|closing| *closing) => false,
        };
        let agrees = self.has_place() && self.tally.left.get() != Some(0);
        let next = if offered && agrees { playing.agree_to_rematch(AGREED_WITHIN).await } else { None };
        if offered && !agrees {
            playing.decline_rematch().await;
        }
        playing.leave().await;
        Ok(next.filter(|next| self.tally.begins(&next.game)))
    }

    fn played(&self, (game, played): (String, anyhow::Result<()>)) {
        if let Err(error) = played {
            eprintln!("parallax bot: game {game}: {error:#}");
        }
    }

    fn note(&self, text: &str) {
        if !self.quiet {
            eprintln!("parallax bot: {text}");
        }
    }
}

/// A token that is not let in will not be let in later.
fn refused(lost: Lost) -> Lost {
    match lost {
        Lost::Refused(status @ (401 | 403)) => {
            Lost::Closed(format!("the server does not accept this token ({status}); it needs the scope bot"))
        }
        other => other,
    }
}

/// Resolves when the process is asked to end.
pub(super) async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = terminate.recv() => {}
        interrupted = tokio::signal::ctrl_c() => {
            if interrupted.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }
    // Whoever asks twice does not want to wait for the games.
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        std::process::exit(130);
    });
    sleep(Duration::ZERO).await;
}
