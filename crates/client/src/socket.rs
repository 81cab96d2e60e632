//! One connection in protocol v1, with every message in its envelope.

use std::{
    fmt,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tokio::time::sleep;
use view::Secret;

use crate::{
    access::Access,
    frame::Frame,
    line::{Line, Lost},
    past::{Next, Unread},
    server::Server,
};

#[derive(Debug)]
pub struct Socket {
    pub line: Line,
    /// Encoded as JSON.
    token: Option<Secret<String>>,
    seq: u64,
    unread: Unread,
}

/// Between two pages of the past: a server accepts only so many messages at once.
const PAGE_PAUSE: Duration = Duration::from_millis(20);

impl Socket {
    pub async fn connect(server: &Server) -> Result<Socket, Lost> {
        Ok(Socket::on(Line::connect(server, "/ws").await?))
    }

    /// The same as somebody in particular.
    pub async fn connect_as(access: &Access, server: &Server) -> Result<Socket, Lost> {
        Ok(Socket::on(Line::connect_as(access, server, "/ws").await?))
    }

    /// On a line to `/ws`.
    pub fn on(line: Line) -> Socket {
        Socket { line, token: None, seq: 0, unread: Unread::default() }
    }

    /// Sends this token with every message from now on.
    pub fn show(&mut self, token: &str) {
        self.token = Some(Secret(serde_json::Value::from(token).to_string()));
    }

    /// `payload` is a JSON object.
    pub async fn say(&mut self, kind: &str, payload: impl fmt::Display) -> Result<(), Lost> {
        self.say_with("", kind, payload).await
    }

    /// The same for an intent that may be repeated: it takes effect once per key. A key is not 0.
    pub async fn say_keyed(&mut self, kind: &str, key: u64, payload: impl fmt::Display) -> Result<(), Lost> {
        self.say_with(&format!(r#""key":{key},"#), kind, payload).await
    }

    async fn say_with(&mut self, fields: &str, kind: &str, payload: impl fmt::Display) -> Result<(), Lost> {
        self.seq += 1;
        let seq = self.seq;
        let ts = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let text = match &self.token {
            Some(Secret(token)) => {
                format!(
                    r#"{{"v":1,"seq":{seq},"ts":{ts},"type":"{kind}",{fields}"token":{token},"payload":{payload}}}"#
                )
            }
            None => format!(r#"{{"v":1,"seq":{seq},"ts":{ts},"type":"{kind}",{fields}"payload":{payload}}}"#),
        };
        self.line.say(text.into()).await
    }

    /// The next frame. A state comes with its whole past, however long it is. Can be cancelled at any time.
    pub async fn hear(&mut self) -> Result<Frame, Lost> {
        loop {
            match self.unread.next() {
                Next::Read(frame) => return Ok(*frame),
                Next::Ask { before } => {
                    sleep(PAGE_PAUSE).await;
                    self.say("game.past", format_args!(r#"{{"before":{before}}}"#)).await?;
                    self.unread.asked();
                }
                Next::Wait => {
                    let text = self.line.hear().await?;
                    let frame = Frame::read(&text).map_err(|error| Lost::Closed(format!("{error:#}")))?;
                    self.unread.arrived(frame);
                }
            }
        }
    }

    pub async fn close(&mut self) {
        self.line.close().await;
    }
}
