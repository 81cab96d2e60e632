//! A seat that does not give up: it comes back through any node, and repeats what was not answered.

use std::time::Duration;

use anyhow::{Context as _, bail};
use client::{Lost, Socket};
use fastrand::Rng;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::doors::Doors;

/// Without an answer in this time, another node is tried.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// Nothing of ours lasts longer than this.
const AT_MOST: Duration = Duration::from_secs(60);

pub(super) struct Seat {
    doors: Doors,
    rng: Rng,
    game: String,
    token: String,
    socket: Option<Socket>,
    /// Frames up to this number are in the last state already.
    known_up_to: u64,
    /// What the seat knows.
    pub(super) ply: u64,
    pub(super) legal: Value,
    pub(super) ending: Option<Value>,
    /// Every payload that it was sent, but for clocks and what tells one game or connection from another.
    pub(super) heard: Vec<Value>,
    pub(super) outages: u64,
    pub(super) reconnects: u64,
    /// Why nothing came of the last attempt.
    trouble: String,
}

impl Seat {
    /// Makes a room, and sits down in it as White.
    pub(super) async fn create(doors: &Doors, rng: &mut Rng, wish: &Value) -> anyhow::Result<(Seat, String)> {
        let (entered, socket) = enter(doors, rng, "room.create", wish, "room.created").await?;
        let code = entered["code"].as_str().context("a room code")?.to_owned();
        Ok((Seat::of(doors, rng, &entered, socket)?, code))
    }

    /// Proposes its own token: if the answer is lost, the seat is still its own when it asks again.
    pub(super) async fn join(doors: &Doors, rng: &mut Rng, code: &str) -> anyhow::Result<Seat> {
        let wish = json!({ "code": code, "newToken": new_token(rng) });
        let (entered, socket) = enter(doors, rng, "room.join", &wish, "room.joined").await?;
        Seat::of(doors, rng, &entered, socket)
    }

    fn of(doors: &Doors, rng: &mut Rng, entered: &Value, mut socket: Socket) -> anyhow::Result<Seat> {
        let text = |name: &str| entered[name].as_str().map(str::to_owned).context("a seat's papers");
        let (token, game) = (text("token")?, text("gameId")?);
        socket.show(&token);
        Ok(Seat {
            doors: doors.clone(),
            rng: rng.fork(),
            game,
            token,
            socket: Some(socket),
            known_up_to: 0,
            ply: 0,
            legal: Value::Null,
            ending: None,
            heard: Vec::new(),
            outages: 0,
            reconnects: 0,
            trouble: String::new(),
        })
    }

    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// Asks for something by a key until `done` says that it has happened.
    pub(super) async fn insist(
        &mut self,
        kind: &str,
        payload: &Value,
        done: impl Fn(&Seat) -> bool,
    ) -> anyhow::Result<()> {
        let until = Instant::now() + AT_MOST;
        let key = self.rng.u64(1..1 << 52);
        while !done(self) {
            if Instant::now() > until {
                bail!("game {}: {kind} {payload} was never answered; last, {}", self.game, self.trouble);
            }
            // It may have happened already: the key tells the server so.
            let socket = self.socket().await?;
            if socket.say_keyed(kind, key, payload).await.is_err() || !self.hear_until(&done).await {
                self.hang_up();
            }
        }
        Ok(())
    }

    /// Listens until `done`, coming back as often as it takes.
    pub(super) async fn wait(&mut self, done: impl Fn(&Seat) -> bool) -> anyhow::Result<()> {
        let until = Instant::now() + AT_MOST;
        while !done(self) {
            if Instant::now() > until {
                bail!("game {}: nothing was heard at ply {}", self.game, self.ply);
            }
            self.socket().await?;
            if !self.hear_until(&done).await {
                self.hang_up();
            }
        }
        Ok(())
    }

    pub(super) fn hang_up(&mut self) {
        self.known_up_to = 0;
        self.socket = None;
    }

    async fn hear_until(&mut self, done: &impl Fn(&Seat) -> bool) -> bool {
        let until = Instant::now() + PATIENCE;
        while !done(self) {
            let Some(socket) = &mut self.socket else { return false };
            let text = match timeout_at(until, socket.line.hear()).await {
                Ok(Ok(text)) => text,
                Ok(Err(lost)) => {
                    self.trouble = lost.to_string();
                    return false;
                }
                Err(_) => {
                    "nobody answered".clone_into(&mut self.trouble);
                    return false;
                }
            };
            let mut heard: Value = serde_json::from_str(&text).unwrap_or_default();
            let (kind, payload) = (heard["type"].take(), heard["payload"].take());
            if heard["seq"].as_u64().is_some_and(|seq| seq <= self.known_up_to) && kind != "game.state" {
                continue;
            }
            if kind == "error" {
                // Nothing can be stored just now, or the server is stopping.
                self.trouble = payload.to_string();
                return false;
            }
            self.take_in(kind.as_str().unwrap_or_default(), payload);
        }
        true
    }

    fn take_in(&mut self, kind: &str, mut payload: Value) {
        match kind {
            "game.state" => {
                self.known_up_to = payload["stateSeq"].as_u64().unwrap_or(0);
                self.ply = payload["view"]["ply"].as_u64().unwrap_or(self.ply);
                self.legal = payload["view"]["legal"].clone();
                if !payload["view"]["ending"].is_null() {
                    self.ending = Some(payload["view"]["ending"].clone());
                }
            }
            "game.delta" => {
                self.ply += 1;
                self.legal = payload["legal"].clone();
            }
            "game.end" => self.ending = Some(payload.clone()),
            "game.notice" if !payload["outageMs"].is_null() => self.outages += 1,
            _ => return,
        }
        forget_times(&mut payload);
        self.heard.push(json!([kind, payload]));
    }

    /// The line that it has, or a new one through any node.
    async fn socket(&mut self) -> anyhow::Result<&mut Socket> {
        let until = Instant::now() + AT_MOST;
        while self.socket.is_none() {
            if Instant::now() > until {
                bail!("game {}: no node lets us in; last, {}", self.game, self.trouble);
            }
            self.reconnects += 1;
            match timeout(PATIENCE, self.come_back()).await {
                Ok(Ok(())) => {}
                Ok(Err(lost)) => self.trouble = lost.to_string(),
                Err(_) => "no node answered".clone_into(&mut self.trouble),
            }
            if self.socket.is_none() {
                sleep(Duration::from_millis(self.rng.u64(20..150))).await;
            }
        }
        self.socket.as_mut().context("a socket")
    }

    async fn come_back(&mut self) -> Result<(), Lost> {
        let door = self.doors.pick(&mut self.rng);
        let mut socket = Socket::connect(door).await?;
        socket.show(&self.token);
        socket.say("room.join", json!({ "gameId": self.game })).await?;
        loop {
            let text = socket.line.hear().await?;
            let mut heard: Value = serde_json::from_str(&text).unwrap_or_default();
            match heard["type"].as_str() {
                Some("game.state") => {
                    self.take_in("game.state", heard["payload"].take());
                    self.socket = Some(socket);
                    return Ok(());
                }
                Some("room.joined") => {
                    self.socket = Some(socket);
                    return Ok(());
                }
                Some("error") => return Err(Lost::Broken(text.to_string())),
                _ => {}
            }
        }
    }
}

/// A random UUID.
fn new_token(rng: &mut Rng) -> String {
    let digits = format!("{:032x}", rng.u128(..));
    let variant = rng.choice(['8', '9', 'a', 'b']).unwrap_or('8');
    let [a, b, c, d, e] = [&digits[..8], &digits[8..12], &digits[13..16], &digits[17..20], &digits[20..]];
    format!("{a}-{b}-4{c}-{variant}{d}-{e}")
}

/// What differs between twins that a seat cannot tell apart, and between two lines of one seat.
fn forget_times(value: &mut Value) {
    const TIMES: [&str; 10] = [
        "at",
        "clock",
        "stateSeq",
        "lastSeq",
        "deltaSeq",
        "seq",
        "startedAt",
        "createdAt",
        "gameId",
        "outageMs",
    ];
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !TIMES.contains(&name.as_str()));
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_times),
        _ => {}
    }
}

async fn enter(
    doors: &Doors,
    rng: &mut Rng,
    kind: &str,
    wish: &Value,
    answer: &str,
) -> anyhow::Result<(Value, Socket)> {
    let until = Instant::now() + AT_MOST;
    loop {
        let door = doors.pick(rng);
        let entering = async {
            let mut socket = Socket::connect(door).await?;
            socket.say(kind, wish).await?;
            loop {
                let text = socket.line.hear().await?;
                let mut heard: Value = serde_json::from_str(&text).unwrap_or_default();
                if heard["type"] == answer {
                    return Ok((heard["payload"].take(), socket));
                }
                if heard["type"] == "error" {
                    return Err(Lost::Broken(text.to_string()));
                }
            }
        };
        match timeout(PATIENCE + PATIENCE, entering).await {
            Ok(Ok(entered)) => return Ok(entered),
            Ok(Err(why)) if Instant::now() > until || why.to_string().contains("ROOM_FULL") => {
                bail!("{kind}: {why}")
            }
            Err(_) if Instant::now() > until => bail!("{kind}: no node answers"),
            Ok(Err(_)) | Err(_) => sleep(Duration::from_millis(rng.u64(20..150))).await,
        }
    }
}
