//! The far end: other nodes come here with sockets of clients, and questions, for rooms of this node.

use std::{sync::Arc, time::Duration};

use tokio::{
    net::{TcpListener, TcpStream},
    time::timeout,
};

use crate::{
    carrier::Carrier,
    hello::{self, BadHello},
    secret::ClusterSecret,
    stream::LinkStream,
};

/// Whoever has not proven by then that they know the secret is sent away.
const PROVEN_WITHIN: Duration = Duration::from_secs(2);

/// Accepts links for as long as it is polled. Each stream is served by `answer`, which gets what was said about it.
pub async fn serve<A, F>(listener: TcpListener, secret: ClusterSecret, answer: A)
where
    A: Fn(String, LinkStream) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let secret = Arc::new(secret);
    loop {
        match listener.accept().await {
            Ok((connection, _)) => {
                tokio::spawn(carry(connection, secret.clone(), answer.clone()));
            }
            Err(error) => {
                tracing::warn!(%error, "a link could not be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn carry<A, F>(mut connection: TcpStream, secret: Arc<ClusterSecret>, answer: A)
where
    A: Fn(String, LinkStream) -> F + Send + Sync + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    if let Err(error) = connection.set_nodelay(true) {
        tracing::debug!(%error, "a link will be slower than it could be");
    }
    match timeout(PROVEN_WITHIN, hello::accept(&mut connection, &secret)).await {
        Ok(Ok(())) => {}
        Ok(Err(BadHello::Secret | BadHello::Stranger)) => {
            tracing::warn!("somebody who does not know the cluster's secret tried to open a link");
            return;
        }
        Ok(Err(BadHello::Broken(_))) | Err(_) => return,
    }
    let opened = move |greeting, stream: LinkStream| {
        stream.accept();
        tokio::spawn(answer(greeting, stream));
    };
    let ended = Carrier::new().carry(connection, opened).await;
    tracing::debug!(%ended, "a link from another node has ended");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LinkError, LinkLost, Links, Received};

    async fn echo(greeting: String, mut stream: LinkStream) {
        stream.send(format!("{greeting}:").as_bytes()).await.unwrap();
        while let Some(Received::Message(message)) = stream.next().await {
            if message == "bye" {
                return stream.close(b"as you wish");
            }
            if stream.send(&message).await.is_err() {
                return;
            }
        }
    }

    async fn node(secret: &ClusterSecret) -> (String, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        (address, tokio::spawn(serve(listener, secret.clone(), echo)))
    }

    fn secret() -> ClusterSecret {
        ClusterSecret::new("a secret of the tests").unwrap()
    }

    fn message(bytes: impl AsRef<[u8]>) -> Option<Received> {
        Some(Received::Message(bytes.as_ref().to_vec().into()))
    }

    #[tokio::test]
    async fn many_streams_share_a_link() {
        let (address, _node) = node(&secret()).await;
        let links = Links::new(secret());
        let mut streams = Vec::new();
        for number in 0..300 {
            let mut stream = links.open(&address, &format!("{number:03}")).await.unwrap();
            assert_eq!(stream.next().await, message(format!("{number:03}:")));
            streams.push(stream);
        }
        for (number, stream) in streams.iter_mut().enumerate() {
            stream.send(format!("stream {number}").as_bytes()).await.unwrap();
            assert_eq!(stream.next().await, message(format!("stream {number}")));
        }
        assert_eq!(links.metrics().opened, 300);

        let mut last = streams.pop().unwrap();
        last.send(b"bye").await.unwrap();
        assert_eq!(last.next().await, Some(Received::Closed((&b"as you wish"[..]).into())));
        assert_eq!(last.send(b"more").await, Err(LinkLost));
    }

    #[tokio::test]
    async fn whoever_does_not_read_is_waited_for_and_holds_nobody_else_up() {
        let (address, _node) = node(&secret()).await;
        let links = Links::new(secret());
        let mut slow = links.open(&address, "slow").await.unwrap();
        let mut other = links.open(&address, "other").await.unwrap();
        let large = vec![b'x'; 100_000];
        let mut sent = 0;
        // The echo stops reading once nobody takes its answers, and we are told to wait.
        while timeout(Duration::from_millis(300), slow.send(&large)).await.is_ok() {
            sent += 1;
            assert!(sent < 100, "nothing holds us up");
        }
        other.send(b"hello").await.unwrap();
        assert_eq!((other.next().await, other.next().await), (message("other:"), message("hello")));

        assert_eq!(slow.next().await, message("slow:"));
        for _ in 0..sent {
            assert_eq!(slow.next().await, message(&large));
        }
    }

    #[tokio::test]
    async fn who_does_not_know_the_secret_is_refused() {
        let (address, _node) = node(&secret()).await;
        let stranger = Links::new(ClusterSecret::new("a secret of others").unwrap());
        let refused = stranger.open(&address, "hello").await;
        assert!(matches!(refused, Err(LinkError::Refused(_))), "{refused:?}");
        assert_eq!(stranger.metrics().failed, 1);
    }

    #[tokio::test]
    async fn a_lost_node_ends_its_streams_and_can_come_back() {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().worker_threads(1).build().unwrap();
        let (address, _node) = runtime.spawn(async move { node(&secret()).await }).await.unwrap();
        let links = Links::new(secret());
        let mut stream = links.open(&address, "hello").await.unwrap();
        assert_eq!(stream.next().await, message("hello:"));
        runtime.shutdown_background();
        assert_eq!(stream.next().await, None);
        assert!(links.open(&address, "hello").await.is_err());

        let listener = TcpListener::bind(&address).await.unwrap();
        tokio::spawn(serve(listener, secret(), echo));
        assert!(links.open(&address, "hello").await.is_ok());
    }

    #[tokio::test]
    async fn a_node_that_falls_silent_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let links = Links::new(secret());
        let silent = async {
            let (mut connection, _) = listener.accept().await.unwrap();
            hello::accept(&mut connection, &secret()).await.unwrap();
            connection
        };
        let (opened, _connection) = tokio::join!(links.open(&address, "hello"), silent);
        assert!(matches!(opened, Err(LinkError::TimedOut)), "{opened:?}");
    }
}
