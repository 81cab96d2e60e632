//! The tables that hold people, as far as they are worth keeping.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use tables::Value;

pub(super) struct CopiedTable {
    pub(super) name: &'static str,
    pub(super) columns: &'static [&'static str],
    /// How many of the columns, from the first, are its key.
    key: usize,
    /// The column that counts, if one does.
    pub(super) counts: Option<&'static str>,
    /// Which rows are worth keeping, if not all are.
    only: Option<&'static str>,
    /// The row of `counter` that its `n` comes from: new rows get higher numbers than those that were copied.
    pub(super) counter: Option<&'static str>,
}

const fn table(name: &'static str, key: usize, columns: &'static [&'static str]) -> CopiedTable {
    CopiedTable { name, columns, key, counts: None, only: None, counter: None }
}

const fn counting(name: &'static str, columns: &'static [&'static str]) -> CopiedTable {
    CopiedTable { name, columns, key: 1, counts: Some(columns[0]), only: None, counter: None }
}

/// Persons are last: whoever the other rows are about is among them, even if somebody signs up meanwhile. What other
/// processes must forget is not copied, for there are none. Ratings are worked out anew from the rated games; those come
/// after the lists, so that a game that ends meanwhile is told again rather than left out.
pub(super) const TABLES: &[CopiedTable] = &[
    table("session", 1, &["hash", "id", "person", "created_at", "seen_at", "expires_at", "agent", "address"]),
    table("household", 2, &["person", "address", "at"]),
    table(
        "api_token",
        1,
        &["hash", "id", "person", "label", "scopes", "created_at", "expires_at", "used_at"],
    ),
    table("passkey", 1, &["id", "person", "label", "data", "created_at", "used_at"]),
    table("recovery", 2, &["person", "hash", "used_at"]),
    table("one_time", 1, &["hash", "kind", "person", "expires_at", "used_at", "detail"]),
    table(
        "played",
        2,
        &[
            "game",
            "seat",
            "person",
            "mode",
            "pool",
            "clock",
            "rated",
            "opponent",
            "opponent_person",
            "opponent_bot",
            "started_at",
            "ended_at",
            "result",
            "ending",
            "plies",
        ],
    ),
    counting("ban", &["id", "person", "reason", "author", "created_at", "until", "lifted_at"]),
    table("block", 2, &["author", "about", "n", "at", "lifted"]),
    // Whoever waits for a live game does not wait any more by the time that this is read.
    CopiedTable {
        only: Some("node IS NULL AND state = 0"),
        counter: Some("lobby"),
        ..table(
            "seek",
            1,
            &[
                "id",
                "n",
                "person",
                "to_person",
                "node",
                "terms",
                "created_at",
                "expires_at",
                "state",
                "changed_at",
                "taken_by",
                "game",
                "seat",
            ],
        )
    },
    table("invite", 1, &["hash", "author", "created_at", "expires_at", "used_by"]),
    counting("report", &["id", "about", "author", "game", "words", "at", "closed_at", "closed_by"]),
    counting("audit", &["n", "at", "actor", "action", "subject", "detail"]),
    table("setting", 1, &["key", "value"]),
    table("rated", 1, &["n", "game", "pool", "white", "black", "score", "ended_at", "counted", "why"]),
    table(
        "person",
        1,
        &[
            "id",
            "name",
            "name_key",
            "role",
            "created_at",
            "seen_at",
            "password",
            "password_at",
            "email",
            "oidc",
            "deleted_at",
        ],
    ),
];

pub(super) fn find(name: &str) -> Option<&'static CopiedTable> {
    TABLES.iter().find(|table| table.name == name)
}

fn numbered(count: usize) -> String {
    (1..=count).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ")
}

impl CopiedTable {
    pub(super) fn key_of(&self, row: &[Value]) -> Vec<Value> {
        row[..self.key].to_vec()
    }

    /// A page in the order of keys: from the start, or after the key in the first parameters. The last one is how many.
    pub(super) fn select(&self, after: bool) -> String {
        let (columns, key) = (self.columns.join(", "), self.columns[..self.key].join(", "));
        let only = self.only.unwrap_or("1 = 1");
        let (later, limit) = match after {
            true => (format!("AND ({key}) > ({})", numbered(self.key)), self.key + 1),
            false => (String::new(), 1),
        };
        format!("SELECT {columns} FROM {} WHERE {only} {later} ORDER BY {key} LIMIT ${limit}", self.name)
    }

    /// Statements that take effect together are known for as long as the program runs. There is one for each table.
    pub(super) fn insert(&self) -> &'static str {
        static MADE: LazyLock<Mutex<BTreeMap<&'static str, &'static str>>> = LazyLock::new(Mutex::default);
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        made.entry(self.name).or_insert_with(|| {
            let (columns, values) = (self.columns.join(", "), numbered(self.columns.len()));
            let sql =
                format!("INSERT INTO {} ({columns}) VALUES ({values}) ON CONFLICT DO NOTHING", self.name);
            sql.leak()
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::people::People;

    /// What exists for a moment, or only here, or follows from the rest.
    const LEFT_OUT: [&str; 8] = [
        "challenge",
        "revocation",
        "counter",
        "lobby_node",
        "people_version",
        "sqlite_sequence",
        "rating",
        "rating_history",
    ];

    /// A new table or column must be copied, or be left out on purpose.
    #[tokio::test]
    async fn every_column_is_copied() {
        let people = People::memory().await.unwrap();
        let sql =
            "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'";
        let rows = people.0.query(sql, Vec::new()).await.unwrap();
        let there: BTreeSet<(String, String)> = rows
            .iter()
            .map(|row| (row.get(0).unwrap(), row.get(1).unwrap()))
            .filter(|(table, _): &(String, String)| !LEFT_OUT.contains(&table.as_str()))
            .collect();
        let copied = TABLES.iter().flat_map(|table| {
            table.columns.iter().map(|column| (table.name.to_owned(), (*column).to_owned()))
        });
        assert_eq!(copied.collect::<BTreeSet<_>>(), there);
    }
}
