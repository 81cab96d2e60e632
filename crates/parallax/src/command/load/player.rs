//! One seat in a game, in either dialect.

use anyhow::ensure;
use client::{Line, Socket};
use rules::{Color, names::color_name};

use super::{frame::Frame, script::Ply};

pub(super) enum Player {
    Flat(Line),
    V1(Socket),
}

impl Player {
    pub(super) fn line(&mut self) -> &mut Line {
        match self {
            Player::Flat(line) => line,
            Player::V1(socket) => &mut socket.line,
        }
    }

    pub(super) async fn say_move(&mut self, ply: &Ply) -> anyhow::Result<()> {
        match self {
            Player::Flat(line) => line.say(ply.flat.clone()).await?,
            Player::V1(socket) => socket.say("game.move", &ply.v1_payload).await?,
        }
        Ok(())
    }

    /// Waits for a frame of a type.
    pub(super) async fn hear(&mut self, kind: &str) -> anyhow::Result<Frame> {
        loop {
            let frame = Frame::hear(self.line()).await?;
            match frame.kind() {
                found if found == kind => return Ok(frame),
                "ping" => self.pong().await?,
                _ => {}
            }
        }
    }

    /// Waits until this seat has been told of a move, after which it is `turn`'s turn.
    pub(super) async fn hear_move(&mut self, turn: Color, is_first: bool) -> anyhow::Result<()> {
        match self {
            Player::V1(_) => self.hear("game.delta").await.map(drop),
            Player::Flat(_) => loop {
                let frame = self.hear("update").await?;
                if frame.has(turn.fold_wb(r#""toMove":"w""#, r#""toMove":"b""#)) {
                    return Ok(());
                }
                // Only the start of the game is an update without a move.
                ensure!(
                    is_first,
                    "{} has not moved: the server took the move for illegal",
                    color_name(!turn)
                );
            },
        }
    }

    pub(super) async fn pong(&mut self) -> anyhow::Result<()> {
        match self {
            Player::Flat(line) => line.say(r#"{"type":"pong"}"#.into()).await?,
            Player::V1(socket) => socket.say("pong", "{}").await?,
        }
        Ok(())
    }
}
