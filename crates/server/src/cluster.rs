//! The other nodes. Any node takes any socket; where another one has the room, the client is passed on to it.

mod census;
mod greeting;

use axum::{body::Body, response::Response};
use link::{ClusterSecret, LinkError, LinkMetrics, LinkStream, Links};

pub(crate) use census::Census;
pub(crate) use greeting::{Dialect, Greeting};

/// How often a request has been passed on already.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassedOn(pub(crate) u8);

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

    /// A way for a client's socket to the node at this address.
    pub(crate) async fn open(&self, link: &str, greeting: &Greeting) -> Result<LinkStream, LinkError> {
        self.0.open(link, &greeting.written()).await
    }

    /// Asks another node, for a client of ours, what its routes answer.
    pub(crate) async fn ask(
        &self,
        link: &str,
        path: &str,
        greeting: &Greeting,
    ) -> Result<Response, LinkError> {
        Ok(self.0.forward(link, path, &greeting.written()).await?.map(Body::new))
    }
}
