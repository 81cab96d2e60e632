//! One HTTP request.

use anyhow::{Context, bail};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::line::LIMITS_HINT;

/// Posts JSON and reads JSON, on a connection of its own.
pub(super) async fn post(address: &str, path: &str, body: &str) -> anyhow::Result<Value> {
    let mut stream =
        TcpStream::connect(address).await.with_context(|| format!("cannot connect to {address}"))?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("this is not an HTTP server")?;
    let status = head.split(' ').nth(1).unwrap_or_default();
    match status {
        "200" | "201" => serde_json::from_str(body).context("the answer is not JSON"),
        "429" | "503" => bail!("POST {path} was refused ({status} {body}): {LIMITS_HINT}"),
        _ => bail!("POST {path} was refused: {status} {body}"),
    }
}
