//! One actor per room: seats and tokens, clocks, grace, outboxes.
//!
//! [`Rooms`] knows which rooms are in memory and loads the others on demand. A [`Room`] is a handle to one of
//! them. A socket takes a seat with [`Room::attach`]; the [`Seated`] that it gets acts for that seat alone and
//! hears what the seat is told. Nothing is told before it is stored.

mod actor;
mod archive;
mod arena;
mod asked;
mod checkup;
mod clock;
mod config;
mod copying;
mod database;
mod desk;
mod door;
mod entropy;
mod entry;
mod fold;
mod format;
mod head;
mod held;
mod holder;
mod keys;
mod limit;
mod listed;
mod metrics;
mod nudge;
mod opening;
mod owning;
mod persons;
mod place;
mod played;
#[doc(hidden)]
pub mod probe;
mod prune;
mod published;
mod pushes;
mod registry;
mod shared;
mod standing;
mod storage;
mod stub;
mod summary;
mod thought;
mod token;
mod told;
mod waiting;

pub use archive::Glance;
pub use arena::Arena;
pub use checkup::{Severity, Symptom};
pub use clock::TimeSource;
pub use config::Config;
pub use copying::CopyReport;
pub use database::{DatabaseUrl, LeaseStatus, NodeIdentity, NodeStatus};
pub use door::{Door, SeatError};
pub use entropy::Entropy;
pub use entry::{RoomSettings, SeatedBot};
pub use fold::FoldError;
pub use held::HeldGame;
pub use holder::Proof;
pub use keys::IntentKey;
pub use limit::{Bucket, Rate};
pub use metrics::{Histogram, LATENCY_BUCKETS_US, Metrics};
pub use nudge::{Nudge, NudgeReason};
pub use opening::{NewRoomError, Opened, Opening, Wish};
pub use persons::{Looked, NameBook, Persons, Visitor};
pub use played::{PlayedEnd, PlayedGame, PlayedSeat};
pub use registry::Rooms;
pub use shared::{CalledBot, OpenError, Surroundings};
pub use standing::Standing;
pub use storage::{
    DiskSpace, Exported, OldGames, Storage, StorageError, StorageMetrics, UnsoundError, WriteFigures,
};
pub use stub::{
    Arrival, AttachError, Claim, Onlooking, OwnerAsk, OwnerError, Presence, Room, Seated, WatchError,
};
pub use summary::Summary;
pub use thought::Thought;
pub use token::{Token, TokenKind};
pub use told::{Attached, Batch, CarryOffer, News, PAST_PAGE, Refused, Rematch, Snapshot, Told, Watched};
