//! One WebSocket connection, with bounds on message size and on how long a write may take.

use std::time::Duration;

use futures_util::{FutureExt, SinkExt, StreamExt};
use serde::Serialize;
use tokio::time::{Instant, timeout, timeout_at};
use tungstenite::{
    Bytes, Message, Utf8Bytes,
    protocol::{
        CloseFrame, WebSocketConfig,
        frame::{
            Frame,
            coding::{Data, OpCode},
        },
    },
};

use super::upgrade::Socket;
use crate::limits::Limits;

/// A connection keeps its write buffer for as long as it is open, often hours after its longest message. So messages
/// longer than this are sent in parts.
const PART: usize = 2048;

/// Why a connection is closed, with close codes that browsers understand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Close {
    Normal,
    /// Nobody without a seat learns anything about a live game.
    PrivateRoom,
    Protocol,
    TooLarge,
    TooSlow,
    Superseded,
    /// The seat has moved to another device.
    Moved,
    /// The server is shutting down, or the room was reloaded: reconnect.
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
            Close::Moved => (1000, "moved"),
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

/// How many messages are still read from a client that no longer listens, and for how long.
const LAST_WORDS: usize = 64;
const LINGER: Duration = Duration::from_secs(1);

/// Whether anyone is there to receive messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Listener {
    Present,
    /// A write has failed or taken too long. Outgoing messages are dropped. Messages that have already arrived still
    /// count, up to a bound: a player may make a move and close the page before the answer comes.
    Gone {
        unread: usize,
        until: Instant,
    },
}

pub(crate) struct Line {
    socket: Socket,
    max_bytes: usize,
    patience: Duration,
    listener: Listener,
    /// Something has arrived since the last check, even if only a pong.
    alive: bool,
    /// How many nodes have passed the client on.
    hops: u8,
}

impl Line {
    /// Boxed, because an async function stores its arguments twice.
    pub(crate) fn new(socket: Socket, max_bytes: usize, patience: Duration) -> Box<Line> {
        Box::new(Line { socket, max_bytes, patience, listener: Listener::Present, alive: true, hops: 0 })
    }

    /// The line of a client that other nodes have passed on.
    pub(crate) fn passed_on(mut self: Box<Self>, hops: u8) -> Box<Line> {
        self.hops = hops;
        self
    }

    pub(crate) fn hops(&self) -> u8 {
        self.hops
    }

    pub(crate) async fn hear(&mut self) -> Heard {
        match self.listener {
            Listener::Present => self.hear_next().await,
            Listener::Gone { unread: 0, .. } => Heard::Gone,
            Listener::Gone { unread, until } => {
                // Messages that have arrived are read at once, and then the end of the stream, unless the client is
                // merely slow. Boxed, so that an open connection reserves no memory for its end.
                let heard = Box::pin(timeout_at(until, self.hear_next())).await;
                self.listener = Listener::Gone { unread: unread - 1, until };
                heard.unwrap_or(Heard::Gone)
            }
        }
    }

    async fn hear_next(&mut self) -> Heard {
        loop {
            let next = self.socket.next().await;
            self.alive |= matches!(next, Some(Ok(_)));
            return match next {
                Some(Ok(Message::Text(text))) if text.len() > self.max_bytes => Heard::TooLarge,
                Some(Ok(Message::Text(text))) => Heard::Text(text),
                Some(Ok(Message::Binary(bytes))) if bytes.len() > self.max_bytes => Heard::TooLarge,
                // Every dialect is text: a binary frame reads as an empty message.
                Some(Ok(Message::Binary(_))) => Heard::Text(Utf8Bytes::from_static("")),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                Some(Ok(Message::Close(_))) | None => Heard::Gone,
                Some(Err(tungstenite::Error::Capacity(_))) => Heard::TooLarge,
                Some(Err(_)) => Heard::Gone,
            };
        }
    }

    /// Whether nothing has arrived since the last call.
    pub(crate) fn is_silent(&mut self) -> bool {
        !std::mem::take(&mut self.alive)
    }

    /// Sends a message immediately.
    pub(crate) async fn say(&mut self, message: &impl Serialize) {
        self.say_text(text_of(message)).await;
    }

    pub(crate) async fn say_text(&mut self, text: String) {
        self.queue_text(text).await;
        self.flush().await;
    }

    /// Queues a message to be sent together with others.
    pub(crate) async fn queue(&mut self, message: &impl Serialize) {
        self.queue_text(text_of(message)).await;
    }

    pub(crate) async fn queue_text(&mut self, text: String) {
        if text.len() > PART {
            return Box::pin(self.queue_parts(text.into())).await;
        }
        self.feed(Message::Text(text.into())).await;
    }

    async fn queue_parts(&mut self, mut rest: Bytes) {
        let mut kind = Data::Text;
        loop {
            let part = rest.split_to(PART.min(rest.len()));
            let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
            self.feed(Message::Frame(frame)).await;
            if rest.is_empty() {
                return;
            }
            kind = Data::Continue;
        }
    }

    /// Sends a ping, which every WebSocket implementation answers by itself.
    pub(crate) async fn ping(&mut self) {
        self.feed(Message::Ping(Bytes::new())).await;
        self.flush().await;
    }

    async fn feed(&mut self, message: Message) {
        if self.listener == Listener::Present
            && let Err(NotWritten) = patiently(self.patience, self.socket.feed(message)).await
        {
            self.lose_listener();
        }
    }

    pub(crate) async fn flush(&mut self) {
        if self.listener == Listener::Present
            && let Err(NotWritten) = patiently(self.patience, self.socket.flush()).await
        {
            self.lose_listener();
        }
    }

    fn lose_listener(&mut self) {
        self.listener = Listener::Gone { unread: LAST_WORDS, until: Instant::now() + LINGER };
    }

    /// Queues what another node has said to the client. False if the client does not listen any more.
    pub(crate) async fn repeat(&mut self, text: Utf8Bytes) -> bool {
        if text.len() > PART {
            Box::pin(self.queue_parts(text.into())).await;
        } else {
            self.feed(Message::Text(text)).await;
        }
        self.listener == Listener::Present
    }

    pub(crate) async fn close(self: Box<Self>, why: Close) {
        let why = if self.listener == Listener::Present { why } else { Close::TooSlow };
        self.close_with(why.frame()).await;
    }

    pub(crate) async fn close_with(mut self: Box<Self>, why: CloseFrame) {
        let closing = async {
            let _gone_already = self.socket.send(Message::Close(Some(why))).await;
            // The other end answers with its own close frame; until then it may still be reading.
            while let Some(Ok(message)) = self.socket.next().await {
                if matches!(message, Message::Close(_)) {
                    break;
                }
            }
        };
        let _no_answer = timeout(Duration::from_secs(1), closing).await;
    }
}

struct NotWritten;

/// Waits for a socket, which is nearly always ready; a timer is set only if it is not.
async fn patiently(
    patience: Duration,
    writing: impl Future<Output = Result<(), tungstenite::Error>>,
) -> Result<(), NotWritten> {
    tokio::pin!(writing);
    let written = match writing.as_mut().now_or_never() {
        Some(written) => written,
        None => timeout(patience, writing).await.map_err(|_| NotWritten)?,
    };
    written.map_err(|_| NotWritten)
}

pub(crate) fn socket_config(limits: &Limits) -> WebSocketConfig {
    let max_bytes = limits.max_message_bytes;
    WebSocketConfig::default()
        // A connection is idle for most of its life, so its idle memory is what a server pays for.
        .read_buffer_size(512)
        .write_buffer_size(0)
        .max_write_buffer_size(4 * max_bytes + 1024 * 1024)
        // Somewhat above our own limit, so that we get to report the error.
        .max_message_size(Some(2 * max_bytes))
        .max_frame_size(Some(2 * max_bytes))
}

fn text_of(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages are plain data")
}
