//! What goes into the journal and what comes out of it.

use view::{GameId, Millis, RoomCode};

use crate::tenure::Tenure;

/// A later time is stored as this: SQLite's integers are signed.
pub const MAX_MILLIS: Millis = i64::MAX as u64;

/// The limit for all entries of one [`NewGame`] or [`Append`] together, with a few bytes of framing each.
pub const MAX_APPEND_BYTES: usize = 1 << 20;

/// The limit for entries in one stream: the sequence number shares a 64-bit key with the game's number.
pub const MAX_STREAM_ENTRIES: u32 = 1 << 24;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    Waiting,
    Active,
    Finished,
}

/// A stream to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    pub id: GameId,
    pub code: Option<RoomCode>,
    pub entries: Vec<Vec<u8>>,
    pub status: Status,
    pub deadline: Option<Millis>,
    pub at: Millis,
}

/// Entries to append to a stream, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    pub game: GameId,
    /// How many entries the caller believes the stream has.
    pub seq: u32,
    /// The caller's right to append.
    pub tenure: Tenure,
    pub entries: Vec<Vec<u8>>,
    pub mark: Mark,
}

/// Changes to what the journal can find a game by, and to its head. The default changes nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Mark {
    pub status: Option<Status>,
    pub deadline: Option<Option<Millis>>,
    pub release_code: bool,
    /// Takes a code; the game's previous code, if any, is released.
    pub set_code: Option<RoomCode>,
    /// What can be read of the game without its entries. A finished game has none.
    pub head: Option<Box<[u8]>>,
}

/// What is known of a game without reading its entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    pub status: Status,
    pub code: Option<RoomCode>,
    /// The last that was set with a [`Mark`].
    pub bytes: Option<Box<[u8]>>,
}

/// A waiting game that nothing would ever wake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undated {
    pub game: GameId,
    /// How many entries it has.
    pub seq: u32,
    pub created_at: Millis,
}

/// One game as stored in the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stream {
    pub entries: Vec<Vec<u8>>,
    pub status: Status,
    pub code: Option<RoomCode>,
    pub deadline: Option<Millis>,
    pub created_at: Millis,
}

/// Finished games that were deleted, or could be.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pruned {
    pub games: u64,
    /// The size of their entries.
    pub bytes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Games that are waiting or in progress.
    pub open: u64,
    pub finished: u64,
    /// Entries in all streams together.
    pub entries: u64,
}
