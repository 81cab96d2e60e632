//! Opening a journal: checks that the file is a journal, that no other process has it open, and that its version is
//! ours.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::log;
use super::options::Options;
use super::schema::{self, Origin};
use crate::error::{OpenStoreError, StoreError, no_space};

/// What the writer needs.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) connection: Connection,
    /// Held while the journal is open.
    pub(crate) lock: File,
}

/// How long to wait for someone inspecting the file with another tool.
const BUSY: Duration = Duration::from_secs(2);

pub(crate) fn open(path: &Path, options: &Options) -> Result<Opened, OpenStoreError> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(directory).map_err(|error| io_error(directory, error))?;
    refuse_read_only(directory)?;
    refuse_read_only(path)?;
    let lock = lock(path)?;
    refuse_stump(path)?;
    refuse_lost_log(path)?;
    let connection = connect(path, options).map_err(|error| explain(path, error))?;
    Ok(Opened { connection, lock })
}

/// Permissions are respected even for the superuser, who could ignore them: whoever removed them meant it.
fn refuse_read_only(path: &Path) -> Result<(), OpenStoreError> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.permissions().readonly() => Err(OpenStoreError::ReadOnly(path.to_owned())),
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(io_error(path, error)),
    }
}

/// SQLite treats a file shorter than one page as empty, and would overwrite it.
fn refuse_stump(path: &Path) -> Result<(), OpenStoreError> {
    const SMALLEST_PAGE: u64 = 512;
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() && (1..SMALLEST_PAGE).contains(&metadata.len()) => {
            let detail = format!("it has only {} bytes", metadata.len());
            Err(OpenStoreError::Damaged { path: path.to_owned(), detail })
        }
        // Opening the file will report any other problem.
        Ok(_) | Err(_) => Ok(()),
    }
}

fn refuse_lost_log(path: &Path) -> Result<(), OpenStoreError> {
    let whole = log::check(path).map_err(|error| io_error(path, error))?;
    whole.map_err(|damage| OpenStoreError::Damaged { path: path.to_owned(), detail: damage.to_string() })
}

/// A child process that is just being started holds this process's files and locks for a moment.
const LOCK_TRIES: usize = 5;
const LOCK_WAIT: Duration = Duration::from_millis(20);

/// SQLite would let two servers write in turn, each with its own idea of the tail. The lock disappears with the
/// process.
fn lock(path: &Path) -> Result<File, OpenStoreError> {
    let lock_path = log::beside(path, ".lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(&lock_path);
    let file = file.map_err(|error| io_error(&lock_path, error))?;
    for _ in 0..LOCK_TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_WAIT),
            Err(TryLockError::Error(error)) => return Err(io_error(&lock_path, error)),
        }
    }
    Err(OpenStoreError::Locked(path.to_owned()))
}

fn io_error(path: &Path, source: io::Error) -> OpenStoreError {
    let path = path.to_owned();
    match source.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => OpenStoreError::ReadOnly(path),
        io::ErrorKind::StorageFull => OpenStoreError::DiskFull,
        _ => OpenStoreError::Io { path, source },
    }
}

/// Either our own error or SQLite's.
enum Trouble {
    Refused(OpenStoreError),
    Store(StoreError),
}

impl<E: Into<StoreError>> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        Trouble::Store(error.into())
    }
}

fn connect(path: &Path, options: &Options) -> Result<Connection, Trouble> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    let known = u32::try_from(schema::STEPS.len()).expect("a short list");
    // Nothing is written before we know that the file is ours.
    let version = match schema::origin(&connection)? {
        Origin::Empty => 0,
        Origin::Ours { version } if version <= known => version,
        Origin::Ours { version: found } => {
            return Err(Trouble::Refused(OpenStoreError::Newer { found, known }));
        }
        Origin::Foreign => return Err(Trouble::Refused(OpenStoreError::NotOurs(path.to_owned()))),
    };
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    // A negative size is in KiB.
    connection.pragma_update(None, "cache_size", -((options.writer_cache_bytes >> 10) as i64))?;
    schema::migrate(&mut connection, version, schema::STEPS)?;
    set_max_bytes(&connection, options.max_bytes)?;
    Ok(connection)
}

pub(crate) fn set_max_bytes(connection: &Connection, max_bytes: Option<u64>) -> rusqlite::Result<()> {
    const MOST_PAGES: u64 = 4_294_967_294;
    let page_size: u64 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
    let pages = max_bytes.map_or(MOST_PAGES, |bytes| (bytes / page_size).clamp(1, MOST_PAGES));
    connection.pragma_update_and_check(None, "max_page_count", pages as i64, |_| Ok(()))
}

fn explain(path: &Path, trouble: Trouble) -> OpenStoreError {
    let error = match trouble {
        Trouble::Refused(error) => return error,
        Trouble::Store(error) => error,
    };
    explain_store(path, &error)
}

pub(crate) fn explain_store(path: &Path, error: &StoreError) -> OpenStoreError {
    let damaged = || OpenStoreError::Damaged { path: path.to_owned(), detail: error.to_string() };
    match error {
        error if error.is_damage() => damaged(),
        StoreError::Damage(_) => damaged(),
        StoreError::Sqlite(sqlite) if no_space(sqlite) => OpenStoreError::DiskFull,
        StoreError::Sqlite(sqlite) => match sqlite.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                OpenStoreError::Locked(path.to_owned())
            }
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                OpenStoreError::ReadOnly(path.to_owned())
            }
            // A missing table is reported as `Unknown`: an intact journal has them all.
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown) => damaged(),
            Some(_) | None => OpenStoreError::Failed(error.to_string()),
        },
    }
}
