//! One WebSocket, light on the processor: frames are recognised by their bytes and hardly ever parsed.

use anyhow::{Context, anyhow, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use tungstenite::{Error, Message, Utf8Bytes, protocol::WebSocketConfig};

pub(super) const LIMITS_HINT: &str = "the server limits what one address may do; raise --rooms-per-minute, \
     --sockets-per-address, --max-rooms, --message-rate, --message-burst, --commit-rate and --commit-burst of \
     `parallax serve`";

pub(super) struct Line {
    socket: WebSocketStream<TcpStream>,
    /// Payload bytes.
    pub(super) sent: u64,
    pub(super) received: u64,
}

/// A text frame.
#[derive(Debug)]
pub(super) struct Frame(Utf8Bytes);

impl Line {
    pub(super) async fn connect(address: &str, path: &str) -> anyhow::Result<Line> {
        let stream =
            TcpStream::connect(address).await.with_context(|| format!("cannot connect to {address}"))?;
        stream.set_nodelay(true)?;
        // The default buffer is 128 KiB; frames are a hundredth of that.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let url = format!("ws://{address}{path}");
        let connected = client_async_with_config(url, stream, Some(config)).await;
        let (socket, _) = connected.map_err(|error| match error {
            Error::Http(response) if response.status() == 429 => {
                anyhow!("a socket was refused: {LIMITS_HINT}")
            }
            error => anyhow!(error).context("cannot open a WebSocket"),
        })?;
        Ok(Line { socket, sent: 0, received: 0 })
    }

    pub(super) async fn say(&mut self, text: Utf8Bytes) -> anyhow::Result<()> {
        self.sent += text.len() as u64;
        self.socket.send(Message::Text(text)).await.context("the server has closed a connection")
    }

    /// The next text frame; an error from the server is one here.
    pub(super) async fn hear(&mut self) -> anyhow::Result<Frame> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.received += text.len() as u64;
                    let frame = Frame(text);
                    return if frame.kind() == "error" { Err(frame.complaint()) } else { Ok(frame) };
                }
                Some(Ok(Message::Close(Some(close)))) => {
                    bail!("the server has closed a connection: {} {}", close.code, close.reason);
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error).context("a connection broke"),
                None => bail!("the server has closed a connection"),
            }
        }
    }
}

impl Frame {
    /// The message's type. It stands at the front in every dialect, before anything of variable length.
    pub(super) fn kind(&self) -> &str {
        const MARK: &str = "\"type\":\"";
        let front = self.0.get(..96).unwrap_or(&self.0);
        let Some((_, rest)) = front.split_once(MARK) else {
            return "";
        };
        rest.split_once('"').map_or("", |(kind, _)| kind)
    }

    pub(super) fn has(&self, text: &str) -> bool {
        self.0.contains(text)
    }

    pub(super) fn parse(&self) -> anyhow::Result<Value> {
        serde_json::from_str(&self.0).context("a frame is not JSON")
    }

    fn complaint(&self) -> anyhow::Error {
        let value = self.parse().unwrap_or_default();
        let field = |name: &str| {
            let value = value.get(name).or_else(|| value.get("payload")?.get(name));
            value.and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let (code, message) = (field("code"), field("message"));
        match code.as_str() {
            "rate_limited" | "RATE_LIMIT" | "SERVER_FULL" => anyhow!("{code}: {message} {LIMITS_HINT}"),
            _ => anyhow!("the server complains: {code}: {message}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_known_by_their_front() {
        let kind = |text: &'static str| Frame(Utf8Bytes::from_static(text)).kind().to_owned();
        assert_eq!(kind(r#"{"type":"update","view":{}}"#), "update");
        assert_eq!(
            kind(r#"{"v":1,"seq":42,"ts":1745000000000,"type":"game.delta","payload":{}}"#),
            "game.delta"
        );
        assert_eq!(kind(r#"{"v":1}"#), "");
    }

    #[test]
    fn a_limit_is_explained() {
        let frame = Frame(r#"{"v":1,"type":"error","payload":{"code":"RATE_LIMIT","message":"No."}}"#.into());
        assert!(frame.complaint().to_string().contains("--message-rate"));
    }
}
