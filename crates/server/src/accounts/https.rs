//! Whether a browser reaches this server over TLS. The server itself never speaks it: a proxy may.

use axum::http::{HeaderMap, header};

use crate::origin::authority;

/// By the public URL if the request names its host; else by what the proxy or the browser says of its own connection.
/// Somebody who lies about it gets a cookie that their own browser does not send.
pub(crate) fn is_https(public_url: Option<&str>, headers: &HeaderMap) -> bool {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST);
    if let Some(url) = public_url
        && authority(url).zip(host).is_some_and(|(ours, host)| ours.eq_ignore_ascii_case(host))
    {
        return begins_https(url);
    }
    let forwarded = text(header::HeaderName::from_static("x-forwarded-proto"));
    match forwarded {
        Some(scheme) => scheme.trim().eq_ignore_ascii_case("https"),
        None => text(header::ORIGIN).is_some_and(begins_https),
    }
}

fn begins_https(url: &str) -> bool {
    url.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("https://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_the_public_url_the_proxy_or_the_browser() {
        let public = Some("https://chess.example/");
        for (public, headers, expected) in [
            (public, &[("host", "chess.example")][..], true),
            (public, &[("host", "Chess.Example"), ("origin", "http://chess.example")], true),
            (public, &[("host", "192.168.1.7:3000")], false),
            (public, &[("host", "192.168.1.7:3000"), ("origin", "http://192.168.1.7:3000")], false),
            (None, &[("host", "chess.example")], false),
            (None, &[("host", "chess.example"), ("x-forwarded-proto", "https")], true),
            (None, &[("host", "chess.example"), ("x-forwarded-proto", "http")], false),
            (None, &[("host", "chess.example"), ("origin", "https://chess.example")], true),
            (
                Some("http://chess.example"),
                &[("host", "chess.example"), ("x-forwarded-proto", "https")],
                false,
            ),
        ] {
            let mut map = HeaderMap::new();
            for (name, value) in headers {
                map.insert(*name, value.parse().unwrap());
            }
            assert_eq!(is_https(public, &map), expected, "{public:?} {headers:?}");
        }
    }
}
