//! One connection to a server, in protocol v1.

use std::{
    fmt,
    time::{SystemTime, UNIX_EPOCH},
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use tungstenite::{
    Message,
    protocol::{WebSocketConfig, frame::coding::CloseCode},
};

use super::frame::Frame;

pub(super) struct Socket {
    stream: WebSocketStream<TcpStream>,
    token: Option<String>,
    sent: u64,
}

/// Why a connection is no more.
#[derive(Debug)]
pub(super) enum Lost {
    /// It may come back.
    Broken(String),
    /// It is over for good.
    Closed(String),
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Lost::Broken(why) | Lost::Closed(why)) = self;
        f.write_str(why)
    }
}

impl Socket {
    pub(super) async fn connect(address: &str) -> Result<Socket, Lost> {
        let broken = |error: &dyn fmt::Display| Lost::Broken(format!("cannot connect to {address}: {error}"));
        let stream = TcpStream::connect(address).await.map_err(|error| broken(&error))?;
        stream.set_nodelay(true).map_err(|error| broken(&error))?;
        let config = WebSocketConfig::default().read_buffer_size(16 * 1024).write_buffer_size(0);
        let url = format!("ws://{address}/ws");
        let (stream, _) =
            client_async_with_config(url, stream, Some(config)).await.map_err(|error| broken(&error))?;
        Ok(Socket { stream, token: None, sent: 0 })
    }

    /// Goes with everything that is said from now on.
    pub(super) fn show(&mut self, token: &str) {
        self.token = Some(token.to_owned());
    }

    pub(super) async fn say(&mut self, kind: &str, payload: Value) -> Result<(), Lost> {
        self.sent += 1;
        let ts = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        let mut envelope = json!({ "v": 1, "seq": self.sent, "ts": ts, "type": kind, "payload": payload });
        if let Some(token) = &self.token {
            envelope["token"] = token.as_str().into();
        }
        let sent = self.stream.send(Message::text(envelope.to_string())).await;
        sent.map_err(|error| Lost::Broken(format!("the connection broke: {error}")))
    }

    pub(super) async fn hear(&mut self) -> Result<Frame, Lost> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    return Frame::read(&text).map_err(|error| Lost::Closed(format!("{error:#}")));
                }
                Some(Ok(Message::Close(Some(close)))) => {
                    let why = format!("the server has closed the connection: {}", close.reason);
                    // What is against the protocol or the seat does not get better by coming back.
                    let final_word = match close.code {
                        CloseCode::Normal | CloseCode::Size => true,
                        CloseCode::Policy => close.reason.as_str() != "too slow",
                        _ => false,
                    };
                    return Err(if final_word { Lost::Closed(why) } else { Lost::Broken(why) });
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Lost::Broken(format!("the connection broke: {error}"))),
                None => return Err(Lost::Broken("the server has closed the connection".to_owned())),
            }
        }
    }

    pub(super) async fn close(mut self) {
        let _gone_already = self.stream.close(None).await;
    }
}
