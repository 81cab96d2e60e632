//! The provider of identities.

use anyhow::{Context, ensure};
use url::{Host, Url};
use view::Secret;

use super::{SecretText, Settings};
use crate::oidc::OidcSettings;

impl Settings {
    /// Read once, when the server starts, so that a missing secret is noticed then.
    pub(super) fn read_oidc(&self) -> anyhow::Result<Option<OidcSettings>> {
        let Some(issuer) = self.oidc_issuer.clone().filter(|issuer| !issuer.is_empty()) else {
            return Ok(None);
        };
        let client_id = self.oidc_client_id.clone().filter(|id| !id.is_empty());
        let client_id = client_id.context("oidc-issuer needs oidc-client-id")?;
        let url = Url::parse(&issuer).with_context(|| format!("oidc-issuer is no URL: {issuer}"))?;
        ensure!(
            url.scheme() == "https" || url.scheme() == "http" && is_here(&url),
            "oidc-issuer must begin with https://, not {issuer}: whoever could answer for it could log in as anybody"
        );
        let client_secret = self.oidc_client_secret_file.as_deref().map(SecretText::in_file).transpose()?;
        let client_secret = client_secret.map(|secret| Secret(secret.expose().to_owned()));
        let host = url.host_str().unwrap_or_default().to_owned();
        let label = self.oidc_label.clone().filter(|label| !label.is_empty()).unwrap_or(host);
        Ok(Some(OidcSettings { issuer, client_id, client_secret, label }))
    }
}

/// On this machine, where nobody listens in.
fn is_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}
