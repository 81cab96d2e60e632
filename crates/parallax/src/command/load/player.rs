//! One seat at a game, in either dialect.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{bail, ensure};
use rules::{Color, names::color_name};

use super::{
    line::{Frame, Line},
    script::Ply,
};

pub(super) struct Player {
    pub(super) line: Line,
    pub(super) voice: Voice,
}

/// What a dialect needs to know in order to speak.
pub(super) enum Voice {
    Flat,
    V1 { token: Option<String>, seq: u64 },
}

impl Player {
    pub(super) async fn say_move(&mut self, ply: &Ply) -> anyhow::Result<()> {
        match &self.voice {
            Voice::Flat => self.line.say(ply.flat.clone()).await,
            Voice::V1 { .. } => self.say_v1("game.move", &ply.v1_payload).await,
        }
    }

    /// One message of protocol v1.
    pub(super) async fn say_v1(&mut self, kind: &str, payload: &str) -> anyhow::Result<()> {
        let Voice::V1 { token, seq } = &mut self.voice else {
            bail!("the flat dialect has no envelope");
        };
        *seq += 1;
        let ts = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let token = token.as_ref().map(|token| format!(r#""token":"{token}","#)).unwrap_or_default();
        let text = format!(r#"{{"v":1,"seq":{seq},"ts":{ts},"type":"{kind}",{token}"payload":{payload}}}"#);
        self.line.say(text.into()).await
    }

    /// Waits for a frame of a type.
    pub(super) async fn hear(&mut self, kind: &str) -> anyhow::Result<Frame> {
        loop {
            let frame = self.line.hear().await?;
            match frame.kind() {
                found if found == kind => return Ok(frame),
                "ping" => self.pong().await?,
                _ => {}
            }
        }
    }

    /// Waits until this seat has been told of a move, after which it is `turn`'s turn.
    pub(super) async fn hear_move(&mut self, turn: Color, is_first: bool) -> anyhow::Result<()> {
        match self.voice {
            Voice::V1 { .. } => self.hear("game.delta").await.map(drop),
            Voice::Flat => loop {
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
        match self.voice {
            Voice::Flat => self.line.say(r#"{"type":"pong"}"#.into()).await,
            Voice::V1 { .. } => self.say_v1("pong", "{}").await,
        }
    }
}
