//! The provider of identities, over HTTP.

use std::time::Duration;

use data_encoding::BASE64;
use serde::{Deserialize, de::DeserializeOwned};
use ureq::{Agent, http::header};
use url::form_urlencoded::{Serializer, byte_serialize};

use super::{OidcSettings, id_token::Keys};

const PATIENCE: Duration = Duration::from_secs(10);
const MAX_ANSWER: u64 = 256 * 1024;

pub(super) struct Provider {
    settings: OidcSettings,
    agent: Agent,
}

/// Where it answers what.
#[derive(Debug, Deserialize)]
pub(super) struct Discovered {
    issuer: String,
    pub(super) authorization_endpoint: String,
    token_endpoint: String,
    jwks_uri: String,
    #[serde(default)]
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Tokens {
    id_token: String,
}

/// Nothing that it sent is quoted, because that may contain anything.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unusable {
    #[error("the provider of identities cannot be reached: {0}")]
    Unreachable(#[from] ureq::Error),
    #[error("the provider of identities answers with status {0}")]
    Status(u16),
    #[error("the provider of identities answers with something else than it should")]
    Answer,
    #[error("the provider of identities calls itself otherwise than --oidc-issuer does")]
    Issuer,
}

impl Provider {
    pub(super) fn new(settings: OidcSettings) -> Provider {
        let config = Agent::config_builder()
            .user_agent(concat!("parallax/", env!("CARGO_PKG_VERSION")))
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            // The secret goes to the configured provider and nowhere else.
            .max_redirects(0)
            .build();
        Provider { settings, agent: config.into() }
    }

    pub(super) fn issuer(&self) -> &str {
        &self.settings.issuer
    }

    pub(super) fn client_id(&self) -> &str {
        &self.settings.client_id
    }

    pub(super) fn discover(&self) -> Result<Discovered, Unusable> {
        let base = self.settings.issuer.trim_end_matches('/');
        let answer = self.agent.get(format!("{base}/.well-known/openid-configuration")).call()?;
        let found: Discovered = read(answer)?;
        if found.issuer == self.settings.issuer { Ok(found) } else { Err(Unusable::Issuer) }
    }

    pub(super) fn keys(&self, discovered: &Discovered) -> Result<Keys, Unusable> {
        read(self.agent.get(&discovered.jwks_uri).call()?)
    }

    /// The ID token for a code.
    pub(super) fn exchange(
        &self,
        discovered: &Discovered,
        code: &str,
        verifier: &str,
        redirect: &str,
    ) -> Result<String, Unusable> {
        let mut form = Serializer::new(String::new());
        form.append_pair("grant_type", "authorization_code")
            .append_pair("code", code)
            .append_pair("redirect_uri", redirect)
            .append_pair("code_verifier", verifier);
        let mut request = self
            .agent
            .post(&discovered.token_endpoint)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, "application/json");
        let id = &self.settings.client_id;
        match &self.settings.client_secret {
            Some(secret) if discovered.takes_basic() => {
                let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
                let pair = format!("{}:{}", encoded(id), encoded(secret));
                request = request
                    .header(header::AUTHORIZATION, format!("Basic {}", BASE64.encode(pair.as_bytes())));
            }
            Some(secret) => {
                form.append_pair("client_id", id).append_pair("client_secret", secret);
            }
            None => {
                form.append_pair("client_id", id);
            }
        }
        let tokens: Tokens = read(request.send(form.finish())?)?;
        Ok(tokens.id_token)
    }
}

impl Discovered {
    /// What a provider takes if it does not say.
    fn takes_basic(&self) -> bool {
        let methods = self.token_endpoint_auth_methods_supported.as_ref();
        methods.is_none_or(|methods| methods.iter().any(|method| method == "client_secret_basic"))
    }
}

fn read<T: DeserializeOwned>(mut answer: ureq::http::Response<ureq::Body>) -> Result<T, Unusable> {
    if !answer.status().is_success() {
        return Err(Unusable::Status(answer.status().as_u16()));
    }
    let body = answer.body_mut().with_config().limit(MAX_ANSWER).read_to_vec()?;
    serde_json::from_slice(&body).map_err(|_| Unusable::Answer)
}
