//! One connection to a client, with bounds on message size and on how long a write may take. The client is at the other
//! end of a WebSocket, or at that of another node, which passes on what it says.

use std::time::Duration;

use futures_util::{FutureExt, SinkExt, StreamExt};
use link::{LinkStream, Received};
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

use super::{
    pipe::{FromPipe, Lines, Pipe},
    upgrade::Socket,
};
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
    /// The session or token that it was opened with is over.
    SessionEnded,
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
            Close::SessionEnded => (1008, "session ended"),
            Close::Restart => (1012, "restart"),
        };
        CloseFrame { code: code.into(), reason: Utf8Bytes::from_static(reason) }
    }
}

#[derive(Debug)]
pub(crate) enum Heard {
    Text(Utf8Bytes),
    /// What [`Line::seek_sign`] asked for.
    Sign,
    TooLarge,
    /// Closed, broken, or not text.
    Gone,
}

/// Between nodes: asks for a sign of a client, and tells that there was one. No text has this byte.
pub(super) const SIGN: &[u8] = &[0xff];

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

/// Where the client is.
#[expect(clippy::large_enum_variant, reason = "a line is boxed as a whole, and nearly all are sockets")]
enum Wire {
    Socket(Socket),
    /// At another node, which sees to it that the client is still there.
    Linked(LinkStream),
    /// Behind the body of an answer, and says nothing more.
    Piped(Pipe),
}

pub(crate) struct Line {
    wire: Wire,
    max_bytes: usize,
    patience: Duration,
    listener: Listener,
    /// Something has arrived since the last check, even if only a pong.
    alive: bool,
    /// Anything that arrives is a sign which somebody waits for.
    seeks_sign: bool,
    /// How many nodes have passed the client on.
    hops: u8,
}

impl Line {
    pub(crate) fn new(socket: Socket, limits: &Limits) -> Box<Line> {
        Line::of(Wire::Socket(socket), limits, 0)
    }

    /// The line of a client that other nodes have passed on.
    pub(crate) fn passed_on(stream: LinkStream, limits: &Limits, hops: u8) -> Box<Line> {
        Line::of(Wire::Linked(stream), limits, hops)
    }

    /// The line of a client that has said this and will only listen.
    pub(crate) fn piped(said: Utf8Bytes, limits: &Limits) -> (Box<Line>, Lines) {
        let (pipe, lines) = Pipe::new(said);
        (Line::of(Wire::Piped(pipe), limits, 0), lines)
    }

    /// Boxed, because an async function stores its arguments twice.
    fn of(wire: Wire, limits: &Limits, hops: u8) -> Box<Line> {
        let (max_bytes, patience) = (limits.max_message_bytes, limits.send_within);
        Box::new(Line {
            wire,
            max_bytes,
            patience,
            listener: Listener::Present,
            alive: true,
            seeks_sign: false,
            hops,
        })
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
        let socket = match &mut self.wire {
            Wire::Socket(socket) => socket,
            Wire::Linked(stream) => {
                return match stream.next().await.map(Passed::from) {
                    Some(Passed::Text(text)) if text.len() > self.max_bytes => Heard::TooLarge,
                    Some(Passed::Text(text)) => Heard::Text(text),
                    Some(Passed::Sign) => Heard::Sign,
                    Some(Passed::Closed(_)) | None => Heard::Gone,
                };
            }
            Wire::Piped(pipe) => {
                return match pipe.hear().await {
                    FromPipe::Said(text) => Heard::Text(text),
                    FromPipe::Sign => Heard::Sign,
                    FromPipe::Gone => Heard::Gone,
                };
            }
        };
        loop {
            let next = socket.next().await;
            self.alive |= matches!(next, Some(Ok(_)));
            return match next {
                Some(Ok(Message::Text(text))) if text.len() > self.max_bytes => Heard::TooLarge,
                Some(Ok(Message::Text(text))) => Heard::Text(text),
                Some(Ok(Message::Binary(bytes))) if bytes.len() > self.max_bytes => Heard::TooLarge,
                // Every dialect is text: a binary frame reads as an empty message.
                Some(Ok(Message::Binary(_))) => Heard::Text(Utf8Bytes::from_static("")),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) if std::mem::take(&mut self.seeks_sign) => {
                    Heard::Sign
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                Some(Ok(Message::Close(_))) | None => Heard::Gone,
                Some(Err(tungstenite::Error::Capacity(_))) => Heard::TooLarge,
                Some(Err(_)) => Heard::Gone,
            };
        }
    }

    /// Whether nothing has arrived since the last call. Of a client at another node, that one knows; one that only
    /// listens is there until its connection breaks.
    pub(crate) fn is_silent(&mut self) -> bool {
        match self.wire {
            Wire::Socket(_) => !std::mem::take(&mut self.alive),
            Wire::Linked(_) | Wire::Piped(_) => false,
        }
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
        self.queue_bytes(text.into()).await;
    }

    async fn queue_bytes(&mut self, text: Utf8Bytes) {
        match &mut self.wire {
            Wire::Linked(stream) => {
                if self.listener == Listener::Present
                    && patiently(self.patience, stream.send(text.as_bytes())).await.is_err()
                {
                    self.lose_listener();
                }
            }
            Wire::Piped(pipe) => {
                if self.listener == Listener::Present
                    && patiently(self.patience, pipe.say(text.as_str())).await.is_err()
                {
                    self.lose_listener();
                }
            }
            Wire::Socket(_) if text.len() > PART => Box::pin(self.queue_parts(text.into())).await,
            Wire::Socket(_) => self.feed(Message::Text(text)).await,
        }
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

    /// Asks for a sign that the client is still there: the next thing that arrives, if only a pong. Of a client that
    /// another node has passed on, only that node can ask.
    pub(crate) async fn seek_sign(&mut self) {
        self.seeks_sign = true;
        match &mut self.wire {
            Wire::Socket(_) => self.ping().await,
            Wire::Linked(stream) => {
                if patiently(self.patience, stream.send(SIGN)).await.is_err() {
                    self.lose_listener();
                }
            }
            Wire::Piped(pipe) => pipe.seek_sign(),
        }
    }

    /// Whether what has just arrived is the sign that was asked for.
    pub(crate) fn takes_for_sign(&mut self) -> bool {
        std::mem::take(&mut self.seeks_sign)
    }

    async fn feed(&mut self, message: Message) {
        if self.listener == Listener::Present
            && let Wire::Socket(socket) = &mut self.wire
            && let Err(NotWritten) = patiently(self.patience, socket.feed(message)).await
        {
            self.lose_listener();
        }
    }

    /// What goes to another node is on its way already.
    pub(crate) async fn flush(&mut self) {
        if self.listener == Listener::Present
            && let Wire::Socket(socket) = &mut self.wire
            && let Err(NotWritten) = patiently(self.patience, socket.flush()).await
        {
            self.lose_listener();
        }
    }

    fn lose_listener(&mut self) {
        self.listener = Listener::Gone { unread: LAST_WORDS, until: Instant::now() + LINGER };
    }

    /// Queues what another node has said to the client. False if the client does not listen any more.
    pub(crate) async fn repeat(&mut self, text: Utf8Bytes) -> bool {
        self.queue_bytes(text).await;
        self.listener == Listener::Present
    }

    pub(crate) async fn close(self: Box<Self>, why: Close) {
        let why = if self.listener == Listener::Present { why } else { Close::TooSlow };
        self.close_with(why.frame()).await;
    }

    pub(crate) async fn close_with(self: Box<Self>, why: CloseFrame) {
        let mut socket = match self.wire {
            Wire::Socket(socket) => socket,
            Wire::Linked(stream) => return stream.close(&written(&why)),
            Wire::Piped(pipe) => {
                let _no_reader = timeout(Duration::from_secs(1), pipe.close(why)).await;
                return;
            }
        };
        let closing = async {
            let _gone_already = socket.send(Message::Close(Some(why))).await;
            // The other end answers with its own close frame; until then it may still be reading.
            while let Some(Ok(message)) = socket.next().await {
                if matches!(message, Message::Close(_)) {
                    break;
                }
            }
        };
        let _no_answer = timeout(Duration::from_secs(1), closing).await;
    }
}

pub(super) struct NotWritten;

/// Waits for a socket, which is nearly always ready; a timer is set only if it is not.
pub(super) async fn patiently<E>(
    patience: Duration,
    writing: impl Future<Output = Result<(), E>>,
) -> Result<(), NotWritten> {
    tokio::pin!(writing);
    let written = match writing.as_mut().now_or_never() {
        Some(written) => written,
        None => timeout(patience, writing).await.map_err(|_| NotWritten)?,
    };
    written.map_err(|_| NotWritten)
}

/// What another node passes on.
pub(super) enum Passed {
    Text(Utf8Bytes),
    Sign,
    /// The end of the connection, and why.
    Closed(Option<CloseFrame>),
}

impl From<Received> for Passed {
    fn from(received: Received) -> Passed {
        match received {
            Received::Message(bytes) if bytes == SIGN => Passed::Sign,
            Received::Message(bytes) => match Utf8Bytes::try_from(bytes) {
                Ok(text) => Passed::Text(text),
                Err(_) => Passed::Closed(None),
            },
            Received::Closed(reason) => Passed::Closed(read(reason)),
        }
    }
}

/// A close frame as WebSockets have it: a code and a reason.
fn written(frame: &CloseFrame) -> Vec<u8> {
    [&u16::from(frame.code).to_be_bytes()[..], frame.reason.as_bytes()].concat()
}

fn read(mut reason: Bytes) -> Option<CloseFrame> {
    let code = u16::from_be_bytes(*reason.first_chunk()?);
    let reason = Utf8Bytes::try_from(reason.split_off(2)).ok()?;
    Some(CloseFrame { code: code.into(), reason })
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
