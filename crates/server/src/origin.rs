//! Which names this server goes by, and which web pages may use it.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::http::{HeaderMap, header};

/// The server's own origin is always allowed; others by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origins {
    allowed: Vec<String>,
    /// The names that the operator has given this server, in lower case.
    names: Vec<String>,
}

impl Origins {
    /// The origins of other pages, and the URL at which players reach this server.
    pub(crate) fn new(allowed: impl IntoIterator<Item = String>, public_url: Option<&str>) -> Origins {
        let allowed: Vec<_> = allowed
            .into_iter()
            .map(|origin| origin.trim().trim_end_matches('/').to_ascii_lowercase())
            .filter(|origin| !origin.is_empty())
            .collect();
        let urls = allowed.iter().map(String::as_str).chain(public_url);
        let names = urls.filter_map(|url| Some(name_of(authority(url)?).to_ascii_lowercase())).collect();
        Origins { allowed, names }
    }

    /// Only browsers send an origin, and only they can be tricked into connecting; other programs send none.
    pub(crate) fn allow(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else {
            return true;
        };
        let Ok(origin) = origin.to_str().map(str::to_ascii_lowercase) else {
            return false;
        };
        let host = self.own_host(headers);
        let same =
            host.is_some_and(|host| authority(&origin).is_some_and(|it| host.eq_ignore_ascii_case(it)));
        same || self.allowed.contains(&origin)
    }

    /// The host that a request names, if it is ours: localhost, an IP address, or a name that the operator has given.
    /// Anybody can make a name of their own point here; a page of that name would then have our origin.
    pub(crate) fn own_host<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        let host = headers.get(header::HOST)?.to_str().ok()?;
        let name = name_of(host);
        let is_address = match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            Some(name) => name.parse::<Ipv6Addr>().is_ok(),
            None => name.parse::<Ipv4Addr>().is_ok(),
        };
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        (is_address || is("localhost") || self.names.iter().any(|known| is(known))).then_some(host)
    }
}

/// `chess.example:3000` in `https://chess.example:3000/path`.
pub(crate) fn authority(url: &str) -> Option<&str> {
    url.split_once("://").map(|(_, rest)| rest.split('/').next().unwrap_or(rest))
}

/// The host without its port.
pub(crate) fn name_of(host: &str) -> &str {
    match host.find(']') {
        Some(end) if host.starts_with('[') => &host[..=end],
        _ => host.split(':').next().unwrap_or(host),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLIC: Option<&str> = Some("https://chess.example/");

    fn check(allowed: &str, host: &str, origin: Option<&str>, expected: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        let origins = Origins::new(allowed.split(',').map(str::to_owned), PUBLIC);
        assert_eq!(origins.allow(&headers), expected, "{allowed} {host} {origin:?}");
    }

    #[test]
    fn same_origin_always_and_others_by_name() {
        check("", "chess.example", None, true);
        check("", "chess.example", Some("https://chess.example"), true);
        check("", "localhost:3000", Some("http://localhost:3000"), true);
        check("", "chess.example", Some("https://evil.example"), false);
        check("", "chess.example", Some("https://chess.example.evil"), false);
        check("", "chess.example", Some("null"), false);
        check("http://localhost:5173", "chess.example", Some("http://localhost:5173"), true);
        check("http://localhost:5173/", "chess.example", Some("http://LOCALHOST:5173"), true);
        check("http://localhost:5173", "chess.example", Some("https://localhost:5173"), false);
    }

    #[test]
    fn hosts_that_are_ours() {
        let origins = Origins::new(["http://pages.example:5173".to_owned()], PUBLIC);
        for (host, ours) in [
            ("chess.example", true),
            ("Chess.Example:8443", true),
            ("pages.example:3000", true),
            ("localhost:3000", true),
            ("127.0.0.1:3000", true),
            ("192.168.1.7", true),
            ("[::1]:3000", true),
            ("[2001:db8::1]", true),
            ("evil.example", false),
            ("chess.example.evil", false),
            ("localhost.evil", false),
            ("127.0.0.1.evil:3000", false),
            ("[evil]:3000", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            assert_eq!(origins.own_host(&headers).is_some(), ours, "{host}");
        }
        assert_eq!(origins.own_host(&HeaderMap::new()), None);
    }

    /// A page of `evil.example`, whose name has been made to point here.
    #[test]
    fn a_name_that_points_here_is_not_ours() {
        check("", "evil.example:3000", Some("http://evil.example:3000"), false);
        check("", "evil.example", None, true);
    }
}
