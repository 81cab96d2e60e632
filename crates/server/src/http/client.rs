//! Serves the web client that was built into the binary.

use axum::{
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::policy;

struct File {
    route: &'static str,
    kind: &'static str,
    etag: &'static str,
    plain: &'static [u8],
    /// None if compression would not save much.
    packed: Option<Packed>,
}

struct Packed {
    brotli: &'static [u8],
    gzip: &'static [u8],
}

/// Sorted by route. None if the server was built without the client.
static FILES: Option<&[File]> = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// The client is a single page that renders according to its URL. None if there is no client.
pub(crate) fn page(status: StatusCode, asked: &HeaderMap) -> Option<Response> {
    find("/index.html").map(|file| file.answer(status, asked))
}

pub(crate) fn file(route: &str, asked: &HeaderMap) -> Option<Response> {
    find(route).map(|file| file.answer(StatusCode::OK, asked))
}

fn find(route: &str) -> Option<&'static File> {
    let files = FILES?;
    files.binary_search_by(|file| file.route.cmp(route)).ok().map(|index| &files[index])
}

impl File {
    fn answer(&self, status: StatusCode, asked: &HeaderMap) -> Response {
        let mut headers = HeaderMap::new();
        let mut set = |name: HeaderName, value: &'static str| {
            headers.insert(name, HeaderValue::from_static(value));
        };
        set(header::CACHE_CONTROL, self.caching());
        if self.packed.is_some() {
            set(header::VARY, "accept-encoding");
        }
        if self.kind == "image/svg+xml" {
            set(header::CONTENT_SECURITY_POLICY, policy::PICTURE);
        }
        if status == StatusCode::OK {
            set(header::ETAG, self.etag);
            if is_known(asked, self.etag) {
                return (StatusCode::NOT_MODIFIED, headers).into_response();
            }
        }
        set(header::CONTENT_TYPE, self.kind);
        let (encoding, body) = self.encoded(asked);
        if let Some(encoding) = encoding {
            set(header::CONTENT_ENCODING, encoding);
        }
        (status, headers, body).into_response()
    }

    /// File names in `/assets/` contain a content hash, so they can be cached for good; everything else is revalidated
    /// and rarely sent again.
    fn caching(&self) -> &'static str {
        if self.route.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" }
    }

    fn encoded(&self, asked: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
        match &self.packed {
            Some(packed) if accepts(asked, "br") => (Some("br"), packed.brotli),
            Some(packed) if accepts(asked, "gzip") => (Some("gzip"), packed.gzip),
            _ => (None, self.plain),
        }
    }
}

/// Whether `Accept-Encoding` lists the encoding without refusing it.
fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    items(asked, header::ACCEPT_ENCODING).any(|item| {
        let (name, quality) = item.split_once(';').unwrap_or((item, "q=1"));
        let quality = quality.trim().strip_prefix("q=").and_then(|quality| quality.parse().ok());
        name.trim().eq_ignore_ascii_case(encoding) && quality.unwrap_or(0.0) > 0.0
    })
}

/// Whether the requester already has this version.
fn is_known(asked: &HeaderMap, etag: &str) -> bool {
    let bare = |etag: &str| etag.trim_start_matches("W/").to_owned();
    items(asked, header::IF_NONE_MATCH).any(|known| known == "*" || bare(known) == bare(etag))
}

fn items(asked: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let values = asked.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_taken_as_they_are_offered() {
        for (offered, brotli, gzip) in [
            ("", false, false),
            ("gzip, deflate, br, zstd", true, true),
            ("gzip", false, true),
            ("BR;q=0.5", true, false),
            ("br;q=0, gzip;q=0.1", false, true),
            ("br; q=1.0", true, false),
            ("br;quality=1", false, false),
            ("*", false, false),
            ("brotli", false, false),
        ] {
            let mut asked = HeaderMap::new();
            asked.insert(header::ACCEPT_ENCODING, offered.parse().unwrap());
            assert_eq!((accepts(&asked, "br"), accepts(&asked, "gzip")), (brotli, gzip), "{offered}");
        }
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
            let mut asked = HeaderMap::new();
            asked.insert(header::IF_NONE_MATCH, known.parse().unwrap());
            assert_eq!(is_known(&asked, "W/\"a\""), expected, "{known}");
        }
        assert!(!is_known(&HeaderMap::new(), "W/\"a\""));
    }
}
