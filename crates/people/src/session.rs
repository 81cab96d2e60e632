//! Sessions: a browser that somebody is logged in with, for thirty days after it was last seen.

use tables::{Row, Statement, TablesError};
use view::{Millis, PersonId};

use crate::column;
use crate::handle::Handle;
use crate::household::note_household;
use crate::outcome::met;
use crate::people::People;
use crate::person::{self, Person};
use crate::revocation::{Revoked, revoke, revoke_sessions, tick};
use crate::secret::SecretHash;

pub const SESSION_LASTS: Millis = 30 * 24 * 60 * 60 * 1000;
const HOUR: Millis = 60 * 60 * 1000;

/// What is kept of a browser's name and of an address.
const LONGEST: usize = 200;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    pub hash: SecretHash,
    pub id: Handle,
    pub agent: String,
    pub address: String,
}

/// A session as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub id: Handle,
    pub person: PersonId,
    pub created_at: Millis,
    pub seen_at: Millis,
    pub expires_at: Millis,
    pub agent: String,
    pub address: String,
}

const COLUMNS: &str = "session.id, session.person, session.created_at, session.seen_at, session.expires_at, \
                       session.agent, session.address";

fn read(row: &Row, from: usize) -> Result<Session, TablesError> {
    Ok(Session {
        id: column::handle(row, from)?,
        person: column::person(row, from + 1)?,
        created_at: row.get(from + 2)?,
        seen_at: row.get(from + 3)?,
        expires_at: row.get(from + 4)?,
        agent: row.get(from + 5)?,
        address: row.get(from + 6)?,
    })
}

fn bounded(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect()
}

pub(crate) fn add_session(person: PersonId, session: &NewSession, now: Millis) -> [Statement; 3] {
    let sql = "INSERT INTO session (hash, id, person, created_at, seen_at, expires_at, agent, address) \
               VALUES ($1, $2, $3, $4, $4, $5, $6, $7)";
    let NewSession { hash, id, agent, address } = session;
    let address = bounded(address);
    let [note, bound] = note_household(person, &address, now);
    let values = vec![
        hash.as_bytes().as_slice().into(),
        id.as_str().into(),
        person.as_str().into(),
        now.into(),
        (now + SESSION_LASTS).into(),
        bounded(agent).into(),
        address.into(),
    ];
    [Statement::one(sql, values), note, bound]
}

impl People {
    /// Logs somebody in.
    pub async fn open_session(
        &self,
        person: PersonId,
        session: &NewSession,
        now: Millis,
    ) -> Result<(), TablesError> {
        met(self.0.transact(add_session(person, session, now).into()).await).map(drop)
    }

    /// The session of a cookie, and whose it is.
    pub async fn session(
        &self,
        hash: SecretHash,
        now: Millis,
    ) -> Result<Option<(Session, Person)>, TablesError> {
        let sql = format!(
            "SELECT {}, {COLUMNS} FROM session JOIN person ON person.id = session.person \
             WHERE session.hash = $1 AND session.expires_at > $2 AND person.deleted_at IS NULL",
            person::COLUMNS
        );
        let rows = self.0.query(&sql, vec![hash.as_bytes().as_slice().into(), now.into()]).await?;
        rows.first().map(|row| Ok((read(row, 8)?, person::read(row)?))).transpose()
    }

    /// It was used: it lasts for another thirty days. Written once an hour at most. True if it was written.
    pub async fn slide_session(&self, hash: SecretHash, now: Millis) -> Result<bool, TablesError> {
        let sql = "UPDATE session SET seen_at = $2, expires_at = $3 WHERE hash = $1 AND seen_at < $4 \
                   AND expires_at > $2";
        let values = vec![
            hash.as_bytes().as_slice().into(),
            now.into(),
            (now + SESSION_LASTS).into(),
            now.saturating_sub(HOUR).into(),
        ];
        Ok(self.0.execute(sql, values).await? > 0)
    }

    /// All of somebody, the latest first.
    pub async fn sessions(&self, person: PersonId, now: Millis) -> Result<Vec<Session>, TablesError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM session WHERE person = $1 AND expires_at > $2 ORDER BY seen_at DESC, id"
        );
        let rows = self.0.query(&sql, vec![person.as_str().into(), now.into()]).await?;
        rows.iter().map(|row| read(row, 0)).collect()
    }

    /// False if they have no such session.
    pub async fn revoke_session(
        &self,
        person: PersonId,
        id: Handle,
        now: Millis,
    ) -> Result<bool, TablesError> {
        let end = Statement::one(
            "DELETE FROM session WHERE person = $1 AND id = $2",
            vec![person.as_str().into(), id.as_str().into()],
        );
        met(self.0.transact(vec![end, tick(), revoke(Revoked::Session(id), now)]).await)
    }

    /// Ends all of somebody but one, or all.
    pub async fn revoke_sessions(
        &self,
        person: PersonId,
        keep: Option<Handle>,
        now: Millis,
    ) -> Result<(), TablesError> {
        met(self.0.transact(revoke_sessions(person, keep, now).into()).await).map(drop)
    }
}
