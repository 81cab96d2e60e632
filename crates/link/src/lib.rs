//! How the nodes of a cluster reach each other: one TCP connection to each other node, over which every socket that
//! belongs to a room there is a stream of messages, and so is every question about one.
//!
//! A message travels as nine bytes and itself. What many streams have to say at a time goes out in one write, and a
//! stream asks for more credit once per many messages: this is why it is not HTTP/2 with WebSockets inside, which costs
//! twice as much.
//!
//! Nodes prove to each other that they know the cluster's secret, anew on each connection. Nothing is encrypted: links
//! belong on a network that the operator trusts, as the connection to the database does.

mod carrier;
mod carrying;
mod dial;
mod frame;
mod hello;
mod listen;
mod outbound;
mod port;
mod secret;
mod stream;

pub use dial::{LinkError, LinkMetrics, Links};
pub use listen::serve;
pub use port::Received;
pub use secret::{BadClusterSecret, ClusterSecret};
pub use stream::{LinkLost, LinkStream};
