//! Web Push: messages for players who are away, sent through the push services of their browsers.
//!
//! A push service forwards what it cannot read: a message is encrypted for one browser (RFC 8291), and signed with the
//! server's own key (VAPID, RFC 8292), by which the service knows who may send to it.

mod hosts;
mod keys;
mod outbox;
mod seal;
mod subscription;

pub use hosts::{BadHost, Hosts};
pub use keys::{KeyError, Keys};
pub use outbox::{Deliveries, Outbox, PushMessage};
pub use subscription::{BadSubscription, Subscription};
