//! Where a database is, and how to get there: a URL that is never shown, for it may hold a password.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};

/// No connection attempt takes longer.
pub(super) const CONNECT_WITHIN: Duration = Duration::from_secs(4);

/// Parsed from `postgres://user:password@host:port/database?sslmode=…&sslrootcert=…`.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    pub(super) config: Box<Config>,
    pub(super) trust: Trust,
}

/// Whose certificate is believed if the connection is encrypted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trust {
    /// Anybody's: nobody can listen in, but somebody could pose as the database.
    Anybody,
    /// Whoever the authorities of the web vouch for, under the right name.
    Web,
    /// Whoever an authority in this file vouches for, under the right name.
    File(PathBuf),
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadAddress {
    #[error("a database is given as postgres://user:password@host:port/database")]
    NotPostgres,
    #[error("unknown sslmode; expected one of disable, prefer, require, verify-full")]
    SslMode,
    #[error("the URL of the database is invalid: {0}")]
    Invalid(String),
}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(url: &str) -> Result<Address, BadAddress> {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(BadAddress::NotPostgres);
        }
        let (base, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut roots, mut others) = (None, None, Vec::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => roots = Some(PathBuf::from(decoded(value))),
                _ => others.push(pair),
            }
        }
        let (ssl, verifies) = match mode {
            Some("disable") => (SslMode::Disable, false),
            None | Some("prefer") => (SslMode::Prefer, false),
            Some("require") => (SslMode::Require, false),
            Some("verify-full") => (SslMode::Require, true),
            Some(_) => return Err(BadAddress::SslMode),
        };
        let trust = match roots {
            Some(path) => Trust::File(path),
            None if verifies => Trust::Web,
            None => Trust::Anybody,
        };
        let rest = if others.is_empty() { base.to_owned() } else { format!("{base}?{}", others.join("&")) };
        // The parser's error names options, never their values.
        let mut config: Box<Config> =
            rest.parse().map(Box::new).map_err(|error: tokio_postgres::Error| {
                let source = std::error::Error::source(&error).map(ToString::to_string);
                BadAddress::Invalid(source.unwrap_or_else(|| error.to_string()))
            })?;
        config.ssl_mode(ssl).connect_timeout(CONNECT_WITHIN).keepalives_idle(Duration::from_secs(10));
        config.tcp_user_timeout(Duration::from_secs(10));
        // Of several hosts, the one that can be written to is the database.
        if config.get_hosts().len() > 1 && config.get_target_session_attrs() == TargetSessionAttrs::Any {
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        if config.get_application_name().is_none() {
            config.application_name("parallax");
        }
        Ok(Address { config, trust })
    }
}

/// `%2F` and the like, which a path may need.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The host and the name of the database; nothing else.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let database = self.config.get_dbname().or(self.config.get_user()).unwrap_or("postgres");
        match self.config.get_hosts().first() {
            Some(Host::Tcp(host)) => {
                let port = self.config.get_ports().first().copied().unwrap_or(5432);
                write!(f, "{database} on {host}:{port}")
            }
            Some(Host::Unix(path)) => write!(f, "{database} in {}", path.display()),
            None => write!(f, "{database}"),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_understood_and_its_password_never_shown() {
        let url =
            "postgres://me:s3cret@db.example.org:6432/chess?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem";
        let address: Address = url.parse().unwrap();
        assert_eq!(address.to_string(), "chess on db.example.org:6432");
        assert!(!format!("{address:?}").contains("s3cret"));
        assert_eq!(address.trust, Trust::File("/etc/ca.pem".into()));
        assert_eq!(address.config.get_ssl_mode(), SslMode::Require);
        assert_eq!(address.config.get_password(), Some(&b"s3cret"[..]));

        let plain: Address = "postgresql://localhost/chess".parse().unwrap();
        assert_eq!((plain.trust, plain.config.get_ssl_mode()), (Trust::Anybody, SslMode::Prefer));
        let several: Address = "postgres://one,two:5433/chess".parse().unwrap();
        assert_eq!(several.config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        let web: Address = "postgres://h/chess?sslmode=verify-full&connect_timeout=2".parse().unwrap();
        assert_eq!(web.trust, Trust::Web);
    }

    #[test]
    fn what_is_wrong_with_a_url_is_said_without_it() {
        for (bad, why) in [
            ("mysql://me:s3cret@host/db", BadAddress::NotPostgres),
            ("postgres://me:s3cret@host/db?sslmode=verify-ca", BadAddress::SslMode),
        ] {
            assert_eq!(bad.parse::<Address>(), Err(why));
        }
        for bad in ["postgres://me:s3cret@host/db?nonsense=s3cret", "postgres://me:s3cret@host:s3cret/db"] {
            let refused = bad.parse::<Address>().unwrap_err();
            assert!(!refused.to_string().contains("s3cret"), "{refused}");
        }
    }
}
