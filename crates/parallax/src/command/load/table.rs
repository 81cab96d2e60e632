//! One room with both its players.

use std::time::Duration;

use anyhow::{Context, bail};
use client::{Line, Server, Socket, http};
use futures_util::FutureExt;
use rules::{Color, Mode};
use serde_json::Value;
use tokio::time::{Instant, sleep_until};

use super::{
    Dialect,
    frame::{Frame, LIMITS_HINT, refused},
    player::Player,
    script::Script,
    tally::Tally,
};

pub(super) struct Table {
    white: Player,
    black: Player,
}

/// When a room may make its moves, so that all rooms together keep to a given rate.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    first: Instant,
    every: Duration,
}

impl Pace {
    /// Rooms take turns.
    pub(super) fn new(start: Instant, rate: f64, number: u32, rooms: u32) -> Pace {
        let first = start + Duration::from_secs_f64(f64::from(number) / rate);
        Pace { first, every: Duration::from_secs_f64(f64::from(rooms) / rate) }
    }

    fn at(self, ply: usize) -> Instant {
        self.first + self.every * u32::try_from(ply).unwrap_or(u32::MAX)
    }
}

impl Table {
    /// Makes a room on `server`, and plays in it through another node of the same cluster, or the same one.
    pub(super) async fn open(
        server: &Server,
        through: &Server,
        dialect: Dialect,
        mode: Mode,
    ) -> anyhow::Result<Table> {
        let mut table = match dialect {
            Dialect::Flat => Table::open_flat(server, through, mode).await?,
            Dialect::V1 => Table::open_v1(server, mode).await?,
        };
        for player in [&mut table.white, &mut table.black] {
            let line = player.line();
            (line.sent, line.received) = (0, 0);
        }
        Ok(table)
    }

    async fn open_flat(server: &Server, through: &Server, mode: Mode) -> anyhow::Result<Table> {
        let body = format!(r#"{{"mode":"{}","side":"white","highlightingEnabled":false}}"#, mode.name());
        let created = match http::post(server, "/api/games", body).await? {
            (200 | 201, created) => created,
            (status @ (429 | 503), why) => bail!("a game was refused ({status} {why}): {LIMITS_HINT}"),
            (status, why) => bail!("a game was refused: {status} {why}"),
        };
        let game = text(&created, "gameId")?;
        let token = text(&created, "creatorToken")?;
        let sit_down = async |hello: String| {
            let mut line = Line::connect(through, &format!("/ws?game={game}")).await.map_err(refused)?;
            line.say(hello.into()).await?;
            let mut player = Player::Flat(line);
            player.hear("joined").await?;
            anyhow::Ok(player)
        };
        let hello = format!(r#"{{"type":"hello","gameId":"{game}","token":"{token}"}}"#);
        let mut white = sit_down(hello).await?;
        let black = sit_down(format!(r#"{{"type":"hello","gameId":"{game}","joinAs":"auto"}}"#)).await?;
        while !white.hear("update").await?.has(r#""gameStatus":"active""#) {}
        Ok(Table { white, black })
    }

    async fn open_v1(server: &Server, mode: Mode) -> anyhow::Result<Table> {
        let wish = format!(r#"{{"mode":"{}"}}"#, mode.name());
        let (mut white, created) = enter(server, "room.create", &wish, "room.created").await?;
        let code = format!(r#"{{"code":"{}"}}"#, text(&created, "code")?);
        let (mut black, _) = enter(server, "room.join", &code, "room.joined").await?;
        white.hear("game.state").await?;
        black.hear("game.state").await?;
        Ok(Table { white, black })
    }

    /// Plays the script, making each move once both players have been told of the previous one. Stops early at `end`.
    pub(super) async fn play(
        &mut self,
        script: &Script,
        pace: Option<Pace>,
        end: Instant,
        tally: &Tally,
    ) -> anyhow::Result<()> {
        let mut turn = Color::White;
        for (number, ply) in script.iter().enumerate() {
            if let Some(pace) = pace {
                sleep_until(pace.at(number).min(end)).await;
            }
            let sent = Instant::now();
            if sent >= end {
                break;
            }
            let (mover, opponent) = match turn {
                Color::White => (&mut self.white, &mut self.black),
                Color::Black => (&mut self.black, &mut self.white),
            };
            mover.say_move(ply).await?;
            turn = !turn;
            // Both at once: if the move is refused, only the mover is told.
            let opponent_hears = async {
                opponent.hear_move(turn, number == 0).await?;
                tally.moved(sent.elapsed());
                Ok(())
            };
            tokio::try_join!(opponent_hears, mover.hear_move(turn, number == 0))?;
        }
        Ok(())
    }

    /// Handles whatever has arrived, without waiting.
    pub(super) async fn answer_pings(&mut self) -> anyhow::Result<()> {
        for player in [&mut self.white, &mut self.black] {
            while let Some(frame) = Frame::hear(player.line()).now_or_never() {
                if frame?.kind() == "ping" {
                    player.pong().await?;
                }
            }
        }
        Ok(())
    }

    /// Bytes that both players have sent and received while playing.
    pub(super) fn bytes(&mut self) -> (u64, u64) {
        let (white, black) = (self.white.line(), self.black.line());
        (white.sent + black.sent, white.received + black.received)
    }
}

/// Enters a room in protocol v1; the answer contains the seat's token and the room's code.
pub(super) async fn enter(
    server: &Server,
    kind: &str,
    payload: &str,
    answer: &str,
) -> anyhow::Result<(Player, Value)> {
    let mut socket = Socket::connect(server).await.map_err(refused)?;
    socket.say(kind, payload).await?;
    let mut player = Player::V1(socket);
    let entered = player.hear(answer).await?.parse()?["payload"].take();
    if let Player::V1(socket) = &mut player {
        socket.show(&text(&entered, "token")?);
    }
    Ok((player, entered))
}

fn text(value: &Value, name: &str) -> anyhow::Result<String> {
    value[name].as_str().map(str::to_owned).with_context(|| format!("the server's answer has no {name}"))
}
