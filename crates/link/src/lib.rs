//! How the nodes of a cluster reach each other: one HTTP/2 connection to each other node, over which every socket that
//! belongs to a room there is a stream of its own, and every request that does is a request.
//!
//! Nodes prove to each other that they know the cluster's secret. Nothing is encrypted: links belong on a network that
//! the operator trusts, as the connection to the database does.

mod dial;
mod listen;
mod secret;

pub use dial::{LinkError, LinkMetrics, Links};
pub use listen::{Asked, serve};
pub use secret::{BadClusterSecret, ClusterSecret};

use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;

/// One socket's stream to or from another node.
pub type LinkStream = TokioIo<Upgraded>;

/// What a node says about a stream that it opens. The other one hands it to whoever serves it.
pub(crate) const GREETING: &str = "parallax-greeting";
