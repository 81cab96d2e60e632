//! Bans, with a reason, for a time or for ever.

use tables::{Row, Statement, TablesError};
use view::{Millis, PersonId};

use crate::lobby::end_seeks;
use crate::outcome::met;
use crate::people::People;
use crate::revocation::{Revoked, revoke, tick};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    pub id: u64,
    pub reason: String,
    /// Who banned them: a person's id, or the command line.
    pub author: String,
    pub created_at: Millis,
    /// For ever if there is none.
    pub until: Option<Millis>,
    pub lifted_at: Option<Millis>,
}

fn read(row: &Row) -> Result<Ban, TablesError> {
    Ok(Ban {
        id: row.get(0)?,
        reason: row.get(1)?,
        author: row.get(2)?,
        created_at: row.get(3)?,
        until: row.get(4)?,
        lifted_at: row.get(5)?,
    })
}

const COLUMNS: &str = "id, reason, author, created_at, until, lifted_at";

impl People {
    pub async fn ban(
        &self,
        person: PersonId,
        reason: &str,
        author: &str,
        until: Option<Millis>,
        now: Millis,
    ) -> Result<(), TablesError> {
        let sql = "INSERT INTO ban (person, reason, author, created_at, until) VALUES ($1, $2, $3, $4, $5)";
        let values = vec![person.as_str().into(), reason.into(), author.into(), now.into(), until.into()];
        let mut all = vec![Statement::one(sql, values), tick(), revoke(Revoked::Person(person), now)];
        all.extend(end_seeks(person, now));
        met(self.0.transact(all).await).map(drop)
    }

    /// The one that holds now, and longest.
    pub async fn current_ban(&self, person: PersonId, now: Millis) -> Result<Option<Ban>, TablesError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM ban WHERE person = $1 AND lifted_at IS NULL \
             AND (until IS NULL OR until > $2) \
             ORDER BY CASE WHEN until IS NULL THEN 0 ELSE 1 END, until DESC LIMIT 1"
        );
        self.0.query(&sql, vec![person.as_str().into(), now.into()]).await?.first().map(read).transpose()
    }

    /// All of somebody, the latest first.
    pub async fn bans(&self, person: PersonId) -> Result<Vec<Ban>, TablesError> {
        let sql = format!("SELECT {COLUMNS} FROM ban WHERE person = $1 ORDER BY id DESC");
        self.0.query(&sql, vec![person.as_str().into()]).await?.iter().map(read).collect()
    }

    /// Lifts all that hold. False if there are none.
    pub async fn unban(&self, person: PersonId, now: Millis) -> Result<bool, TablesError> {
        let sql = "UPDATE ban SET lifted_at = $2 WHERE person = $1 AND lifted_at IS NULL \
                   AND (until IS NULL OR until > $2)";
        let lift = Statement::any(sql, vec![person.as_str().into(), now.into()]);
        let done = self.0.transact(vec![lift, tick(), revoke(Revoked::Person(person), now)]).await;
        match done {
            Ok(counts) => Ok(counts.first().is_some_and(|lifted| *lifted > 0)),
            Err(_) => met(done),
        }
    }
}
