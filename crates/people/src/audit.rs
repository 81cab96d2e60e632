//! What administrators did, and when.

use tables::{Row, TablesError};
use view::Millis;

use crate::people::People;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    pub n: u64,
    pub at: Millis,
    /// A person's id, or the command line.
    pub actor: String,
    pub action: String,
    /// A person's id, where it was about somebody.
    pub subject: String,
    pub detail: String,
}

fn read(row: &Row) -> Result<AuditEntry, TablesError> {
    Ok(AuditEntry {
        n: row.get(0)?,
        at: row.get(1)?,
        actor: row.get(2)?,
        action: row.get(3)?,
        subject: row.get(4)?,
        detail: row.get(5)?,
    })
}

impl People {
    pub async fn note(
        &self,
        actor: &str,
        action: &str,
        subject: &str,
        detail: &str,
        now: Millis,
    ) -> Result<(), TablesError> {
        let sql = "INSERT INTO audit (at, actor, action, subject, detail) VALUES ($1, $2, $3, $4, $5)";
        let values = vec![now.into(), actor.into(), action.into(), subject.into(), detail.into()];
        self.0.execute(sql, values).await.map(drop)
    }

    /// The latest first, before this one.
    pub async fn audit(&self, before: Option<u64>, limit: usize) -> Result<Vec<AuditEntry>, TablesError> {
        let sql =
            "SELECT n, at, actor, action, subject, detail FROM audit WHERE n < $1 ORDER BY n DESC LIMIT $2";
        let values = vec![before.unwrap_or(u64::MAX).into(), limit.into()];
        self.0.query(sql, values).await?.iter().map(read).collect()
    }
}
