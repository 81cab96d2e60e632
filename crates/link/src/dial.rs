//! The near end: connections to other nodes, each made when it is first needed and again when it is lost.

use std::{
    collections::HashMap,
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use tokio::{net::TcpStream, sync::Mutex, time::timeout};

use crate::{
    carrier::Carrier,
    hello::{self, BadHello},
    secret::ClusterSecret,
    stream::LinkStream,
};

/// A node that does not answer within this is as good as gone.
const ANSWERS_WITHIN: Duration = Duration::from_secs(1);

/// Where a connection is, once somebody has made it.
type Slot = Arc<Mutex<Option<Arc<Carrier>>>>;

#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    #[error("the node does not answer")]
    TimedOut,
    #[error("the node cannot be reached: {0}")]
    Unreachable(#[from] io::Error),
    #[error("the link broke")]
    Broken,
    #[error("the node was met, but {0}")]
    Refused(String),
}

impl From<BadHello> for LinkError {
    fn from(bad: BadHello) -> LinkError {
        match bad {
            BadHello::Broken(error) => LinkError::Unreachable(error),
            BadHello::Secret | BadHello::Stranger => LinkError::Refused(bad.to_string()),
        }
    }
}

/// The links to all other nodes: a handle, cheap to clone.
#[derive(Clone, Debug)]
pub struct Links {
    secret: ClusterSecret,
    /// By address.
    carriers: Arc<Mutex<HashMap<String, Slot>>>,
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
    /// Streams that reached another node.
    pub opened: u64,
    pub failed: u64,
    /// How long they took to be accepted, in all.
    pub micros: u64,
}

impl Links {
    pub fn new(secret: ClusterSecret) -> Links {
        Links { secret, carriers: Arc::default(), counters: Arc::default() }
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
        let begun = Instant::now();
        let opening = timeout(ANSWERS_WITHIN, self.open_patiently(address, greeting));
        let opened = opening.await.unwrap_or(Err(LinkError::TimedOut));
        match &opened {
            Ok(_) => {
                self.counters.opened.fetch_add(1, Relaxed);
                self.counters.micros.fetch_add(begun.elapsed().as_micros() as u64, Relaxed);
            }
            Err(_) => {
                self.counters.failed.fetch_add(1, Relaxed);
                self.forget(address).await;
            }
        }
        opened
    }

    async fn open_patiently(&self, address: &str, greeting: &str) -> Result<LinkStream, LinkError> {
        let carrier = self.carrier(address).await?;
        let (stream, accepted) = carrier.open(greeting).ok_or(LinkError::Broken)?;
        accepted.await.map_err(|_| LinkError::Broken)?;
        Ok(stream)
    }

    /// One connection per node: whoever comes while it is being made waits for it.
    async fn carrier(&self, address: &str) -> Result<Arc<Carrier>, LinkError> {
        let slot = self.carriers.lock().await.entry(address.to_owned()).or_default().clone();
        let mut slot = slot.lock().await;
        if let Some(carrier) = slot.as_ref().filter(|carrier| !carrier.is_over()) {
            return Ok(carrier.clone());
        }
        let made = self.connect(address).await?;
        *slot = Some(made.clone());
        Ok(made)
    }

    async fn connect(&self, address: &str) -> Result<Arc<Carrier>, LinkError> {
        let mut connection = TcpStream::connect(address).await?;
        connection.set_nodelay(true)?;
        hello::introduce(&mut connection, &self.secret).await?;
        let carrier = Carrier::new();
        let (carrying, address) = (carrier.clone(), address.to_owned());
        tokio::spawn(async move {
            // Only the near end opens streams: those of the other end are closed at once.
            let ended = carrying.carry(connection, |_, _| {}).await;
            tracing::info!(address, %ended, "a link to another node is lost");
        });
        Ok(carrier)
    }

    /// The next to come makes a new connection. Streams of the old one live for as long as it does.
    async fn forget(&self, address: &str) {
        self.carriers.lock().await.remove(address);
    }
}
