//! The other nodes. Any node takes any socket; where another one has the room, the client is passed on to it.

mod census;
mod greeting;

use link::{ClusterSecret, LinkError, LinkMetrics, LinkStream, Links};

pub(crate) use census::Census;
pub(crate) use greeting::{Dialect, Errand, Greeting};

/// This node's way to the others.
#[derive(Debug)]
pub(crate) struct Cluster(Links);

impl Cluster {
    pub(crate) fn new(secret: ClusterSecret) -> Cluster {
        Cluster(Links::new(secret))
    }

    pub(crate) fn metrics(&self) -> LinkMetrics {
        self.0.metrics()
    }

    /// A stream to the node at this address, for a client of ours.
    pub(crate) async fn open(&self, link: &str, greeting: &Greeting) -> Result<LinkStream, LinkError> {
        self.0.open(link, &greeting.written()).await
    }
}
