//! One WebSocket connection: bounded in what it takes, patient only for so long.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::{FutureExt, SinkExt};
use serde::Serialize;
use tokio::time::timeout;

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
        let (code, reason) = match self {
            Close::Normal => (1000, ""),
            Close::PrivateRoom => (1008, "private room"),
            Close::Protocol => (1008, "protocol"),
            Close::TooLarge => (1009, "message too large"),
            Close::TooSlow => (1008, "too slow"),
            Close::Superseded => (1000, "superseded"),
            Close::Restart => (1012, "restart"),
        };
        CloseFrame { code, reason: Utf8Bytes::from_static(reason) }
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
    socket: WebSocket,
    max_bytes: usize,
    patience: Duration,
}

impl Line {
    /// Boxed: an async function keeps its arguments twice.
    pub(crate) fn new(socket: WebSocket, max_bytes: usize, patience: Duration) -> Box<Line> {
        Box::new(Line { socket, max_bytes, patience })
    }

    pub(crate) async fn hear(&mut self) -> Heard {
        loop {
            return match self.socket.recv().await {
                Some(Ok(Message::Text(text))) if text.len() > self.max_bytes => Heard::TooLarge,
                Some(Ok(Message::Text(text))) => Heard::Text(text),
                Some(Ok(Message::Binary(bytes))) if bytes.len() > self.max_bytes => Heard::TooLarge,
                // Both protocols are text; a binary frame is nothing that either could read.
                Some(Ok(Message::Binary(_))) => Heard::Text(Utf8Bytes::from_static("")),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(Message::Close(_))) | None => Heard::Gone,
                Some(Err(error)) if is_too_large(&error) => Heard::TooLarge,
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
        patiently(self.patience, self.socket.feed(Message::Text(text.into()))).await
    }

    pub(crate) async fn flush(&mut self) -> Result<(), Gone> {
        patiently(self.patience, self.socket.flush()).await
    }

    pub(crate) async fn close(mut self: Box<Self>, why: Close) {
        let closing = async {
            let _gone_already = self.socket.send(Message::Close(Some(why.frame()))).await;
            // The other end answers with a close of its own; until then it may still be reading.
            while let Some(Ok(message)) = self.socket.recv().await {
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
    writing: impl Future<Output = Result<(), axum::Error>>,
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

fn is_too_large(error: &axum::Error) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if let Some(tungstenite::Error::Capacity(_)) = error.downcast_ref::<tungstenite::Error>() {
            return true;
        }
        cause = error.source();
    }
    false
}
