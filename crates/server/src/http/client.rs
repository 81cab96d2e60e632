//! Serves the web client that was built into the binary.

use std::sync::LazyLock;

use axum::{
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{
    fresh::{self, is_known, items},
    policy,
};

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

/// The client is a single page that renders according to its URL; only its head says at once which page it is. None if
/// there is no client.
pub(crate) fn page(status: StatusCode, asked: &HeaderMap, tags: &str) -> Option<Response> {
    static HALVES: LazyLock<Option<[&str; 2]>> = LazyLock::new(|| {
        let page = str::from_utf8(find("/index.html")?.plain).ok()?;
        let (before, rest) = page.split_once(HEAD_BEGINS)?;
        let (_, after) = rest.split_once(HEAD_ENDS)?;
        Some([before, after])
    });
    let [before, after] = (*HALVES)?;
    let page = [before, tags, after].concat();
    if status == StatusCode::OK {
        return Some(fresh::answer(asked, HTML, page));
    }
    let headers = [(header::CONTENT_TYPE, HTML), (header::CACHE_CONTROL, "no-cache")];
    Some((status, headers, page).into_response())
}

const HTML: &str = "text/html; charset=utf-8";

/// What stands between these in `web/index.html` is for the development server.
const HEAD_BEGINS: &str = "<!-- head -->";
const HEAD_ENDS: &str = "<!-- /head -->";

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
}
