//! Which web pages may open a socket.

use axum::http::{HeaderMap, header};

/// The server's own origin is always allowed; others by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origins {
    allowed: Vec<String>,
}

impl Origins {
    pub(crate) fn new(allowed: impl IntoIterator<Item = String>) -> Origins {
        let allowed = allowed
            .into_iter()
            .map(|origin| origin.trim().trim_end_matches('/').to_ascii_lowercase())
            .filter(|origin| !origin.is_empty())
            .collect();
        Origins { allowed }
    }

    /// Only browsers send an origin, and only they can be tricked into connecting; other programs send none.
    pub(crate) fn allow(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else {
            return true;
        };
        let Ok(origin) = origin.to_str().map(str::to_ascii_lowercase) else {
            return false;
        };
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let same = origin
            .split_once("://")
            .is_some_and(|(_, authority)| host.is_some_and(|host| host.eq_ignore_ascii_case(authority)));
        same || self.allowed.contains(&origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(allowed: &str, host: &str, origin: Option<&str>, expected: bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        let origins = Origins::new(allowed.split(',').map(str::to_owned));
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
}
