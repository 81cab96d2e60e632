//! HTTP to an endpoint: one question, one answer, both bounded.

use std::{fmt, io, time::Duration};

use serde::{Deserialize, Serialize};
use ureq::{
    Agent, Error, RequestBuilder,
    http::{HeaderValue, header},
};

use super::{endpoint::Endpoint, memory::Message};

/// The longest answer, in bytes. A thousand tokens of reasoning take a few thousand.
const MAX_ANSWER: u64 = 256 * 1024;

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub(super) struct Phone {
    agent: Agent,
}

/// Why an endpoint is unusable. Nothing that it sent is quoted, because that may contain anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Failed {
    TooSlow,
    Status(u16),
    TooLong,
    /// The answer is not a chat completion.
    NoCompletion,
    /// The connection failed; the text says how.
    Unreachable(String),
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failed::TooSlow => f.write_str("no answer in time"),
            Failed::Status(status) => write!(f, "status {status}"),
            Failed::TooLong => f.write_str("the answer is too long"),
            Failed::NoCompletion => f.write_str("the answer is no chat completion"),
            Failed::Unreachable(why) => f.write_str(why),
        }
    }
}

impl From<Error> for Failed {
    fn from(error: Error) -> Failed {
        match error {
            Error::StatusCode(status) => Failed::Status(status),
            Error::Timeout(_) => Failed::TooSlow,
            Error::BodyExceedsLimit(_) => Failed::TooLong,
            Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => Failed::TooSlow,
            Error::Io(error) => Failed::Unreachable(error.kind().to_string()),
            Error::HostNotFound => Failed::Unreachable("there is no such host".to_owned()),
            Error::Tls(_) | Error::Rustls(_) => Failed::Unreachable("no secure connection".to_owned()),
            Error::Protocol(_) => Failed::Unreachable("this is not HTTP".to_owned()),
            _ => Failed::Unreachable("the connection failed".to_owned()),
        }
    }
}

#[derive(Serialize)]
struct Question<'a> {
    model: &'a str,
    messages: &'a [Message],
    max_tokens: u32,
    stream: bool,
}

/// What is read from a chat completion; servers send much more.
#[derive(Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Said,
}

#[derive(Deserialize)]
struct Said {
    /// Null if all tokens went into reasoning.
    #[serde(default)]
    content: Option<String>,
}

impl Default for Phone {
    fn default() -> Phone {
        let config = Agent::config_builder()
            .user_agent(concat!("parallax/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(CONNECT))
            // The key goes to the configured address and nowhere else.
            .max_redirects(0)
            // A dead connection in the pool would look like a dead endpoint.
            .max_idle_connections(0)
            .build();
        Phone { agent: config.into() }
    }
}

impl Phone {
    /// Whether the endpoint responds at all, and accepts the key.
    pub(super) fn is_there(&self, endpoint: &Endpoint, within: Duration) -> Result<(), Failed> {
        let request = authorize(self.agent.get(endpoint.address("/models")), endpoint);
        let answer = request.config().timeout_global(Some(within)).build().call()?;
        if answer.status().is_success() { Ok(()) } else { Err(Failed::Status(answer.status().as_u16())) }
    }

    /// The text of the model's answer.
    pub(super) fn ask(
        &self,
        endpoint: &Endpoint,
        messages: &[Message],
        within: Duration,
    ) -> Result<String, Failed> {
        let question =
            Question { model: &endpoint.model, messages, max_tokens: endpoint.answer_tokens, stream: false };
        let body = serde_json::to_vec(&question).map_err(|_| Failed::NoCompletion)?;
        let request = authorize(self.agent.post(endpoint.address("/chat/completions")), endpoint);
        let request = request.content_type("application/json").config().timeout_global(Some(within)).build();
        let mut answer = request.send(&body[..])?;
        if !answer.status().is_success() {
            return Err(Failed::Status(answer.status().as_u16()));
        }
        let body = answer.body_mut().with_config().limit(MAX_ANSWER).read_to_vec()?;
        let completion: Completion = serde_json::from_slice(&body).map_err(|_| Failed::NoCompletion)?;
        let choice = completion.choices.into_iter().next().ok_or(Failed::NoCompletion)?;
        Ok(choice.message.content.unwrap_or_default())
    }
}

fn authorize<Any>(request: RequestBuilder<Any>, endpoint: &Endpoint) -> RequestBuilder<Any> {
    let bearer = endpoint.key().and_then(|key| HeaderValue::try_from(format!("Bearer {key}")).ok());
    match bearer {
        Some(mut value) => {
            value.set_sensitive(true);
            request.header(header::AUTHORIZATION, value)
        }
        None => request,
    }
}
