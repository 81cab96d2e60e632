//! How to open a database, and as whom.

use std::time::Duration;

use crate::owner::NodeAddress;
use tables::postgres::Address;

#[derive(Clone, Debug)]
pub struct Options {
    pub address: Address,
    /// Who we are to the other nodes. Without it nothing can be claimed or written.
    pub node: Option<NodeAddress>,
    /// Connections for reads and claims. The writer and the lease have their own.
    pub pool: usize,
    /// Writes that may wait for the writer.
    pub queue: usize,
    /// Writes that share a commit at most.
    pub max_batch: usize,
    /// Batches that are on their way at the same time, each on a connection of its own.
    pub lanes: usize,
    /// How long a node is taken for alive after its last sign of life. It gives three in that time.
    pub lease: Duration,
    /// How old the answer of [`counts`](crate::Store::counts) may be.
    pub counted_for: Duration,
}

impl Options {
    pub fn new(address: Address) -> Options {
        Options {
            address,
            node: None,
            pool: 8,
            queue: 4_096,
            max_batch: 512,
            lanes: 2,
            lease: Duration::from_secs(3),
            counted_for: Duration::from_secs(10),
        }
    }
}
