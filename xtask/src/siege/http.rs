//! A connection that sends one request after another and reads each answer to its end.

use std::io;

use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
};

pub(super) struct Http {
    stream: BufReader<TcpStream>,
    /// The last that was set, as it is sent.
    cookie: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) struct Request(String);

impl Request {
    pub(super) fn get(path: &str) -> Request {
        Request(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    }

    /// The same with more headers, each with its end of line.
    pub(super) fn get_with(path: &str, headers: &str) -> Request {
        Request(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n"))
    }

    pub(super) fn post(path: &str, body: &str) -> Request {
        Request::post_with(path, "", body)
    }

    pub(super) fn post_with(path: &str, headers: &str, body: &str) -> Request {
        let length = body.len();
        Request(format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n{headers}\r\n{body}"
        ))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl Http {
    pub(super) fn over(stream: TcpStream) -> Http {
        Http { stream: BufReader::new(stream), cookie: None }
    }

    pub(super) fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// The status of the answer.
    pub(super) async fn ask(&mut self, request: &Request) -> io::Result<u16> {
        Ok(self.ask_for(request).await?.0)
    }

    /// The status of the answer, and the answer.
    pub(super) async fn ask_for(&mut self, request: &Request) -> io::Result<(u16, Vec<u8>)> {
        self.stream.write_all(request.bytes()).await?;
        let head = self.line().await?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let mut length = 0;
        loop {
            let line = self.line().await?;
            let (name, value) = line.split_once(':').unwrap_or_default();
            if name.eq_ignore_ascii_case("set-cookie") {
                self.cookie = value.trim().split(';').next().map(str::to_owned);
            }
            let line = line.to_ascii_lowercase();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        Ok((status.ok_or_else(|| io::Error::other("this is not HTTP"))?, body))
    }

    async fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        match self.stream.read_line(&mut line).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(line),
        }
    }
}
