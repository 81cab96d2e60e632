//! Opening a file: nothing is written before we know that it is ours.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::fault::explain;
use crate::error::{OpenTablesError, TablesError};
use crate::migrations::{Dialect, Migrations};

/// How long a statement waits for another process.
const BUSY: Duration = Duration::from_secs(5);

/// As many statements stay prepared on each connection.
const PREPARED: usize = 128;

pub(super) fn open(path: &Path, migrations: Migrations) -> Result<Connection, OpenTablesError> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(directory).map_err(|error| failed(directory, &error))?;
    create_private(path);
    let sorry = |error: rusqlite::Error| OpenTablesError::Failed { what: name(path), why: explain(&error) };
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags).map_err(sorry)?;
    prepare(&connection).map_err(sorry)?;
    if is_foreign(&connection, migrations).map_err(sorry)? {
        return Err(OpenTablesError::NotOurs(path.to_owned()));
    }
    log_ahead(&connection).map_err(sorry)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(sorry)?;
    migrate(&mut connection, migrations, &name(path))?;
    Ok(connection)
}

pub(super) fn memory(migrations: Migrations) -> Result<Connection, OpenTablesError> {
    let what = "a database in memory";
    let sorry =
        |error: rusqlite::Error| OpenTablesError::Failed { what: what.to_owned(), why: explain(&error) };
    let mut connection = Connection::open_in_memory().map_err(sorry)?;
    prepare(&connection).map_err(sorry)?;
    migrate(&mut connection, migrations, what)?;
    Ok(connection)
}

/// A connection that can only read.
pub(super) fn reader(path: &Path) -> Result<Connection, TablesError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| explain(&error))?;
    prepare(&connection).map_err(|error| explain(&error))?;
    Ok(connection)
}

pub(super) fn failed(path: &Path, why: &impl ToString) -> OpenTablesError {
    OpenTablesError::Failed { what: name(path), why: TablesError::Unavailable(why.to_string()) }
}

/// It holds secrets, so that only its owner may read it. SQLite gives its logs the same permissions.
fn create_private(path: &Path) {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // Opening it will report any other problem.
    let _exists = options.open(path);
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(PREPARED);
    connection.pragma_update(None, "temp_store", "MEMORY")
}

/// While another process does the same, SQLite refuses at once instead of waiting.
fn log_ahead(connection: &Connection) -> rusqlite::Result<()> {
    const PAUSE: Duration = Duration::from_millis(20);
    let began = Instant::now();
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && began.elapsed() < BUSY =>
            {
                thread::sleep(PAUSE);
            }
            done => return done,
        }
    }
}

/// It has tables, and not ours.
fn is_foreign(connection: &Connection, migrations: Migrations) -> rusqlite::Result<bool> {
    let count = |sql, name: &[&str]| {
        connection.query_row(sql, rusqlite::params_from_iter(name), |row| row.get::<_, u32>(0))
    };
    let tables = count("SELECT count(*) FROM sqlite_schema", &[])?;
    let ours = count("SELECT count(*) FROM sqlite_schema WHERE name = ?1", &[migrations.versions])?;
    Ok(tables > 0 && ours == 0)
}

/// In one transaction, so that of several processes one does it and the others find it done.
fn migrate(connection: &mut Connection, migrations: Migrations, what: &str) -> Result<(), OpenTablesError> {
    let sorry =
        |error: rusqlite::Error| OpenTablesError::Failed { what: what.to_owned(), why: explain(&error) };
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(sorry)?;
    transaction.execute_batch(&migrations.create_versions(Dialect::Sqlite)).map_err(sorry)?;
    transaction.execute_batch(&migrations.first_version()).map_err(sorry)?;
    let found = transaction.query_row(&migrations.read_version(), [], |row| row.get::<_, i64>(0));
    let found = found.map_err(sorry)?.unsigned_abs();
    let Some(due) = migrations.due(found, Dialect::Sqlite) else {
        return Err(OpenTablesError::Newer { what: what.to_owned(), found, known: migrations.known() });
    };
    for step in due {
        transaction.execute_batch(&step).map_err(sorry)?;
    }
    transaction.execute_batch(&migrations.write_version()).map_err(sorry)?;
    transaction.commit().map_err(sorry)
}

fn name(path: &Path) -> String {
    path.display().to_string()
}
