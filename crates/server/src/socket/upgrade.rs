//! Upgrades an HTTP request to a WebSocket (RFC 6455, section 4.2).
//!
//! Implemented here because axum's sockets can only send whole messages: see [`super::line`].

use axum::{
    body::Body,
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::Response,
};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tungstenite::{
    handshake::derive_accept_key,
    protocol::{Role, WebSocketConfig},
};
use wire::http::problem::Problem;

pub(crate) type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// A client's request to switch to WebSocket.
pub(crate) struct Offer {
    accept: HeaderValue,
    on_upgrade: OnUpgrade,
}

impl Offer {
    /// Reads the request, or says what is missing.
    pub(crate) fn read(request: &mut Request) -> Result<Offer, Problem> {
        let headers = request.headers();
        if request.method() != Method::GET
            || !lists(headers, header::CONNECTION, "upgrade")
            || !lists(headers, header::UPGRADE, "websocket")
        {
            return Err(Problem::NoUpgrade);
        }
        if !lists(headers, header::SEC_WEBSOCKET_VERSION, "13") {
            return Err(Problem::SocketVersion);
        }
        let key = headers.get(header::SEC_WEBSOCKET_KEY).map(|key| derive_accept_key(key.as_bytes()));
        let Some(accept) = key.and_then(|accept| HeaderValue::try_from(accept).ok()) else {
            return Err(Problem::NoSocketKey);
        };
        Ok(Offer { accept, on_upgrade: hyper::upgrade::on(request) })
    }

    /// Accepts the upgrade, and serves the socket in its own task once the response has been sent.
    pub(crate) fn accept<F>(
        self,
        config: WebSocketConfig,
        serve: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Offer { accept, on_upgrade } = self;
        tokio::spawn(async move {
            // A client that leaves before that has missed nothing.
            if let Ok(upgraded) = on_upgrade.await {
                let line = TokioIo::new(upgraded);
                serve(WebSocketStream::from_raw_socket(line, Role::Server, Some(config)).await).await;
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        response
    }
}

/// Whether a comma-separated header lists this word.
fn lists(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case(word))
}
