//! The address of a server.

use std::{fmt, str::FromStr};

/// A server, by its address: `http://127.0.0.1:3000`, `https://chess.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Server {
    is_secure: bool,
    /// The host, and the port unless it is the default.
    authority: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadServer {
    #[error("a server's address begins with http:// or https://")]
    Scheme,
    #[error("give a host and a port only")]
    NotAHost,
}

impl FromStr for Server {
    type Err = BadServer;

    fn from_str(text: &str) -> Result<Server, BadServer> {
        let (is_secure, rest) = match text.split_once("://") {
            Some(("http", rest)) => (false, rest),
            Some(("https", rest)) => (true, rest),
            _ => return Err(BadServer::Scheme),
        };
        let authority = rest.trim_end_matches('/');
        if authority.is_empty() || authority.contains(['/', '?', '#', '@', ' ']) {
            return Err(BadServer::NotAHost);
        }
        Ok(Server { is_secure, authority: authority.to_owned() })
    }
}

/// As it would be typed into a browser.
impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority)
    }
}

impl Server {
    pub(crate) fn socket_url(&self, path: &str) -> String {
        let scheme = if self.is_secure { "wss" } else { "ws" };
        format!("{scheme}://{}{path}", self.authority)
    }

    /// The host and the port to connect to.
    pub(crate) fn host_and_port(&self) -> String {
        match self.authority.rsplit_once(':') {
            Some((_, port)) if port.parse::<u16>().is_ok() => self.authority.clone(),
            _ => format!("{}:{}", self.authority, if self.is_secure { 443 } else { 80 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_by_table() {
        for (text, shown, dialled, socket) in [
            ("http://127.0.0.1:3000/", "http://127.0.0.1:3000", "127.0.0.1:3000", "ws://127.0.0.1:3000/ws"),
            ("http://localhost", "http://localhost", "localhost:80", "ws://localhost/ws"),
            ("https://chess.example", "https://chess.example", "chess.example:443", "wss://chess.example/ws"),
            ("http://[::1]", "http://[::1]", "[::1]:80", "ws://[::1]/ws"),
            ("https://[::1]:8443", "https://[::1]:8443", "[::1]:8443", "wss://[::1]:8443/ws"),
        ] {
            let server: Server = text.parse().unwrap();
            assert_eq!(server.to_string(), shown);
            assert_eq!(server.host_and_port(), dialled);
            assert_eq!(server.socket_url("/ws"), socket);
        }
        for text in
            ["localhost:3000", "ftp://localhost", "http://", "http://localhost/ws", "http://me@localhost"]
        {
            assert!(text.parse::<Server>().is_err(), "{text}");
        }
    }
}
