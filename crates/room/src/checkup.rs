//! What is wrong with where games are stored, and what is not.

use std::path::Path;

use store::{NodeAddress, OpenStoreError, Sqlite, postgres, sqlite};

use crate::{database::DatabaseUrl, storage::Storage};

/// One thing that was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symptom {
    pub severity: Severity,
    pub what: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    Fine,
    /// It works, but somebody should know.
    Doubtful,
    Wrong,
}

impl Symptom {
    pub fn fine(what: impl Into<String>) -> Symptom {
        Symptom { severity: Severity::Fine, what: what.into() }
    }

    pub fn doubtful(what: impl Into<String>) -> Symptom {
        Symptom { severity: Severity::Doubtful, what: what.into() }
    }

    pub fn wrong(what: impl Into<String>) -> Symptom {
        Symptom { severity: Severity::Wrong, what: what.into() }
    }
}

const OLDEST_VERSION: i32 = 150_000;
/// A larger difference confuses whoever compares logs.
const MAX_SKEW_MILLIS: i64 = 1_000;
/// Every move waits for a commit.
const SLOW_COMMIT_MILLIS: u128 = 50;

impl DatabaseUrl {
    /// Looks at the database and at its games, and changes nothing.
    pub async fn checkup(&self) -> Vec<Symptom> {
        let found = match postgres::examine(&self.0).await {
            Ok(found) => found,
            Err(error) => return vec![Symptom::wrong(error.to_string())],
        };
        let mut symptoms = vec![Symptom::fine(format!("connected to {self}"))];
        symptoms.extend(server(&found));
        symptoms.push(tables(found.schema, found.known_schema));
        symptoms.push(clock(found.skew_millis, found.skew_within_millis));
        symptoms.push(connections(found.connections, found.max_connections));
        symptoms.push(commits(found.commit));
        symptoms.extend(found.nodes.iter().map(node));
        // Opening would change tables of another version.
        if found.schema == Some(found.known_schema) {
            match Storage::connect(self, None).await {
                Ok(storage) => symptoms.extend(storage.check_games().await),
                Err(error) => symptoms.push(Symptom::wrong(error.to_string())),
            }
        }
        symptoms
    }
}

fn server(found: &postgres::Examination) -> Vec<Symptom> {
    let version = &found.version;
    let mut symptoms = vec![if found.version_number < OLDEST_VERSION {
        Symptom::wrong(format!("PostgreSQL {version} is too old; 15 is the oldest that is supported"))
    } else {
        Symptom::fine(format!("PostgreSQL {version}, {} in this database", size(found.bytes)))
    }];
    if !found.fsync {
        symptoms.push(Symptom::wrong("fsync is off: a power cut can destroy the whole database"));
    }
    if !found.full_page_writes {
        symptoms.push(Symptom::wrong("full_page_writes is off: a power cut can damage games"));
    }
    symptoms.push(match found.synchronous_commit.as_str() {
        "off" => Symptom::doubtful("synchronous_commit is off; this server turns it on for itself"),
        other => Symptom::fine(format!("synchronous_commit is {other}")),
    });
    symptoms
}

fn tables(found: Option<i32>, known: i32) -> Symptom {
    match found {
        None => Symptom::fine("no tables yet; the first server makes them"),
        Some(found) if found > known => Symptom::wrong(format!(
            "the tables are of version {found}, and this program knows versions up to {known}: run a newer program"
        )),
        Some(found) if found < known => {
            Symptom::fine(format!("tables of version {found}; the next server brings them to {known}"))
        }
        Some(found) => Symptom::fine(format!("tables of version {found}")),
    }
}

fn clock(skew: i64, within: i64) -> Symptom {
    let what = format!("the clock of the database differs from ours by {skew} ms, give or take {within} ms");
    if skew.abs() > MAX_SKEW_MILLIS + within { Symptom::doubtful(what) } else { Symptom::fine(what) }
}

fn connections(used: i64, max: i64) -> Symptom {
    let what = format!("{used} of {max} connections are in use; each node takes up to 19");
    match max - used {
        ..20 => Symptom::wrong(what),
        20..40 => Symptom::doubtful(what),
        _ => Symptom::fine(what),
    }
}

fn commits(time: Option<std::time::Duration>) -> Symptom {
    match time {
        None => Symptom::doubtful("how long a commit takes could not be measured"),
        Some(time) => {
            let what = format!("a commit takes {:.1} ms from here", time.as_secs_f64() * 1_000.0);
            if time.as_millis() > SLOW_COMMIT_MILLIS {
                Symptom::doubtful(format!("{what}: every move waits that long"))
            } else {
                Symptom::fine(what)
            }
        }
    }
}

fn node(node: &store::Node) -> Symptom {
    let NodeAddress { name, link } = &node.address;
    let at = if link.is_empty() { String::new() } else { format!(" at {link}") };
    let games = node.games;
    if node.alive {
        return Symptom::fine(format!(
            "the node {name}{at} is alive and owns {games} games, format {}",
            node.format
        ));
    }
    let dead = format!("the node {name}{at} is gone");
    if games > 0 {
        Symptom::doubtful(format!("{dead}, and {games} games wait until somebody opens them"))
    } else {
        Symptom::fine(dead)
    }
}

impl Storage {
    /// Looks at a journal, and at its games unless a server has it open.
    pub async fn checkup(journal: &Path) -> Vec<Symptom> {
        let shown = journal.display();
        let opened = match Sqlite::open(journal, sqlite::Options::default()) {
            Ok(opened) => Storage(store::Store::Sqlite(opened)),
            Err(OpenStoreError::Locked(_)) => {
                return vec![Symptom::fine(format!(
                    "a server has the journal {shown} open; its games were not checked"
                ))];
            }
            Err(error) => return vec![Symptom::wrong(error.to_string())],
        };
        let mut symptoms = vec![Symptom::fine(format!("the journal {shown} opens"))];
        if let Some(disk) = opened.disk() {
            let what = format!(
                "{} in the journal, {} free on its disk",
                size(disk.journal_bytes.cast_signed()),
                size(disk.free_bytes.cast_signed())
            );
            symptoms.push(if disk.is_low() { Symptom::wrong(what) } else { Symptom::fine(what) });
        }
        symptoms.extend(opened.check_games().await);
        opened.close().await;
        symptoms
    }

    /// Looks for games that have lost something, without replaying them.
    async fn check_games(&self) -> Vec<Symptom> {
        let mut symptoms: Vec<_> = self
            .damaged()
            .into_iter()
            .map(|(game, what)| Symptom::wrong(format!("{game}: {what}")))
            .collect();
        match self.faults().await {
            Ok(faults) => symptoms.extend(faults.into_iter().map(Symptom::wrong)),
            Err(error) => symptoms.push(Symptom::wrong(error.to_string())),
        }
        if symptoms.is_empty() {
            symptoms.push(Symptom::fine("no damage found; `parallax journal verify` replays every game"));
        }
        symptoms
    }
}

fn size(bytes: i64) -> String {
    let mebibytes = bytes as f64 / f64::from(1 << 20);
    if mebibytes < 10_240.0 {
        format!("{mebibytes:.0} MiB")
    } else {
        format!("{:.0} GiB", mebibytes / 1024.0)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn limits_are_judged() {
        for (found, severity) in [
            (tables(Some(9), 1), Severity::Wrong),
            (tables(Some(1), 1), Severity::Fine),
            (tables(None, 1), Severity::Fine),
            (clock(-900, 1), Severity::Fine),
            (clock(-5_000, 1), Severity::Doubtful),
            (clock(1_900, 1_000), Severity::Fine),
            (connections(95, 100), Severity::Wrong),
            (connections(80, 100), Severity::Doubtful),
            (connections(10, 100), Severity::Fine),
            (commits(Some(Duration::from_millis(3))), Severity::Fine),
            (commits(Some(Duration::from_millis(80))), Severity::Doubtful),
            (commits(None), Severity::Doubtful),
        ] {
            assert_eq!(found.severity, severity, "{found:?}");
        }
    }
}
