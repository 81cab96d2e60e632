//! How a server is reached: as whom, and who vouches for it.

use std::{fmt, path::Path, sync::Arc, time::Duration};

use anyhow::{Context, ensure};
use tokio_rustls::rustls::{
    ClientConfig, RootCertStore,
    crypto::ring,
    pki_types::{CertificateDer, pem::PemObject as _},
};
use ureq::{
    Agent,
    tls::{Certificate, RootCerts, TlsConfig},
};
use view::Secret;

#[derive(Clone)]
pub struct Access {
    /// An account's token.
    token: Option<Secret<String>>,
    pub(crate) agent: Agent,
    /// None: whoever vouches for the web vouches for it.
    pub(crate) tls: Option<Arc<ClientConfig>>,
}

impl Default for Access {
    fn default() -> Access {
        Access { token: None, agent: agent(TlsConfig::default()), tls: None }
    }
}

impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Access(..)")
    }
}

impl Access {
    /// As the account of this token.
    #[must_use]
    pub fn with_token(self, token: Secret<String>) -> Access {
        Access { token: Some(token), ..self }
    }

    /// Believes nobody but the authorities in this file.
    pub fn trusting(self, authorities: &Path) -> anyhow::Result<Access> {
        let cannot = || format!("cannot read certificates from {}", authorities.display());
        let found = CertificateDer::pem_file_iter(authorities).with_context(cannot)?;
        let found = found.collect::<Result<Vec<_>, _>>().with_context(cannot)?;
        ensure!(!found.is_empty(), "{} has no certificate", authorities.display());
        let mut roots = RootCertStore::empty();
        for certificate in &found {
            roots.add(certificate.clone()).with_context(cannot)?;
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let certificates: Vec<_> =
            found.iter().map(|it| Certificate::from_der(it.as_ref()).to_owned()).collect();
        let roots = RootCerts::Specific(Arc::new(certificates));
        let agent = agent(TlsConfig::builder().root_certs(roots).build());
        Ok(Access { agent, tls: Some(Arc::new(config)), ..self })
    }

    /// The value of the header that says who asks.
    pub(crate) fn authorization(&self) -> Option<String> {
        self.token.as_ref().map(|Secret(token)| format!("Bearer {token}"))
    }
}

fn agent(tls: TlsConfig) -> Agent {
    let config = Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(60)))
        // Sockets do not use a proxy either.
        .proxy(None)
        .tls_config(tls)
        .build();
    Agent::new_with_config(config)
}
