//! One WebSocket: text in, text out.

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, client_async_tls_with_config};
use tungstenite::{
    Error, Message, Utf8Bytes,
    client::IntoClientRequest as _,
    http::{HeaderValue, header},
    protocol::{WebSocketConfig, frame::coding::CloseCode},
};

use crate::{access::Access, server::Server};

/// Frames are a few hundred bytes; the default buffer is 128 KiB.
const READ_BUFFER: usize = 4096;

#[derive(Debug)]
pub struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Payload bytes.
    pub sent: u64,
    pub received: u64,
}

/// Why a connection was lost.
#[derive(Debug, thiserror::Error)]
pub enum Lost {
    /// Reconnecting may help.
    #[error("{0}")]
    Broken(String),
    /// The server does not open a socket right now, and answers with this status.
    #[error("cannot open a WebSocket: the server answered {0}")]
    Refused(u16),
    /// Reconnecting will not help.
    #[error("{0}")]
    Closed(String),
}

impl Line {
    pub async fn connect(server: &Server, path: &str) -> Result<Line, Lost> {
        Line::connect_as(&Access::default(), server, path).await
    }

    /// The same as somebody in particular.
    pub async fn connect_as(access: &Access, server: &Server, path: &str) -> Result<Line, Lost> {
        let stream = TcpStream::connect(server.host_and_port()).await;
        let stream = stream.map_err(|error| cannot_connect(server, error.into()))?;
        Line::over_as(access, stream, server, path).await
    }

    /// Over a connection that is there already.
    pub async fn over(stream: TcpStream, server: &Server, path: &str) -> Result<Line, Lost> {
        Line::over_as(&Access::default(), stream, server, path).await
    }

    /// The same as whoever has the token of this access.
    pub async fn over_as(
        access: &Access,
        stream: TcpStream,
        server: &Server,
        path: &str,
    ) -> Result<Line, Lost> {
        let broken = |error| cannot_connect(server, error);
        stream.set_nodelay(true).map_err(|error| broken(error.into()))?;
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
        let mut request = server.socket_url(path).into_client_request().map_err(broken)?;
        if let Some(authorization) = access.authorization() {
            let value = HeaderValue::from_str(&authorization);
            let value = value.map_err(|_| Lost::Closed("this is not a token".to_owned()))?;
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        let connector = access.tls.clone().map(Connector::Rustls);
        let connected = client_async_tls_with_config(request, stream, Some(config), connector).await;
        let (socket, _) = connected.map_err(broken)?;
        Ok(Line { socket, sent: 0, received: 0 })
    }

    pub async fn say(&mut self, text: Utf8Bytes) -> Result<(), Lost> {
        self.sent += text.len() as u64;
        let sent = self.socket.send(Message::Text(text)).await;
        sent.map_err(|error| Lost::Broken(format!("the connection broke: {error}")))
    }

    /// The next text message.
    pub async fn hear(&mut self) -> Result<Utf8Bytes, Lost> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.received += text.len() as u64;
                    return Ok(text);
                }
                Some(Ok(Message::Close(Some(close)))) => {
                    let why = format!("the server closed the connection: {} {}", close.code, close.reason);
                    // Reconnecting does not help after breaking the protocol or losing the seat.
                    let is_final = match close.code {
                        CloseCode::Normal | CloseCode::Size => true,
                        CloseCode::Policy => close.reason.as_str() != "too slow",
                        _ => false,
                    };
                    return Err(if is_final { Lost::Closed(why) } else { Lost::Broken(why) });
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Lost::Broken(format!("the connection broke: {error}"))),
                None => return Err(Lost::Broken("the server closed the connection".to_owned())),
            }
        }
    }

    pub async fn close(&mut self) {
        let _gone_already = self.socket.close(None).await;
    }
}

fn cannot_connect(server: &Server, error: Error) -> Lost {
    match error {
        Error::Http(response) => Lost::Refused(response.status().as_u16()),
        error => Lost::Broken(format!("cannot connect to {server}: {error}")),
    }
}
