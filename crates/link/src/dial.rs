//! The near end: connections to other nodes, each made when it is first needed and again when it is lost.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use bytes::Bytes;
use http_body_util::{BodyExt, combinators::BoxBody};
use hyper::{
    Method, Request, Response, StatusCode,
    body::Incoming,
    client::conn::http2::{self, SendRequest},
    header::{AUTHORIZATION, HeaderValue},
};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::{net::TcpStream, sync::Mutex, time::timeout};

use crate::{GREETING, LinkStream, secret::ClusterSecret};

/// A node that does not answer within this is as good as gone.
const ANSWERS_WITHIN: Duration = Duration::from_secs(1);
/// How often a silent connection is tried, and how long its answer may take.
const PROBE_EVERY: Duration = Duration::from_secs(1);
const PROBED_WITHIN: Duration = Duration::from_secs(2);

/// What a stream may have in flight, and what all of them may. Frames are small; large ones flow in pieces.
const STREAM_WINDOW: u32 = 256 * 1024;
const CONNECTION_WINDOW: u32 = 16 * 1024 * 1024;

type Body = BoxBody<Bytes, Box<dyn std::error::Error + Send + Sync>>;
type Sender = SendRequest<Body>;
/// Where a connection is, once somebody has made it.
type Slot = Arc<Mutex<Option<Sender>>>;

#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    #[error("the node does not answer")]
    TimedOut,
    #[error("the node cannot be reached: {0}")]
    Unreachable(#[from] std::io::Error),
    #[error("the link broke: {0}")]
    Broken(#[from] hyper::Error),
    #[error("the node refused with {0}")]
    Refused(StatusCode),
    #[error("this cannot be said in a header")]
    BadGreeting,
}

/// The links to all other nodes: a handle, cheap to clone.
#[derive(Clone, Debug)]
pub struct Links {
    secret: ClusterSecret,
    /// By address.
    senders: Arc<Mutex<HashMap<String, Slot>>>,
    counters: Arc<Counters>,
}

#[derive(Debug, Default)]
struct Counters {
    opened: AtomicU64,
    failed: AtomicU64,
    micros: AtomicU64,
}

/// How the links fare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkMetrics {
    /// Streams and requests that reached another node.
    pub opened: u64,
    pub failed: u64,
    /// How long they took to be answered, in all.
    pub micros: u64,
}

impl Links {
    pub fn new(secret: ClusterSecret) -> Links {
        Links { secret, senders: Arc::default(), counters: Arc::default() }
    }

    pub fn metrics(&self) -> LinkMetrics {
        let Counters { opened, failed, micros } = &*self.counters;
        LinkMetrics {
            opened: opened.load(Relaxed),
            failed: failed.load(Relaxed),
            micros: micros.load(Relaxed),
        }
    }

    /// Opens a stream to the node at this address.
    pub async fn open(&self, address: &str, greeting: &str) -> Result<LinkStream, LinkError> {
        let greeting = HeaderValue::from_str(greeting).map_err(|_| LinkError::BadGreeting)?;
        let request = Request::builder()
            .method(Method::CONNECT)
            .uri(address)
            .header(GREETING, greeting)
            .body(empty())
            .map_err(|_| LinkError::BadGreeting)?;
        let response = self.counted(address, request).await?;
        if response.status() != StatusCode::OK {
            return Err(LinkError::Refused(response.status()));
        }
        Ok(TokioIo::new(hyper::upgrade::on(response).await?))
    }

    /// Passes a request on to the node at this address. Its path is what the other one's routes see.
    pub async fn forward(
        &self,
        address: &str,
        path: &str,
        greeting: &str,
    ) -> Result<Response<Incoming>, LinkError> {
        let greeting = HeaderValue::from_str(greeting).map_err(|_| LinkError::BadGreeting)?;
        let request = Request::builder()
            .uri(format!("http://{address}{path}"))
            .header(GREETING, greeting)
            .body(empty())
            .map_err(|_| LinkError::BadGreeting)?;
        self.counted(address, request).await
    }

    async fn counted(&self, address: &str, request: Request<Body>) -> Result<Response<Incoming>, LinkError> {
        let begun = Instant::now();
        let answered = self.send(address, request).await;
        match &answered {
            Ok(_) => {
                self.counters.opened.fetch_add(1, Relaxed);
                self.counters.micros.fetch_add(begun.elapsed().as_micros() as u64, Relaxed);
            }
            Err(_) => drop(self.counters.failed.fetch_add(1, Relaxed)),
        }
        answered
    }

    async fn send(&self, address: &str, mut request: Request<Body>) -> Result<Response<Incoming>, LinkError> {
        let proof = self.secret.proof(&asked(&request));
        let proof = HeaderValue::from_str(&proof).map_err(|_| LinkError::BadGreeting)?;
        request.headers_mut().insert(AUTHORIZATION, proof);
        let exchange = async {
            let mut sender = self.sender(address).await?;
            sender.ready().await?;
            Ok(sender.send_request(request).await?)
        };
        let answered = timeout(ANSWERS_WITHIN, exchange).await.unwrap_or(Err(LinkError::TimedOut));
        if answered.is_err() {
            self.forget(address).await;
        }
        answered
    }

    /// The connection to that address. Whoever comes while it is being made waits for it.
    async fn sender(&self, address: &str) -> Result<Sender, LinkError> {
        let slot = self.senders.lock().await.entry(address.to_owned()).or_default().clone();
        let mut slot = slot.lock().await;
        if let Some(sender) = slot.as_ref().filter(|sender| !sender.is_closed()) {
            return Ok(sender.clone());
        }
        let made = connect(address).await?;
        *slot = Some(made.clone());
        Ok(made)
    }

    /// The next to come makes a new connection. Streams of the old one live for as long as it does.
    async fn forget(&self, address: &str) {
        self.senders.lock().await.remove(address);
    }
}

async fn connect(address: &str) -> Result<Sender, LinkError> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (sender, connection) = http2::Builder::new(TokioExecutor::new())
        .timer(TokioTimer::new())
        .keep_alive_interval(PROBE_EVERY)
        .keep_alive_timeout(PROBED_WITHIN)
        .keep_alive_while_idle(true)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .initial_max_send_streams(usize::from(u16::MAX))
        .handshake(TokioIo::new(stream))
        .await?;
    let address = address.to_owned();
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::info!(address, %error, "a link to another node is lost");
        }
    });
    Ok(sender)
}

/// What a proof is for.
pub(crate) fn asked<B>(request: &Request<B>) -> String {
    let greeting = request.headers().get(GREETING).map_or(&b""[..], HeaderValue::as_bytes);
    let path = request.uri().path_and_query().map_or("", |path| path.as_str());
    format!("{} {path} {}", request.method(), String::from_utf8_lossy(greeting))
}

fn empty() -> Body {
    http_body_util::Empty::new().map_err(|never| match never {}).boxed()
}
