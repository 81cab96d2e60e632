//! One WebSocket, and every frame exactly as it arrived.

use std::{
    net::{SocketAddr, TcpListener, TcpStream},
    time::Duration,
};

use serde_json::Value;
use tungstenite::{Error, HandshakeError, Message, WebSocket, client::IntoClientRequest};

/// Long enough for a busy machine; nothing waits that long unless something is wrong.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Socket {
    socket: WebSocket<TcpStream>,
    /// All text frames so far, byte for byte.
    pub(crate) frames: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Closed {
    pub(crate) code: u16,
    pub(crate) reason: String,
}

impl Socket {
    pub(crate) fn open(address: SocketAddr, path: &str) -> Socket {
        Socket::open_from(address, path, None).unwrap_or_else(|status| panic!("{path}: HTTP {status}"))
    }

    /// Connects as a page from this origin would. The error is the HTTP status returned instead of a socket.
    pub(crate) fn open_from(address: SocketAddr, path: &str, origin: Option<&str>) -> Result<Socket, u16> {
        Socket::over(TcpStream::connect(address).unwrap(), address, path, origin)
    }

    /// On a connection that is open already.
    pub(crate) fn over(
        stream: TcpStream,
        address: SocketAddr,
        path: &str,
        origin: Option<&str>,
    ) -> Result<Socket, u16> {
        let origin: Vec<_> = origin.map(|origin| ("Origin", origin)).into_iter().collect();
        Socket::with_headers(stream, address, path, &origin)
    }

    /// As somebody with a cookie or a token would.
    pub(crate) fn with_headers(
        stream: TcpStream,
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, u16> {
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Socket { socket, frames: Vec::new() }),
            Err(HandshakeError::Failure(Error::Http(response))) => Err(response.status().as_u16()),
            Err(error) => panic!("{path}: {error}"),
        }
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.say_text(&message.to_string());
    }

    pub(crate) fn say_text(&mut self, text: &str) {
        self.try_say(text).unwrap();
    }

    /// For tests in which the other end may be gone.
    pub(crate) fn try_say(&mut self, text: &str) -> Result<(), Error> {
        self.socket.send(Message::text(text))
    }

    /// From now on, whatever cannot be sent at once is not sent at all.
    pub(crate) fn lose_patience(&mut self) {
        self.socket.get_ref().set_write_timeout(Some(Duration::from_millis(200))).unwrap();
    }

    pub(crate) fn say_bytes(&mut self, bytes: &'static [u8]) {
        self.socket.send(Message::binary(bytes)).unwrap();
    }

    /// The next frame, or how the connection ended.
    pub(crate) fn hear(&mut self) -> Result<Value, Closed> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.frames.push(text.to_string());
                    return Ok(serde_json::from_str(&text).expect("frames are JSON"));
                }
                Ok(Message::Close(frame)) => {
                    // The reply to a close is sent with the next read.
                    let _closed = self.socket.read();
                    return Err(match frame {
                        Some(frame) => Closed { code: frame.code.into(), reason: frame.reason.to_string() },
                        None => Closed { code: 1005, reason: String::new() },
                    });
                }
                Ok(_) => {}
                Err(Error::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    panic!("nothing came within {PATIENCE:?}; the last frames: {:#?}", self.last_frames());
                }
                Err(_) => return Err(Closed { code: 1006, reason: String::new() }),
            }
        }
    }

    fn last_frames(&self) -> &[String] {
        &self.frames[self.frames.len().saturating_sub(3)..]
    }

    /// Expects the connection to close, with nothing before that.
    pub(crate) fn expect_close(&mut self, code: u16, reason: &str) {
        let closed = self.hear().expect_err("a close");
        assert_eq!(closed, Closed { code, reason: reason.to_owned() });
    }

    /// Sends a close frame and waits for the reply.
    pub(crate) fn close(&mut self) {
        self.socket.close(None).unwrap();
        while self.hear().is_ok() {}
    }

    /// Sends a close frame without waiting for the reply.
    pub(crate) fn say_goodbye(&mut self) {
        self.socket.close(None).unwrap();
        self.reset();
    }

    /// Resets the connection at this end.
    pub(crate) fn reset(&mut self) {
        // Puts another stream in its place: dropping the old one closes it for good, in both directions.
        let nowhere = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        *self.socket.get_mut() = TcpStream::connect(nowhere.local_addr().unwrap()).unwrap();
    }

    /// Cuts the network without notice.
    pub(crate) fn cut(&mut self) {
        let _gone_already = self.socket.get_ref().shutdown(std::net::Shutdown::Both);
    }
}
