//! The far end: other nodes come here with sockets and requests for rooms of this node.

use std::{convert::Infallible, sync::Arc, time::Duration};

use bytes::Bytes;
use hyper::{
    Method, Request, Response, StatusCode,
    body::{Body, Incoming},
    header::{AUTHORIZATION, HeaderValue},
    server::conn::http2,
    service::service_fn,
};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};

use crate::{GREETING, LinkStream, dial::asked, secret::ClusterSecret};

const STREAM_WINDOW: u32 = 256 * 1024;
const CONNECTION_WINDOW: u32 = 16 * 1024 * 1024;

/// What another node wants.
#[derive(Debug)]
pub enum Asked {
    /// A socket's stream, and what was said about it.
    Socket { greeting: String, stream: LinkStream },
    /// A request, and what was said about it.
    Request { greeting: String, request: Box<Request<Incoming>> },
}

/// Accepts links for as long as it is polled. Requests get the answer that `answer` gives; what it gives for a socket
/// is not looked at.
pub async fn serve<A, F, B>(listener: TcpListener, secret: ClusterSecret, answer: A)
where
    A: Fn(Asked) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Response<B>> + Send + 'static,
    B: Body<Data = Bytes> + Default + Send + 'static,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let secret = Arc::new(secret);
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(carry(stream, secret.clone(), answer.clone()));
            }
            Err(error) => {
                tracing::warn!(%error, "a link could not be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn carry<A, F, B>(stream: TcpStream, secret: Arc<ClusterSecret>, answer: A)
where
    A: Fn(Asked) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Response<B>> + Send + 'static,
    B: Body<Data = Bytes> + Default + Send + 'static,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a link will be slower than it could be");
    }
    let service = service_fn(move |request| {
        let (secret, answer) = (secret.clone(), answer.clone());
        async move { Ok::<_, Infallible>(judge(request, &secret, answer).await) }
    });
    let connection = http2::Builder::new(TokioExecutor::new())
        .timer(TokioTimer::new())
        .keep_alive_interval(Duration::from_secs(1))
        .keep_alive_timeout(Duration::from_secs(2))
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_concurrent_streams(u32::from(u16::MAX))
        .serve_connection(TokioIo::new(stream), service);
    if let Err(error) = connection.await {
        tracing::debug!(%error, "a link from another node has ended");
    }
}

async fn judge<A, F, B>(mut request: Request<Incoming>, secret: &ClusterSecret, answer: A) -> Response<B>
where
    A: Fn(Asked) -> F + Send + 'static,
    F: Future<Output = Response<B>> + Send + 'static,
    B: Body + Default + Send + 'static,
{
    let header = |name| request.headers().get(name).map(HeaderValue::as_bytes).map(String::from_utf8_lossy);
    let proof = header(AUTHORIZATION.as_str()).unwrap_or_default();
    if !secret.is_proven_by(&proof, &asked(&request)) {
        tracing::warn!("somebody who does not know the cluster's secret tried to open a link");
        return status(StatusCode::FORBIDDEN);
    }
    let greeting = header(GREETING).unwrap_or_default().into_owned();
    if request.method() != Method::CONNECT {
        return answer(Asked::Request { greeting, request: Box::new(request) }).await;
    }
    let upgrade = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        // Whoever leaves before that has missed nothing.
        if let Ok(upgraded) = upgrade.await {
            answer(Asked::Socket { greeting, stream: TokioIo::new(upgraded) }).await;
        }
    });
    status(StatusCode::OK)
}

fn status<B: Default>(status: StatusCode) -> Response<B> {
    let mut response = Response::new(B::default());
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use http_body_util::{BodyExt, Full};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::{LinkError, Links};

    async fn echo(asked: Asked) -> Response<Full<Bytes>> {
        match asked {
            Asked::Socket { greeting, mut stream } => {
                stream.write_all(format!("{greeting}:").as_bytes()).await.unwrap();
                let (mut from, mut to) = tokio::io::split(stream);
                let _ended = tokio::io::copy(&mut from, &mut to).await;
                Response::default()
            }
            Asked::Request { greeting, request } => {
                Response::new(Full::from(format!("{greeting} {}", request.uri().path())))
            }
        }
    }

    async fn node(secret: &ClusterSecret) -> (String, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        (address, tokio::spawn(serve(listener, secret.clone(), echo)))
    }

    async fn says(stream: &mut LinkStream, text: &str) -> String {
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut heard = vec![0; text.len()];
        stream.read_exact(&mut heard).await.unwrap();
        String::from_utf8(heard).unwrap()
    }

    #[tokio::test]
    async fn many_streams_share_a_link() {
        let secret = ClusterSecret::new("a secret of the tests").unwrap();
        let (address, _node) = node(&secret).await;
        let links = Links::new(secret);
        let mut streams = Vec::new();
        for number in 0..300 {
            let mut stream = links.open(&address, &format!("{number:03}")).await.unwrap();
            let mut greeting = [0; 4];
            stream.read_exact(&mut greeting).await.unwrap();
            assert_eq!(greeting, format!("{number:03}:").as_bytes());
            streams.push(stream);
        }
        for (number, stream) in streams.iter_mut().enumerate() {
            assert_eq!(says(stream, &format!("stream {number}")).await, format!("stream {number}"));
        }
        let large = "x".repeat(1 << 20);
        let (mut from, mut to) = tokio::io::split(streams.pop().unwrap());
        let sent = async { to.write_all(large.as_bytes()).await.unwrap() };
        let mut heard = vec![0; large.len()];
        let (_, read) = tokio::join!(sent, from.read_exact(&mut heard));
        read.unwrap();
        assert_eq!(links.metrics().opened, 300);

        let answer = links.forward(&address, "/api/health?x=1", "me").await.unwrap();
        assert_eq!(answer.into_body().collect().await.unwrap().to_bytes(), "me /api/health");
    }

    #[tokio::test]
    async fn who_does_not_know_the_secret_is_refused() {
        let (address, _node) = node(&ClusterSecret::new("a secret of the tests").unwrap()).await;
        let stranger = Links::new(ClusterSecret::new("a secret of others").unwrap());
        let refused = stranger.open(&address, "hello").await;
        assert!(matches!(refused, Err(LinkError::Refused(StatusCode::FORBIDDEN))), "{refused:?}");
        assert_eq!(stranger.forward(&address, "/", "hello").await.unwrap().status(), StatusCode::FORBIDDEN);
    }

    #[tokio::test]
    async fn a_lost_node_ends_its_streams_and_can_come_back() {
        let secret = ClusterSecret::new("a secret of the tests").unwrap();
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().worker_threads(1).build().unwrap();
        let own = secret.clone();
        let (address, _node) = runtime.spawn(async move { node(&own).await }).await.unwrap();
        let links = Links::new(secret.clone());
        let mut stream = links.open(&address, "hello").await.unwrap();
        runtime.shutdown_background();
        let mut rest = Vec::new();
        let _ended = stream.read_to_end(&mut rest).await;
        assert!(links.open(&address, "hello").await.is_err());

        let listener = TcpListener::bind(&address).await.unwrap();
        tokio::spawn(serve(listener, secret, echo));
        assert!(links.open(&address, "hello").await.is_ok());
    }
}
