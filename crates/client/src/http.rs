//! Requests to a server's HTTP interface.

use std::sync::LazyLock;

use anyhow::Context;
use serde_json::Value;
use tokio::task::spawn_blocking;
use ureq::{Body, http::Response};

use crate::{access::Access, server::Server};

/// The longest answer, in bytes: a long game with everything about it takes a few hundred kilobytes.
const MAX_ANSWER: u64 = 16 << 20;

static ANYBODY: LazyLock<Access> = LazyLock::new(Access::default);

/// The status and the JSON body.
pub async fn get(server: &Server, path: &str) -> anyhow::Result<(u16, Value)> {
    get_as(&ANYBODY, server, path).await
}

/// The same as somebody in particular.
pub async fn get_as(access: &Access, server: &Server, path: &str) -> anyhow::Result<(u16, Value)> {
    let (url, agent) = (format!("{server}{path}"), access.agent.clone());
    let authorization = access.authorization();
    send(server, move || {
        let mut request = agent.get(url);
        if let Some(authorization) = authorization {
            request = request.header("authorization", authorization);
        }
        request.call()
    })
    .await
}

/// The same for a request with a JSON body.
pub async fn post(server: &Server, path: &str, body: String) -> anyhow::Result<(u16, Value)> {
    let (url, agent) = (format!("{server}{path}"), ANYBODY.agent.clone());
    send(server, move || agent.post(url).header("content-type", "application/json").send(body)).await
}

async fn send(
    server: &Server,
    request: impl FnOnce() -> Result<Response<Body>, ureq::Error> + Send + 'static,
) -> anyhow::Result<(u16, Value)> {
    let sent = spawn_blocking(|| -> anyhow::Result<(u16, Value)> {
        let mut answer = request()?;
        let status = answer.status().as_u16();
        let text = answer.body_mut().with_config().limit(MAX_ANSWER).read_to_string()?;
        Ok((status, serde_json::from_str(&text).unwrap_or_default()))
    });
    sent.await?.with_context(|| format!("cannot ask {server}"))
}
