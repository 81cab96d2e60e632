//! Accepts connections: bounded in number, by address and over all, and in how long a request may take to arrive.

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::mpsc,
    time::sleep,
};
use tower_service::Service;

use super::stream::{Place, Stream};
use crate::app::App;

/// The longest head of a request. Every connection may make us keep this much.
const MAX_HEAD: usize = 32 * 1024;

/// A trusted proxy keeps connections for its next request. If we closed one just then, a player would see an error.
const PROXY_WITHIN: Duration = Duration::from_secs(150);

/// What the system could not give us now, it may have later.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until the app is told to stop; then lets every connection finish its request.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &Arc<App>) {
    let direct = http(app.limits.request_within);
    let proxied = http(app.limits.request_within.max(PROXY_WITHIN));
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    let mut stopping = app.stopping.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.changed() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                if !is_the_peers(&error) {
                    tracing::warn!(%error, "a connection could not be accepted");
                    sleep(PAUSE).await;
                }
                continue;
            }
        };
        let from_proxy = app.proxies.contains(&peer.ip().to_canonical());
        let Some(place) = Place::take(app, (!from_proxy).then_some(peer.ip())) else {
            refuse(&stream);
            continue;
        };
        // Frames are small and should not wait to be combined.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection will be slower than it could be");
        }
        let http = if from_proxy { &proxied } else { &direct };
        let io = TokioIo::new(Stream::new(stream, place, app.limits.answer_within));
        let connection = http.serve_connection(io, answers(router.clone(), peer)).with_upgrades();
        tokio::spawn(carry(connection, app.stopping.clone(), open.clone()));
    }
    drop((listener, open));
    let _all_closed = all_closed.recv().await;
}

fn http(head_within: Duration) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_within).max_buf_size(MAX_HEAD);
    http
}

async fn carry<S>(
    connection: http1::UpgradeableConnection<TokioIo<Stream>, S>,
    mut stopping: tokio::sync::watch::Receiver<bool>,
    _open: mpsc::Sender<()>,
) where
    S: hyper::service::Service<Request<Incoming>, Response = axum::response::Response>,
    S::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    tokio::pin!(connection);
    // How it ends is the peer's affair.
    tokio::select! {
        _ended = &mut connection => return,
        _ = stopping.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ended = connection.await;
}

/// The router, for one connection.
fn answers(
    router: Router,
    peer: SocketAddr,
) -> impl hyper::service::Service<
    Request<Incoming>,
    Response = axum::response::Response,
    Error = std::convert::Infallible,
    Future: Send,
> {
    service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request.map(Body::new))
    })
}

/// Errors of one connection, which say nothing about the next one.
fn is_the_peers(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted, WouldBlock};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted | WouldBlock)
}

/// Tells a client why, if it listens. Nothing waits for that.
fn refuse(stream: &TcpStream) {
    const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\n\
        Content-Type: text/plain\r\nContent-Length: 22\r\n\r\nToo many connections.\n";
    let _no_listener = stream.try_write(BUSY);
}
