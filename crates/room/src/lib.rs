//! One actor a room: seats and tokens, clocks, grace, outboxes.
//!
//! [`Rooms`] knows which rooms are in memory and brings the others there. A [`Room`] is a handle to one of
//! them. Sockets take seats by [`Room::attach`] and are told things through an outbox; what they ask for
//! goes in by [`Room::submit`]. Nothing is told before the journal has it.

mod actor;
mod arena;
mod config;
mod entry;
mod fold;
mod limit;
mod metrics;
mod place;
mod registry;
mod stub;
mod thought;
mod token;
mod told;
mod verify;

pub use arena::Arena;
pub use config::Config;
pub use entry::{SeatedBot, Settings};
pub use fold::FoldError;
pub use limit::{Bucket, Rate};
pub use metrics::{Histogram, LATENCY_BUCKETS_US, Metrics};
pub use registry::{CalledBot, CreatedRoom, NewRoom, NewRoomError, OpenError, Rooms};
pub use stub::{AttachError, Claim, Onlooking, Room, SocketId, Summary, WatchError};
pub use thought::Thought;
pub use token::{Token, TokenKind};
pub use told::{Attached, Batch, News, Peer, Refused, Rematch, RoomStatus, Snapshot, Told, Watched};
pub use verify::{Exported, check, export};
