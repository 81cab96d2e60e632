//! One table: plays both seats of one game after another, with the legal moves that the server offers.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

use super::Tally;

pub(super) struct Table {
    port: u16,
    rng: fastrand::Rng,
    tally: Arc<Tally>,
}

/// The connection is gone; the game is not.
struct Cut;

impl Table {
    pub(super) fn new(port: u16, seed: u64, tally: Arc<Tally>) -> Table {
        Table { port, rng: fastrand::Rng::with_seed(seed), tally }
    }

    /// Plays until told to stop. An error means that something was lost.
    pub(super) async fn play(mut self) -> anyhow::Result<()> {
        while !self.tally.stop.load(Ordering::Relaxed) {
            let Some(mut game) = self.begin().await else {
                continue;
            };
            while !self.tally.stop.load(Ordering::Relaxed) && !game.over {
                if let Err(Cut) = game.step(&mut self.rng, &self.tally).await {
                    self.tally.reconnects.fetch_add(1, Ordering::Relaxed);
                    game.come_back(self.port).await?;
                }
            }
            // A new connection must still be told of everything that was acknowledged.
            game.come_back(self.port).await?;
            self.tally.finished.fetch_add(u64::from(game.over), Ordering::Relaxed);
        }
        Ok(())
    }

    /// Opens a room and takes both seats; `None` if the server was killed meanwhile.
    async fn begin(&self) -> Option<Game> {
        let begun = async {
            let mut white = Line::open(self.port).await?;
            white.send("room.create", json!({ "mode": "vanilla", "graceSeconds": 3600 })).await?;
            let created = white.hear("room.created").await?;
            let code = created["code"].as_str().ok_or(Cut)?.to_owned();
            white.token = created["token"].as_str().map(str::to_owned);
            let mut black = Line::open(self.port).await?;
            black.send("room.join", json!({ "code": code })).await?;
            black.token = black.hear("room.joined").await?["token"].as_str().map(str::to_owned);
            let state = white.hear("game.state").await?;
            let legal = state["view"]["legal"].clone();
            Ok::<_, Cut>(Game {
                code,
                lines: [white, black],
                told: Vec::new(),
                sent: None,
                legal,
                over: false,
            })
        };
        match begun.await {
            Ok(game) => Some(game),
            Err(Cut) => {
                tokio::time::sleep(Duration::from_millis(100)).await;
                None
            }
        }
    }
}

struct Game {
    code: String,
    lines: [Line; 2],
    /// Every move that either client was told of.
    told: Vec<String>,
    /// A move that was sent but not answered yet: it may or may not have been played.
    sent: Option<String>,
    legal: Value,
    over: bool,
}

impl Game {
    async fn step(&mut self, rng: &mut fastrand::Rng, tally: &Tally) -> Result<(), Cut> {
        let Some((from, to, promotes)) = choose(rng, &self.legal) else {
            return Err(Cut);
        };
        let mover = self.told.len() % 2;
        let promotion = promotes.then_some("queen");
        self.sent = Some(format!("{from}-{to}{}", if promotes { "q" } else { "" }));
        self.lines[mover]
            .send("game.move", json!({ "from": from, "to": to, "promoteTo": promotion }))
            .await?;
        // From the moment that either client hears of a move, it must never be lost.
        let delta = self.lines[1 - mover].hear("game.delta").await?;
        self.told.extend(self.sent.take());
        tally.moves.fetch_add(1, Ordering::Relaxed);
        self.legal = delta["legal"].clone();
        self.over = !delta["gameOver"].is_null();
        self.lines[mover].hear("game.delta").await.map(|_| ())
    }

    /// Takes both seats again and checks that nothing was lost.
    async fn come_back(&mut self, port: u16) -> anyhow::Result<()> {
        for _ in 0..600 {
            match self.sit_down(port).await {
                Ok(state) => return self.check(&state),
                Err(Cut) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
        bail!("the server did not come back")
    }

    async fn sit_down(&mut self, port: u16) -> Result<Value, Cut> {
        let mut states = Vec::new();
        for line in &mut self.lines {
            let mut fresh = Line::open(port).await?;
            fresh.token = line.token.clone();
            fresh.send("room.join", json!({ "code": self.code })).await?;
            states.push(fresh.hear("game.state").await?);
            *line = fresh;
        }
        // The side to move is the one that is shown its moves.
        let moves = states[0]["moveHistory"].as_array().map_or(0, Vec::len);
        Ok(states.swap_remove(moves % 2))
    }

    fn check(&mut self, state: &Value) -> anyhow::Result<()> {
        let history = state["moveHistory"].as_array().context("a move history")?;
        let history: Vec<_> = history.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        if !history.starts_with(&self.told) {
            bail!("room {}: told {:?}, but the server has {history:?}", self.code, self.told);
        }
        match &history[self.told.len()..] {
            [] => {}
            // It was stored before the kill, but nobody was told.
            [last] if Some(last) == self.sent.as_ref() => self.told.push(last.clone()),
            more => bail!("room {}: the server has moves that nobody made: {more:?}", self.code),
        }
        self.sent = None;
        self.legal = state["view"]["legal"].clone();
        self.over = state["status"] == "finished";
        Ok(())
    }
}

fn choose(rng: &mut fastrand::Rng, legal: &Value) -> Option<(String, String, bool)> {
    let piece = rng.choice(legal.as_array()?)?;
    let to = rng.choice(piece["to"].as_array()?)?;
    let promotes = piece["promoting"].as_array().is_some_and(|squares| squares.contains(to));
    Some((piece["from"].as_str()?.to_owned(), to.as_str()?.to_owned(), promotes))
}

struct Line {
    socket: WebSocketStream<TcpStream>,
    token: Option<String>,
    seq: u64,
}

impl Line {
    async fn open(port: u16) -> Result<Line, Cut> {
        let stream = TcpStream::connect(("127.0.0.1", port)).await.map_err(|_| Cut)?;
        let address = format!("ws://127.0.0.1:{port}/ws");
        let (socket, _) = client_async(address, stream).await.map_err(|_| Cut)?;
        Ok(Line { socket, token: None, seq: 0 })
    }

    async fn send(&mut self, kind: &str, payload: Value) -> Result<(), Cut> {
        self.seq += 1;
        let mut message = json!({ "v": 1, "seq": self.seq, "ts": 0, "type": kind, "payload": payload });
        if let Some(token) = &self.token {
            message["token"] = json!(token);
        }
        self.socket.send(Message::text(message.to_string())).await.map_err(|_| Cut)
    }

    /// The payload of the next message of this type; others are skipped.
    async fn hear(&mut self, kind: &str) -> Result<Value, Cut> {
        let hearing = async {
            loop {
                let Some(Ok(message)) = self.socket.next().await else {
                    return Err(Cut);
                };
                let Ok(text) = message.to_text() else { continue };
                let mut heard: Value = serde_json::from_str(text).unwrap_or_default();
                if heard["type"] == kind {
                    return Ok(heard["payload"].take());
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(20), hearing).await.map_err(|_| Cut)?
    }
}
