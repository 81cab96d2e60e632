//! Two people at another address who play blind chess in the flat dialect, whatever happens to the server.

use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use client::{Line, Server};
use serde_json::{Value, json};
use tokio::time::{MissedTickBehavior, interval, timeout};

/// Knights out and back home, for ever: no draw ends this game.
const MOVES: [(&str, &str); 4] = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")];

/// A move that takes longer will not come.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) struct Players {
    game: String,
    /// White and Black.
    seats: [Player; 2],
    made: usize,
}

struct Player {
    line: Line,
    /// What the moderator says when the opponent has moved.
    moved: &'static str,
}

impl Players {
    pub(super) async fn sit(port: u16) -> anyhow::Result<Players> {
        let server: Server = format!("http://127.0.0.1:{port}").parse()?;
        let draws = json!({ "threefold": false, "fiftyMoves": false, "insufficientMaterial": false });
        let wish = json!({ "mode": "blind", "side": "w", "draws": draws });
        let (status, made) = client::http::post(&server, "/api/games", wish.to_string()).await?;
        ensure!(status == 201, "the players got no game: {made}");
        let game = made["gameId"].as_str().context("a game's ID")?.to_owned();
        let path = format!("/ws?game={game}");
        let sit = async |claim: Value, moved| {
            let mut line = Line::connect(&server, &path).await?;
            line.say(claim.to_string().into()).await?;
            let mut player = Player { line, moved };
            player.hear("joined").await?;
            anyhow::Ok(player)
        };
        let white = json!({ "type": "hello", "gameId": game, "token": made["creatorToken"] });
        let black = json!({ "type": "hello", "gameId": game, "joinAs": "b" });
        let seats = [sit(white, "black_moved").await?, sit(black, "white_moved").await?];
        Ok(Players { seats, game, made: 0 })
    }

    /// The ID of their game, which anybody may know.
    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// Makes moves at this pace and returns how long each took to arrive at the opponent.
    pub(super) async fn play(
        &mut self,
        moves: usize,
        pace: Duration,
        mut after_each: impl FnMut(usize),
    ) -> anyhow::Result<Vec<Duration>> {
        let mut clock = (!pace.is_zero()).then(|| interval(pace));
        if let Some(clock) = &mut clock {
            clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
        }
        let mut latencies = Vec::with_capacity(moves);
        for made in 1..=moves {
            if let Some(clock) = &mut clock {
                clock.tick().await;
            }
            let latency = timeout(PATIENCE, self.step()).await;
            latencies.push(latency.with_context(|| format!("move {made} did not arrive"))??);
            after_each(made);
        }
        Ok(latencies)
    }

    async fn step(&mut self) -> anyhow::Result<Duration> {
        let (from, to) = MOVES[self.made % MOVES.len()];
        let [white, black] = &mut self.seats;
        let (mover, other) = if self.made.is_multiple_of(2) { (white, black) } else { (black, white) };
        let sent = Instant::now();
        let said = json!({ "type": "commit", "from": from, "to": to }).to_string();
        mover.line.say(said.into()).await?;
        other.hear_of_a_move().await?;
        self.made += 1;
        Ok(sent.elapsed())
    }
}

impl Player {
    async fn hear_of_a_move(&mut self) -> anyhow::Result<()> {
        loop {
            let update = self.hear("update").await?;
            let mut announced = update["newAnnouncements"].as_array().into_iter().flatten();
            if announced.any(|it| it["text"] == self.moved) {
                return Ok(());
            }
        }
    }

    async fn hear(&mut self, kind: &str) -> anyhow::Result<Value> {
        loop {
            let heard: Value = serde_json::from_str(&self.line.hear().await?)?;
            match heard["type"].as_str() {
                Some(it) if it == kind => return Ok(heard),
                Some("ping") => self.line.say(r#"{"type":"pong"}"#.into()).await?,
                Some("error") => anyhow::bail!("a player was told {heard}"),
                _ => {}
            }
        }
    }
}
