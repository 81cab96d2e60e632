//! Requests to a server's HTTP interface.

use std::{sync::LazyLock, time::Duration};

use anyhow::Context;
use serde_json::Value;
use tokio::task::spawn_blocking;
use ureq::{Agent, Body, http::Response};

use crate::server::Server;

/// The longest answer, in bytes: a long game with everything about it takes a few hundred kilobytes.
const MAX_ANSWER: u64 = 16 << 20;

static AGENT: LazyLock<Agent> = LazyLock::new(|| {
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(60)))
        // Sockets do not use a proxy either.
        .proxy(None)
        .build();
    Agent::new_with_config(config)
});

/// The status and the JSON body.
pub async fn get(server: &Server, path: &str) -> anyhow::Result<(u16, Value)> {
    let url = format!("{server}{path}");
    send(server, move || AGENT.get(url).call()).await
}

/// The same for a request with a JSON body.
pub async fn post(server: &Server, path: &str, body: String) -> anyhow::Result<(u16, Value)> {
    let url = format!("{server}{path}");
    send(server, move || AGENT.post(url).header("content-type", "application/json").send(body)).await
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
