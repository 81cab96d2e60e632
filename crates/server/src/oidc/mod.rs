//! Identities from elsewhere: OpenID Connect's authorization code flow, with PKCE, for one provider.
//!
//! Written here because what it needs (an HTTP client, signatures) is there anyway, and a library for all of OpenID
//! Connect would bring in another set of both.

mod id_token;
mod provider;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};
use tokio::{sync::Semaphore, task::spawn_blocking};
use url::Url;
use view::Secret;

use self::{
    id_token::{Expected, Keys},
    provider::{Discovered, Provider},
};
use crate::accounts::random;

/// So many people may be asked about at once.
const AT_ONCE: usize = 8;

/// For how long it is believed where the provider answers what.
const DISCOVERED_FOR: Duration = Duration::from_secs(10 * 60);

#[derive(Clone, Debug)]
pub(crate) struct OidcSettings {
    pub(crate) issuer: String,
    pub(crate) client_id: String,
    pub(crate) client_secret: Option<Secret<String>>,
    /// What the button says.
    pub(crate) label: String,
}

pub(crate) struct Oidc {
    provider: Arc<Provider>,
    label: String,
    places: Semaphore,
    discovered: Mutex<Option<(Instant, Arc<Discovered>)>>,
}

/// Somebody who has gone to the provider, until they come back.
#[derive(Serialize, Deserialize)]
pub(crate) struct Away {
    nonce: String,
    verifier: String,
    /// Where they come back to, which the provider checks.
    pub(crate) redirect: String,
}

/// The provider cannot be reached, or what it says cannot be believed. The log says why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OidcFailed;

impl Oidc {
    pub(crate) fn new(settings: OidcSettings) -> Oidc {
        let label = settings.label.clone();
        Oidc {
            provider: Arc::new(Provider::new(settings)),
            label,
            places: Semaphore::new(AT_ONCE),
            discovered: Mutex::new(None),
        }
    }

    pub(crate) fn label(&self) -> &str {
        &self.label
    }

    /// What to remember of somebody who is sent to the provider.
    pub(crate) fn leave(redirect: String) -> Away {
        let secret = || BASE64URL_NOPAD.encode(&random::<32>());
        Away { nonce: secret(), verifier: secret(), redirect }
    }

    /// Where to send them.
    pub(crate) async fn address(&self, away: &Away, state: &str) -> Result<String, OidcFailed> {
        let discovered = self.discover().await?;
        let mut url = Url::parse(&discovered.authorization_endpoint).map_err(|error| failed(&error))?;
        let challenge = ring::digest::digest(&ring::digest::SHA256, away.verifier.as_bytes());
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", self.provider.client_id())
            .append_pair("redirect_uri", &away.redirect)
            .append_pair("scope", "openid")
            .append_pair("state", state)
            .append_pair("nonce", &away.nonce)
            .append_pair("code_challenge", &BASE64URL_NOPAD.encode(challenge.as_ref()))
            .append_pair("code_challenge_method", "S256");
        Ok(url.into())
    }

    /// Who has come back with this code: issuer and subject, with a space between them.
    pub(crate) async fn identity(
        &self,
        away: &Away,
        code: String,
        now_seconds: u64,
    ) -> Result<String, OidcFailed> {
        let discovered = self.discover().await?;
        let (provider, verifier, redirect) =
            (self.provider.clone(), away.verifier.clone(), away.redirect.clone());
        let ask = move || {
            let token = provider.exchange(&discovered, &code, &verifier, &redirect)?;
            Ok((token, provider.keys(&discovered)?))
        };
        let (token, keys): (String, Keys) = self.ask(ask).await?;
        let expected = Expected {
            issuer: self.provider.issuer(),
            client_id: self.provider.client_id(),
            nonce: &away.nonce,
        };
        let subject =
            id_token::check(&token, &keys, &expected, now_seconds).map_err(|error| failed(&error))?;
        Ok(format!("{} {subject}", self.provider.issuer()))
    }

    async fn discover(&self) -> Result<Arc<Discovered>, OidcFailed> {
        let kept = || self.discovered.lock().unwrap_or_else(PoisonError::into_inner);
        let known =
            kept().as_ref().filter(|(since, _)| since.elapsed() < DISCOVERED_FOR).map(|it| it.1.clone());
        if let Some(known) = known {
            return Ok(known);
        }
        let provider = self.provider.clone();
        let found = Arc::new(self.ask(move || provider.discover()).await?);
        *kept() = Some((Instant::now(), found.clone()));
        Ok(found)
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce() -> Result<T, provider::Unusable> + Send + 'static,
    ) -> Result<T, OidcFailed> {
        let _place = self.places.try_acquire().map_err(|error| failed(&error))?;
        let answered = spawn_blocking(question).await.map_err(|error| failed(&error))?;
        answered.map_err(|error| failed(&error))
    }
}

fn failed(error: &dyn std::error::Error) -> OidcFailed {
    tracing::warn!(%error, "somebody cannot log in with an identity from elsewhere");
    OidcFailed
}
