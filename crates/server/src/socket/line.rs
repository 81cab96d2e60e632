//! One WebSocket connection: bounded in what it takes, patient only for so long.

use std::time::Duration;

use futures_util::{FutureExt, SinkExt, StreamExt};
use serde::Serialize;
use tokio::time::timeout;
use tungstenite::{
    Bytes, Message, Utf8Bytes,
    protocol::{
        CloseFrame,
        frame::{
            Frame,
            coding::{Data, OpCode},
        },
    },
};

use super::upgrade::Socket;

/// What is written at once stays reserved for as long as a connection is open, and it is open for hours after its
/// longest message: those that are longer than this go out in parts.
const PART: usize = 2048;

/// Why a connection is closed, in numbers that browsers understand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Close {
    Normal,
    /// Nobody without a seat learns anything of a live game.
    PrivateRoom,
    Protocol,
    TooLarge,
    TooSlow,
    Superseded,
    /// The server goes away, or the room was loaded anew: come back.
    Restart,
}

impl Close {
    fn frame(self) -> CloseFrame {
        let (code, reason): (u16, _) = match self {
            Close::Normal => (1000, ""),
            Close::PrivateRoom => (1008, "private room"),
            Close::Protocol => (1008, "protocol"),
            Close::TooLarge => (1009, "message too large"),
            Close::TooSlow => (1008, "too slow"),
            Close::Superseded => (1000, "superseded"),
            Close::Restart => (1012, "restart"),
        };
        CloseFrame { code: code.into(), reason: Utf8Bytes::from_static(reason) }
    }
}

#[derive(Debug)]
pub(crate) enum Heard {
    Text(Utf8Bytes),
    TooLarge,
    /// Closed, broken, or not text.
    Gone,
}

/// The other end is not there any more, or does not read.
#[derive(Debug)]
pub(crate) struct Gone;

pub(crate) struct Line {
    socket: Socket,
    max_bytes: usize,
    patience: Duration,
}

impl Line {
    /// Boxed: an async function keeps its arguments twice.
    pub(crate) fn new(socket: Socket, max_bytes: usize, patience: Duration) -> Box<Line> {
        Box::new(Line { socket, max_bytes, patience })
    }

    pub(crate) async fn hear(&mut self) -> Heard {
        loop {
            return match self.socket.next().await {
                Some(Ok(Message::Text(text))) if text.len() > self.max_bytes => Heard::TooLarge,
                Some(Ok(Message::Text(text))) => Heard::Text(text),
                Some(Ok(Message::Binary(bytes))) if bytes.len() > self.max_bytes => Heard::TooLarge,
                // Both protocols are text; a binary frame is nothing that either could read.
                Some(Ok(Message::Binary(_))) => Heard::Text(Utf8Bytes::from_static("")),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                Some(Ok(Message::Close(_))) | None => Heard::Gone,
                Some(Err(tungstenite::Error::Capacity(_))) => Heard::TooLarge,
                Some(Err(_)) => Heard::Gone,
            };
        }
    }

    /// Sends a message now.
    pub(crate) async fn say(&mut self, message: &impl Serialize) -> Result<(), Gone> {
        self.say_text(text_of(message)).await
    }

    pub(crate) async fn say_text(&mut self, text: String) -> Result<(), Gone> {
        self.queue_text(text).await?;
        self.flush().await
    }

    /// Puts a message behind others that go out together.
    pub(crate) async fn queue(&mut self, message: &impl Serialize) -> Result<(), Gone> {
        self.queue_text(text_of(message)).await
    }

    pub(crate) async fn queue_text(&mut self, text: String) -> Result<(), Gone> {
        if text.len() > PART {
            return Box::pin(self.queue_parts(text.into())).await;
        }
        patiently(self.patience, self.socket.feed(Message::Text(text.into()))).await
    }

    async fn queue_parts(&mut self, mut rest: Bytes) -> Result<(), Gone> {
        let mut kind = Data::Text;
        loop {
            let part = rest.split_to(PART.min(rest.len()));
            let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
            patiently(self.patience, self.socket.feed(Message::Frame(frame))).await?;
            if rest.is_empty() {
                return Ok(());
            }
            kind = Data::Continue;
        }
    }

    pub(crate) async fn flush(&mut self) -> Result<(), Gone> {
        patiently(self.patience, self.socket.flush()).await
    }

    pub(crate) async fn close(mut self: Box<Self>, why: Close) {
        let closing = async {
            let _gone_already = self.socket.send(Message::Close(Some(why.frame()))).await;
            // The other end answers with a close of its own; until then it may still be reading.
            while let Some(Ok(message)) = self.socket.next().await {
                if matches!(message, Message::Close(_)) {
                    break;
                }
            }
        };
        let _no_answer = timeout(Duration::from_secs(1), closing).await;
    }
}

/// Waits for a socket, which is nearly always ready; only if it is not, a clock is set.
async fn patiently(
    patience: Duration,
    writing: impl Future<Output = Result<(), tungstenite::Error>>,
) -> Result<(), Gone> {
    tokio::pin!(writing);
    let written = match writing.as_mut().now_or_never() {
        Some(written) => written,
        None => timeout(patience, writing).await.map_err(|_| Gone)?,
    };
    written.map_err(|_| Gone)
}

fn text_of(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages are plain data")
}
