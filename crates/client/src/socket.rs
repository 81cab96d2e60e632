//! One connection in protocol v1, with every message in its envelope.

use std::{
    fmt,
    time::{SystemTime, UNIX_EPOCH},
};

use crate::{
    frame::Frame,
    line::{Line, Lost},
    server::Server,
};

#[derive(Debug)]
pub struct Socket {
    pub line: Line,
    /// Encoded as JSON.
    token: Option<String>,
    seq: u64,
}

impl Socket {
    pub async fn connect(server: &Server) -> Result<Socket, Lost> {
        Ok(Socket { line: Line::connect(server, "/ws").await?, token: None, seq: 0 })
    }

    /// Sends this token with every message from now on.
    pub fn show(&mut self, token: &str) {
        self.token = Some(serde_json::Value::from(token).to_string());
    }

    /// `payload` is a JSON object.
    pub async fn say(&mut self, kind: &str, payload: impl fmt::Display) -> Result<(), Lost> {
        self.seq += 1;
        let seq = self.seq;
        let ts = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let text = match &self.token {
            Some(token) => {
                format!(
                    r#"{{"v":1,"seq":{seq},"ts":{ts},"type":"{kind}","token":{token},"payload":{payload}}}"#
                )
            }
            None => format!(r#"{{"v":1,"seq":{seq},"ts":{ts},"type":"{kind}","payload":{payload}}}"#),
        };
        self.line.say(text.into()).await
    }

    pub async fn hear(&mut self) -> Result<Frame, Lost> {
        let text = self.line.hear().await?;
        Frame::read(&text).map_err(|error| Lost::Closed(format!("{error:#}")))
    }

    pub async fn close(&mut self) {
        self.line.close().await;
    }
}
