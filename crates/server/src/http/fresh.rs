//! Answers that a requester may already have: each carries a tag of its content, and is not sent again while the
//! content is the same.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::{
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

/// The answer with its tag, or 304 if the requester has it.
pub(super) fn answer(asked: &HeaderMap, kind: &'static str, body: impl Into<Vec<u8>>) -> Response {
    let body = body.into();
    let tag = tag(&body);
    let known = is_known(asked, &tag);
    let tag = HeaderValue::try_from(tag).expect("digits and quotes");
    let headers = [(header::ETAG, tag), (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, [(header::CONTENT_TYPE, kind)], body).into_response()
}

/// Weak, because the same tag covers every encoding.
fn tag(body: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    format!("W/\"{:016x}\"", hasher.finish())
}

/// Whether the requester already has this version.
pub(super) fn is_known(asked: &HeaderMap, etag: &str) -> bool {
    let bare = |etag: &str| etag.trim_start_matches("W/").to_owned();
    items(asked, header::IF_NONE_MATCH).any(|known| known == "*" || bare(known) == bare(etag))
}

/// The comma-separated items of a header.
pub(super) fn items(asked: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = asked.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knowing(known: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::IF_NONE_MATCH, known.parse().unwrap())])
    }

    #[test]
    fn versions_are_known_by_their_tag() {
        for (known, expected) in [
            ("W/\"a\"", true),
            ("\"a\"", true),
            ("\"b\", W/\"a\"", true),
            ("*", true),
            ("\"b\"", false),
            ("a", false),
            ("", false),
        ] {
            assert_eq!(is_known(&knowing(known), "W/\"a\""), expected, "{known}");
        }
        assert!(!is_known(&HeaderMap::new(), "W/\"a\""));
    }

    #[test]
    fn a_tag_is_of_the_content() {
        let first = answer(&HeaderMap::new(), "text/plain", "one");
        let tag = first.headers()[header::ETAG].to_str().unwrap().to_owned();
        assert_eq!(answer(&knowing(&tag), "text/plain", "one").status(), StatusCode::NOT_MODIFIED);
        assert_eq!(answer(&knowing(&tag), "text/plain", "other").status(), StatusCode::OK);
    }
}
