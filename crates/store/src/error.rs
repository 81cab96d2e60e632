//! Errors, grouped by what the caller was doing.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;

#[derive(Debug, thiserror::Error)]
pub enum OpenStoreError {
    #[error("the journal {path} is in use by another process; a journal has one server at a time", path = .0.display())]
    Locked(PathBuf),

    #[error(
        "the journal is of version {found}, and this program knows versions up to {known}: \
         run a newer program, or restore a backup from before the upgrade"
    )]
    Newer { found: u32, known: u32 },

    #[error("{path} is a database of some other program; choose another path for the journal", path = .0.display())]
    NotOurs(PathBuf),

    #[error(
        "the journal {path} is damaged ({detail}): move it away together with its -wal file and restore a backup, \
         or salvage what can be read with `sqlite3 FILE .recover`", path = .path.display()
    )]
    Damaged { path: PathBuf, detail: String },

    #[error("{path} cannot be written; the server needs to own the journal and its directory", path = .0.display())]
    ReadOnly(PathBuf),

    #[error("no space left on the disk of the journal")]
    DiskFull,

    #[error("cannot open the journal {path}: {source}", path = .path.display())]
    Io { path: PathBuf, source: io::Error },

    #[error("cannot open the journal: {0}")]
    Failed(String),

    #[error("cannot open the database: {0}")]
    Database(String),

    #[error(
        "a node named {0:?} is running on this database; give each node a name of its own, or stop the other one"
    )]
    NameInUse(String),

    #[error(
        "the node {node} writes format {theirs}, and this program format {ours}: \
         formats may differ by one; upgrade the older nodes step by step"
    )]
    Incompatible { node: String, theirs: i32, ours: i32 },
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CreateError {
    #[error("there is a game with this id already")]
    IdTaken,
    #[error("an open game holds this room code")]
    CodeTaken,
    #[error(transparent)]
    Write(#[from] WriteError),
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AppendError {
    /// Somebody else wrote, or owns the game by now.
    #[error("the stream has {actual} entries, and is not what the writer believed")]
    Fenced { actual: u32 },
    #[error("there is no such game")]
    NoSuchGame,
    #[error("an open game holds this room code")]
    CodeTaken,
    #[error(transparent)]
    Write(#[from] WriteError),
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClaimError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// A failed write has no effect at all, unless its outcome is unknown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    #[error("no space left for the journal")]
    DiskFull,
    #[error("the journal is closed")]
    Closed,
    #[error("an append without entries")]
    Empty,
    #[error("more than a single append, or a single stream, may hold")]
    TooLarge,
    #[error("the journal is damaged: {0}")]
    Damaged(String),
    #[error("the journal could not be written: {0}")]
    Failed(String),
    /// Whoever claims the game next finds out: from then on it is stored, or never will be.
    #[error("it is not known whether it was stored")]
    Unknown,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    #[error("the journal is closed")]
    Closed,
    #[error("the journal is damaged: {0}")]
    Damaged(String),
    #[error("the journal could not be read: {0}")]
    Failed(String),
}

/// Bytes or rows that the journal cannot have written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Damage(pub(crate) Cow<'static, str>);

impl Damage {
    pub(crate) const fn new(what: &'static str) -> Damage {
        Damage(Cow::Borrowed(what))
    }
}

/// The failure of a statement, before it is known what the statement was for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    #[error(transparent)]
    Damage(#[from] Damage),
}

impl StoreError {
    /// Whether the bytes on disk are to blame: SQLite says so, or a column holds what was never written to it.
    pub(crate) fn is_damage(&self) -> bool {
        use rusqlite::Error;
        match self {
            StoreError::Damage(_) => true,
            StoreError::Sqlite(
                Error::FromSqlConversionFailure(..)
                | Error::IntegralValueOutOfRange(..)
                | Error::InvalidColumnType(..)
                | Error::Utf8Error(..),
            ) => true,
            StoreError::Sqlite(error) => {
                matches!(
                    error.sqlite_error_code(),
                    Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
                )
            }
        }
    }
}

impl From<StoreError> for WriteError {
    fn from(error: StoreError) -> WriteError {
        match error {
            StoreError::Sqlite(error) if no_space(&error) => WriteError::DiskFull,
            error if error.is_damage() => WriteError::Damaged(error.to_string()),
            error => WriteError::Failed(error.to_string()),
        }
    }
}

impl From<StoreError> for ReadError {
    fn from(error: StoreError) -> ReadError {
        if error.is_damage() {
            ReadError::Damaged(error.to_string())
        } else {
            ReadError::Failed(error.to_string())
        }
    }
}

/// The index of the write-ahead log is grown separately from the log, and reports a full disk with its own error code.
pub(crate) fn no_space(error: &rusqlite::Error) -> bool {
    let extended = error.sqlite_error().map(|error| error.extended_code);
    error.sqlite_error_code() == Some(ErrorCode::DiskFull) || extended == Some(SQLITE_IOERR_SHMSIZE)
}
