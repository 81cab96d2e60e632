//! Where a language model is served.

use std::{env, time::Duration};

use serde::Deserialize;

/// As configured by the operator. The key itself stays in the environment: what is not here cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Endpoint {
    /// Up to and including `/v1`.
    pub url: String,
    pub model: String,
    /// The name that players see; the model's name by default.
    #[serde(default)]
    pub label: Option<String>,
    /// The environment variable that holds the API key, if the endpoint needs one.
    #[serde(default)]
    pub key_env: Option<String>,
    /// The size of the model's context in tokens, its answer included.
    #[serde(default = "default_context")]
    pub context: u32,
    /// The most tokens that an answer may have.
    #[serde(default = "default_answer")]
    pub answer_tokens: u32,
    /// How long one answer may take.
    #[serde(default = "default_timeout")]
    pub timeout_seconds: u32,
}

/// Ollama's default.
fn default_context() -> u32 {
    4096
}

fn default_answer() -> u32 {
    1024
}

fn default_timeout() -> u32 {
    60
}

/// Tokens are shorter than words, but in our prompts they rarely average fewer characters than this.
const CHARACTERS_A_TOKEN: usize = 3;

const MAX_LABEL: usize = 40;
const MAX_MODEL: usize = 200;

/// Why an endpoint's configuration is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadEndpoint(String);

impl std::fmt::Display for BadEndpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadEndpoint {}

impl Endpoint {
    /// With defaults for everything else.
    pub fn new(url: String, model: String) -> Endpoint {
        Endpoint {
            url,
            model,
            label: None,
            key_env: None,
            context: default_context(),
            answer_tokens: default_answer(),
            timeout_seconds: default_timeout(),
        }
    }

    pub fn label(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.model)
    }

    /// Whether the configuration is valid.
    pub fn check(&self) -> Result<(), BadEndpoint> {
        let bad = |why: &str| Err(BadEndpoint(format!("recon {}: {why}", self.label())));
        let Some(rest) = self.url.strip_prefix("http://").or_else(|| self.url.strip_prefix("https://"))
        else {
            return bad("the url begins with http:// or https://");
        };
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if host.is_empty() {
            return bad("the url names no host");
        }
        if host.contains('@') {
            return bad("no user and no password in the url: a key belongs in the environment (key-env)");
        }
        if self.url.contains(['?', '#']) || self.url.chars().any(|it| it.is_whitespace() || it.is_control()) {
            return bad("the url ends with its path");
        }
        if self.model.is_empty() || self.model.chars().count() > MAX_MODEL {
            return bad("the model has a name of 200 characters at most");
        }
        let label = self.label();
        if label.is_empty() || label.chars().count() > MAX_LABEL || label.chars().any(char::is_control) {
            return bad("the label has 1 to 40 characters");
        }
        if !(1024..=4_194_304).contains(&self.context) {
            return bad("the context is 1024 tokens or more");
        }
        if !(64..=self.context / 2).contains(&self.answer_tokens) {
            return bad("an answer has 64 tokens or more, and half of the context at most");
        }
        if !(1..=600).contains(&self.timeout_seconds) {
            return bad("the timeout is 1 to 600 seconds");
        }
        match &self.key_env {
            Some(name) if self.key().is_none() => {
                bad(&format!("the environment variable {name} holds no key"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn key(&self) -> Option<String> {
        let key = env::var(self.key_env.as_deref()?).ok()?;
        let key = key.trim();
        (!key.is_empty() && key.chars().all(|it| it.is_ascii_graphic())).then(|| key.to_owned())
    }

    pub(super) fn address(&self, path: &str) -> String {
        format!("{}{path}", self.url.trim_end_matches('/'))
    }

    pub(super) fn timeout(&self) -> Duration {
        Duration::from_secs(u64::from(self.timeout_seconds))
    }

    /// The most characters that a prompt may have.
    pub(super) fn room_for_prompt(&self) -> usize {
        self.context.saturating_sub(self.answer_tokens) as usize * CHARACTERS_A_TOKEN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(url: &str) -> Endpoint {
        Endpoint::new(url.to_owned(), "some-model:8b".to_owned())
    }

    #[test]
    fn what_is_written_is_checked() {
        for good in ["http://127.0.0.1:11434/v1", "https://models.example/v1/", "http://[::1]:8000"] {
            assert_eq!(endpoint(good).check(), Ok(()), "{good}");
        }
        for bad in [
            "127.0.0.1:11434/v1",
            "ftp://models.example",
            "http://",
            "http:///v1",
            "https://user:secret@models.example/v1",
            "http://models.example/v1?key=secret",
            "http://models.example/v1 ",
        ] {
            assert!(endpoint(bad).check().is_err(), "{bad}");
        }
        let good = endpoint("http://127.0.0.1/v1");
        for bad in [
            Endpoint { model: String::new(), ..good.clone() },
            Endpoint { label: Some(String::new()), ..good.clone() },
            Endpoint { label: Some("x".repeat(41)), ..good.clone() },
            Endpoint { context: 100, ..good.clone() },
            Endpoint { answer_tokens: 4096, ..good.clone() },
            Endpoint { timeout_seconds: 0, ..good.clone() },
            Endpoint { key_env: Some("PARALLAX_NO_SUCH_KEY".to_owned()), ..good.clone() },
        ] {
            assert!(bad.check().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_password_in_the_url_is_not_repeated() {
        let refused = endpoint("https://user:hunter2@models.example/v1").check().unwrap_err();
        assert!(!refused.to_string().contains("hunter2"), "{refused}");
    }
}
