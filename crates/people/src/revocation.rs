//! What other processes must forget at once: sessions that ended, and what they may have cached of somebody.

use tables::{Row, Statement, TablesError};
use view::{Millis, PersonId};

use crate::column;
use crate::handle::Handle;
use crate::people::People;

/// No longer as it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Revoked {
    Session(Handle),
    /// Their role, name or ban: whatever is cached of them is to be read again.
    Person(PersonId),
    ApiToken(Handle),
    /// The settings of the server.
    Settings,
}

impl Revoked {
    fn columns(&self) -> (i64, &str) {
        match self {
            Revoked::Session(id) => (0, id.as_str()),
            Revoked::Person(id) => (1, id.as_str()),
            Revoked::ApiToken(id) => (2, id.as_str()),
            Revoked::Settings => (3, ""),
        }
    }

    fn read(row: &Row) -> Result<Revoked, TablesError> {
        match row.get::<i64>(1)? {
            0 => Ok(Revoked::Session(column::handle(row, 2)?)),
            1 => Ok(Revoked::Person(column::person(row, 2)?)),
            2 => Ok(Revoked::ApiToken(column::handle(row, 2)?)),
            3 => Ok(Revoked::Settings),
            other => Err(TablesError::Damaged(format!("a revocation of kind {other}"))),
        }
    }
}

/// Takes the next number. It stands before [`revoke`] in its transaction.
pub(crate) fn tick() -> Statement {
    Statement::one("UPDATE counter SET n = n + 1 WHERE name = 'revocation'", Vec::new())
}

pub(crate) fn revoke(what: Revoked, now: Millis) -> Statement {
    let sql = "INSERT INTO revocation (n, kind, subject, at) \
               SELECT n, CAST($1 AS bigint), CAST($2 AS text), CAST($3 AS bigint) FROM counter \
               WHERE name = 'revocation'";
    let (kind, subject) = what.columns();
    Statement::one(sql, vec![kind.into(), subject.into(), now.into()])
}

/// Ends all sessions of somebody, or all but one.
pub(crate) fn revoke_sessions(person: PersonId, keep: Option<Handle>, now: Millis) -> [Statement; 3] {
    const TELL: &str = "INSERT INTO revocation (n, kind, subject, at) \
                        SELECT counter.n, 0, session.id, CAST($3 AS bigint) FROM session, counter \
                        WHERE counter.name = 'revocation' AND session.person = $1 AND session.id <> $2";
    const END: &str = "DELETE FROM session WHERE person = $1 AND id <> $2";
    let kept = keep.as_ref().map_or("", Handle::as_str);
    [
        tick(),
        Statement::any(TELL, vec![person.as_str().into(), kept.into(), now.into()]),
        Statement::any(END, vec![person.as_str().into(), kept.into()]),
    ]
}

impl People {
    /// The number of the latest.
    pub async fn last_revocation(&self) -> Result<u64, TablesError> {
        let rows = self.0.query("SELECT n FROM counter WHERE name = 'revocation'", Vec::new()).await?;
        rows.first().map_or(Ok(0), |row| row.get(0))
    }

    /// All after this number, with the number of each.
    pub async fn revocations(&self, after: u64) -> Result<Vec<(u64, Revoked)>, TablesError> {
        let sql = "SELECT n, kind, subject FROM revocation WHERE n > $1 ORDER BY n";
        let rows = self.0.query(sql, vec![after.into()]).await?;
        rows.iter().map(|row| Ok((row.get(0)?, Revoked::read(row)?))).collect()
    }
}
