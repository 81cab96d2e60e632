//! The tables, and how a journal of an older version is upgraded.

use rusqlite::{Connection, Transaction, TransactionBehavior};

/// "Prlx", in the header of every journal.
pub(crate) const APPLICATION_ID: i32 = 0x5072_6c78;

/// Step `n` upgrades a journal from version `n` to version `n + 1`. A released step never changes.
pub(crate) const STEPS: &[&str] = &[FIRST, SUMS, HEADS];

/// - `tail`: the latest writes, one row per commit. Only the rightmost leaf of its tree is ever written to, which is
///   what makes commits cheap. It is bounded: it is folded into the other tables from time to time.
/// - `game`: one row per game, numbered in order of creation, so that the games of one evening are stored next to each
///   other.
/// - `chunk`: folded entries, `at` = number << 24 | sequence number of the first one.
/// - `totals`: sums over `game`, because counting rows would read them all.
const FIRST: &str = "
    CREATE TABLE tail (batch INTEGER PRIMARY KEY, records BLOB NOT NULL) STRICT;
    CREATE TABLE game (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        code TEXT,
        status INTEGER NOT NULL,
        deadline INTEGER,
        created_at INTEGER NOT NULL,
        entries INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX game_code ON game (code) WHERE code IS NOT NULL;
    CREATE INDEX game_deadline ON game (deadline, id) WHERE deadline IS NOT NULL;
    CREATE TABLE chunk (at INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;
    CREATE TABLE totals (open INTEGER NOT NULL, finished INTEGER NOT NULL, entries INTEGER NOT NULL) STRICT;
    INSERT INTO totals VALUES (0, 0, 0);
";

/// - `game.sum`: a checksum of the row; rows from before have none.
/// - `damaged`: games that lost something before it was folded. What was left of it is kept as it was found.
const SUMS: &str = "
    ALTER TABLE game ADD COLUMN sum INTEGER;
    CREATE TABLE damaged (id TEXT PRIMARY KEY, what TEXT NOT NULL, bytes BLOB) STRICT;
";

/// - `head`: what can be read of an unfinished game without its entries, by the game's number.
/// - `game_undated`: games from before waiting games had deadlines.
const HEADS: &str = "
    CREATE TABLE head (number INTEGER PRIMARY KEY, head BLOB NOT NULL) STRICT;
    CREATE INDEX game_undated ON game (id) WHERE status = 0 AND deadline IS NULL;
";

/// Whose file it is, and its version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The file is still empty.
    Empty,
    Ours {
        version: u32,
    },
    Foreign,
}

pub(crate) fn origin(connection: &Connection) -> rusqlite::Result<Origin> {
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(match (pragma("application_id")?, tables) {
        (APPLICATION_ID, _) => match u32::try_from(pragma("user_version")?) {
            Ok(version) => Origin::Ours { version },
            Err(_) => Origin::Foreign,
        },
        (0, 0) => Origin::Empty,
        _ => Origin::Foreign,
    })
}

/// Brings a journal of version `from` up to date. Each step and its version number share one transaction.
pub(crate) fn migrate(connection: &mut Connection, from: u32, steps: &[&str]) -> rusqlite::Result<()> {
    for (version, step) in (0..).zip(steps).skip(from as usize) {
        let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", version + 1)?;
        transaction.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &[&str] = &["CREATE TABLE fruit (name TEXT) STRICT; INSERT INTO fruit VALUES ('apple')"];
    const NEW: &[&str] =
        &[OLD[0], "ALTER TABLE fruit ADD COLUMN colour TEXT; UPDATE fruit SET colour = 'red'"];

    #[test]
    fn an_older_journal_gets_only_the_steps_it_lacks() {
        let path = std::env::temp_dir().join(format!("journal-schema-{}", std::process::id()));
        let mut connection = Connection::open(&path).unwrap();
        assert_eq!(origin(&connection).unwrap(), Origin::Empty);
        migrate(&mut connection, 0, OLD).unwrap();
        drop(connection);
        let mut connection = Connection::open(&path).unwrap();
        assert_eq!(origin(&connection).unwrap(), Origin::Ours { version: 1 });
        migrate(&mut connection, 1, NEW).unwrap();
        assert_eq!(origin(&connection).unwrap(), Origin::Ours { version: 2 });
        let fruit = "SELECT name || ' is ' || colour FROM fruit";
        let fruit: String = connection.query_row(fruit, [], |row| row.get(0)).unwrap();
        assert_eq!(fruit, "apple is red");
        drop(connection);
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_step_that_fails_leaves_the_version_before_it() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, 0, OLD).unwrap();
        let broken = [OLD[0], "ALTER TABLE fruit ADD COLUMN colour TEXT; no such statement"];
        migrate(&mut connection, 1, &broken).unwrap_err();
        assert_eq!(origin(&connection).unwrap(), Origin::Ours { version: 1 });
        migrate(&mut connection, 1, NEW).unwrap();
    }
}
