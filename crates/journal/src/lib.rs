//! The append-only event log, in one SQLite file.
//!
//! A *stream* a game: a sequence of opaque entries, numbered from 0. A writer says how many entries it believes the
//! stream has, and is refused if it is wrong: `(game, seq)` is the fence. What [`Journal::create`] and
//! [`Journal::append`] have answered is on disk, and on disk whole.
//!
//! A table with a row for each entry dirties a page for each entry. So there is a row for each *commit*, at the end
//! of one table, which holds everything that was queued when it began (`writer`, `stage`, `batches`). That table, the
//! *tail*, is also in memory (`tail`), where readers look first (`read`). When it has grown enough it is *folded*
//! (`fold`): each game's new entries become one row, under the game's key, and the batches are deleted.

mod batches;
mod checkpoint;
mod codec;
mod database;
mod error;
mod fold;
mod folder;
mod journal;
mod metrics;
mod open;
mod options;
mod read;
mod reserve;
mod schema;
mod stage;
mod store;
mod stream;
mod tail;
mod writer;

pub use error::{AppendError, CreateError, OpenError, ReadError, WriteError};
pub use journal::Journal;
pub use metrics::{COMMIT_BUCKETS, Metrics};
pub use options::Options;
pub use stream::{
    Append, Counts, MAX_APPEND_BYTES, MAX_MILLIS, MAX_STREAM_ENTRIES, Mark, Millis, NewGame, Status, Stream,
};
