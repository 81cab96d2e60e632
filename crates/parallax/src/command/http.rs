//! One HTTP request to a server, on a connection of its own.

use anyhow::Context;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// The status and the body, which is JSON.
pub(super) async fn request(
    address: &str,
    method: &str,
    path: &str,
    body: &str,
) -> anyhow::Result<(u16, Value)> {
    let mut stream =
        TcpStream::connect(address).await.with_context(|| format!("cannot connect to {address}"))?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("this is not an HTTP server")?;
    let status =
        head.split(' ').nth(1).and_then(|it| it.parse().ok()).context("this is not an HTTP server")?;
    Ok((status, serde_json::from_str(body).unwrap_or_default()))
}
