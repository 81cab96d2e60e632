//! Compression of what anybody may read. The length of a compressed answer tells of its content, so nothing is
//! compressed unless the handler that makes it says that it holds no secret: never a frame of a socket, and nothing
//! about a game in progress.

use axum::{http::Extensions, response::Response};
use tower_http::{
    CompressionLevel,
    compression::{CompressionLayer, Predicate},
};

/// In an answer's extensions: it may be compressed.
#[derive(Clone, Copy)]
struct Public;

/// Says that the answer holds nothing that its length could tell anybody.
pub(crate) fn public(mut answer: Response) -> Response {
    answer.extensions_mut().insert(Public);
    answer
}

/// Compresses the answers that are public, for clients that accept it.
pub(crate) fn layer() -> CompressionLayer<impl Predicate> {
    // Beyond this brotli takes much longer to save little.
    let level = CompressionLevel::Precise(5);
    CompressionLayer::new().quality(level).compress_when(
        |_: axum::http::StatusCode, _: axum::http::Version, _: &axum::http::HeaderMap, said: &Extensions| {
            said.get::<Public>().is_some()
        },
    )
}
