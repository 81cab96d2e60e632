//! One table: plays both seats of one game after another, with the legal moves that the server offers.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use anyhow::{Context as _, bail};
use client::{Lost, Server, Socket};
use serde_json::{Value, json};

use super::Tally;

pub(super) struct Table {
    server: Server,
    rng: fastrand::Rng,
    tally: Arc<Tally>,
}

/// A state has the last 400 items of a seat's past: a game is left before it has more, so that all of it can be compared.
const LONGEST: usize = 120;

impl Table {
    pub(super) fn new(server: Server, seed: u64, tally: Arc<Tally>) -> Table {
        Table { server, rng: fastrand::Rng::with_seed(seed), tally }
    }

    /// Plays until told to stop. An error means that something was lost.
    pub(super) async fn play(mut self) -> anyhow::Result<()> {
        while !self.tally.stop.load(Ordering::Relaxed) {
            let Some(mut game) = self.begin().await else {
                continue;
            };
            while !self.tally.stop.load(Ordering::Relaxed) && !game.over && game.told.len() < LONGEST {
                if let Err(_cut) = game.step(&mut self.rng, &self.tally).await {
                    self.tally.reconnects.fetch_add(1, Ordering::Relaxed);
                    game.come_back(&self.server).await?;
                }
            }
            // A new connection must still be told of everything that was acknowledged.
            game.come_back(&self.server).await?;
            self.tally.finished.fetch_add(u64::from(game.over), Ordering::Relaxed);
        }
        Ok(())
    }

    /// Opens a room and takes both seats; `None` if the server was killed meanwhile.
    async fn begin(&self) -> Option<Game> {
        let begun = async {
            let wish = json!({ "mode": "vanilla", "graceSeconds": 3600 });
            let (mut white, created) = enter(&self.server, "room.create", wish, "room.created").await?;
            let code = created["code"].as_str().unwrap_or_default().to_owned();
            let join = json!({ "code": code });
            let (black, _) = enter(&self.server, "room.join", join, "room.joined").await?;
            let state = hear(&mut white.socket, "game.state").await?;
            let legal = state["view"]["legal"].clone();
            Ok::<_, Lost>(Game {
                code,
                seats: [white, black],
                told: Vec::new(),
                sent: None,
                legal,
                over: false,
            })
        };
        match begun.await {
            Ok(game) => Some(game),
            Err(_cut) => {
                tokio::time::sleep(Duration::from_millis(100)).await;
                None
            }
        }
    }
}

/// A connection may go; the seat stays.
struct Seat {
    socket: Socket,
    token: String,
}

struct Game {
    code: String,
    seats: [Seat; 2],
    /// Every move that either client was told of.
    told: Vec<String>,
    /// A move that was sent but not answered yet: it may or may not have been played.
    sent: Option<String>,
    legal: Value,
    over: bool,
}

impl Game {
    async fn step(&mut self, rng: &mut fastrand::Rng, tally: &Tally) -> Result<(), Lost> {
        let Some(choice) = Choice::of(rng, &self.legal) else {
            return Err(Lost::Broken("there is nothing to play".to_owned()));
        };
        let Choice { from, to, promotion } = &choice;
        let mover = self.told.len() % 2;
        let suffix = if promotion.is_some() { "q" } else { "" };
        let notation = format!("{from}{to}{suffix}");
        self.sent = Some(format!("{from}-{to}{suffix}"));
        self.seats[mover].socket.say("game.move", choice.payload()).await?;
        // Now and then these are its last words: whatever the server has read must be judged.
        let leaves = rng.u8(..32) == 0;
        if leaves {
            self.seats[mover].socket.close().await;
        }
        // From the moment that either client hears of a move, it must never be lost.
        let heard = hear_of(&mut self.seats[1 - mover].socket, &notation).await;
        if leaves && matches!(&heard, Err(Lost::Broken(why)) if why.ends_with(SILENCE)) {
            tally.dropped.fetch_add(1, Ordering::Relaxed);
        }
        let delta = heard?;
        self.told.extend(self.sent.take());
        tally.moves.fetch_add(1, Ordering::Relaxed);
        if leaves {
            tally.last_words.fetch_add(1, Ordering::Relaxed);
            return Err(Lost::Broken("it hung up".to_owned()));
        }
        self.legal = delta["legal"].clone();
        self.over = !delta["gameOver"].is_null();
        hear_of(&mut self.seats[mover].socket, &notation).await.map(drop)
    }

    /// Takes both seats again and checks that nothing was lost.
    async fn come_back(&mut self, server: &Server) -> anyhow::Result<()> {
        for _ in 0..600 {
            match self.sit_down(server).await {
                Ok(state) => return self.check(&state),
                Err(_cut) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
        bail!("the server did not come back")
    }

    async fn sit_down(&mut self, server: &Server) -> Result<Value, Lost> {
        let mut states = Vec::new();
        for seat in &mut self.seats {
            let mut socket = Socket::connect(server).await?;
            socket.show(&seat.token);
            socket.say("room.join", json!({ "code": self.code })).await?;
            states.push(hear(&mut socket, "game.state").await?);
            seat.socket = socket;
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

/// One of the legal moves that a server has offered.
pub(crate) struct Choice {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) promotion: Option<&'static str>,
}

impl Choice {
    pub(crate) fn of(rng: &mut fastrand::Rng, legal: &Value) -> Option<Choice> {
        let piece = rng.choice(legal.as_array()?)?;
        let to = rng.choice(piece["to"].as_array()?)?;
        let promotes = piece["promoting"].as_array().is_some_and(|squares| squares.contains(to));
        let promotion = promotes.then_some("queen");
        Some(Choice { from: piece["from"].as_str()?.to_owned(), to: to.as_str()?.to_owned(), promotion })
    }

    /// What `game.move` takes.
    pub(crate) fn payload(&self) -> Value {
        json!({ "from": self.from, "to": self.to, "promoteTo": self.promotion })
    }
}

/// The connection stands, and nothing comes.
const SILENCE: &str = "no answer in time";

/// The payload of the next message of this type; others are skipped.
async fn hear(socket: &mut Socket, kind: &str) -> Result<Value, Lost> {
    let hearing = async {
        loop {
            let text = socket.line.hear().await?;
            let mut heard: Value = serde_json::from_str(&text).unwrap_or_default();
            if heard["type"] == kind {
                return Ok(heard["payload"].take());
            }
        }
    };
    let silence = |_| Lost::Broken(format!("{kind}: {SILENCE}"));
    tokio::time::timeout(Duration::from_secs(20), hearing).await.map_err(silence)?
}

/// What this move changed. Whoever comes back is first told of moves that they missed.
async fn hear_of(socket: &mut Socket, notation: &str) -> Result<Value, Lost> {
    loop {
        let delta = hear(socket, "game.delta").await?;
        if delta["moveNotation"] == notation {
            return Ok(delta);
        }
    }
}

/// Enters a room, and shows the seat's token from then on.
async fn enter(server: &Server, kind: &str, payload: Value, answer: &str) -> Result<(Seat, Value), Lost> {
    let mut socket = Socket::connect(server).await?;
    socket.say(kind, payload).await?;
    let entered = hear(&mut socket, answer).await?;
    let token = entered["token"].as_str().unwrap_or_default().to_owned();
    socket.show(&token);
    Ok((Seat { socket, token }, entered))
}
