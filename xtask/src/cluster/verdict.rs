//! What the database says of all games afterwards, and how long games stood still.

use std::{collections::BTreeMap, time::Duration};

use anyhow::bail;
use testbed::postgres::Instance;

use super::fault::Fault;

/// What must not be found, and how to look for it.
const CHECKS: [(&str, &str); 4] = [
    (
        "entries of two owners that interleave",
        "SELECT count(*) FROM (SELECT epoch < lag(epoch) OVER (PARTITION BY game ORDER BY seq) AS back FROM entry) \
         AS it WHERE back",
    ),
    (
        "gaps in streams",
        "SELECT count(*) FROM game LEFT JOIN (SELECT game, count(*) AS held, max(seq) AS last FROM entry \
         GROUP BY game) AS it ON it.game = game.id WHERE game.entries <> coalesce(held, 0) OR last + 1 <> held",
    ),
    // An intent with a key begins with the number 15; its seat and its key follow.
    (
        "intents that took effect twice",
        "SELECT count(*) FROM (SELECT game FROM entry WHERE get_byte(bytes, 0) = 15 \
         GROUP BY game, substring(bytes FROM 1 FOR 10) HAVING count(*) > 1) AS it",
    ),
    (
        "entries that somebody wrote who never owned the game",
        "SELECT count(*) FROM entry JOIN game ON game.id = entry.game WHERE entry.epoch > game.epoch",
    ),
];

pub(super) fn check(postgres: &Instance, database: &str) -> anyhow::Result<()> {
    for (what, query) in CHECKS {
        let found = postgres.query(database, query)?;
        if found != "0" {
            bail!("{found} {what}");
        }
    }
    Ok(())
}

/// How many games and entries there are, and how often games changed hands.
pub(super) fn counts(postgres: &Instance, database: &str) -> anyhow::Result<String> {
    let query = "SELECT count(*), sum(entries), sum(epoch - 1) FROM game";
    let found = postgres.query(database, query)?;
    let mut numbers = found.split('|');
    let mut next = || numbers.next().unwrap_or_default().to_owned();
    Ok(format!("{} games, {} entries, {} claims of games that others had begun", next(), next(), next()))
}

/// How long each table stood still after each fault, by kind of fault.
#[derive(Default)]
pub(super) struct Pauses(BTreeMap<Fault, Vec<Duration>>);

impl Pauses {
    pub(super) fn add(&mut self, fault: Fault, pauses: impl IntoIterator<Item = Duration>) {
        self.0.entry(fault).or_default().extend(pauses);
    }

    pub(super) fn faults(&self, tables: usize) -> usize {
        self.0.values().map(Vec::len).sum::<usize>() / tables.max(1)
    }

    pub(super) fn print(&self, tables: usize) {
        eprintln!(
            "    {:<26}{:>8}{:>10}{:>10}{:>10}{:>10}",
            "fault", "times", "p50 ms", "p90 ms", "p99 ms", "max ms"
        );
        let mut all = Vec::new();
        for (fault, pauses) in &self.0 {
            print_row(&fault.to_string(), pauses, tables);
            all.extend_from_slice(pauses);
        }
        print_row("all", &all, tables);
        let late = all.iter().filter(|pause| **pause > Duration::from_secs(5)).count();
        eprintln!("    {late} of {} pauses were longer than 5 seconds", all.len());
    }
}

fn print_row(name: &str, pauses: &[Duration], tables: usize) {
    let mut sorted = pauses.to_vec();
    sorted.sort_unstable();
    let at = |share: f64| {
        let index = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
        sorted.get(index).map_or(0, Duration::as_millis)
    };
    let times = pauses.len() / tables.max(1);
    eprintln!("    {name:<26}{times:>8}{:>10}{:>10}{:>10}{:>10}", at(0.5), at(0.9), at(0.99), at(1.0));
}
