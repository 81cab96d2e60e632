//! Passkeys: what a device proves instead of a password.

use tables::{Row, Statement, TablesError};
use view::{Millis, PersonId};

use crate::column;
use crate::people::People;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPasskey {
    /// The credential's id.
    pub id: Vec<u8>,
    pub label: String,
    /// What the server needs to check it, as JSON.
    pub data: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPasskey {
    pub id: Vec<u8>,
    pub person: PersonId,
    pub label: String,
    pub data: String,
    pub created_at: Millis,
    pub used_at: Option<Millis>,
}

const COLUMNS: &str = "id, person, label, data, created_at, used_at";

fn read(row: &Row) -> Result<StoredPasskey, TablesError> {
    Ok(StoredPasskey {
        id: row.get(0)?,
        person: column::person(row, 1)?,
        label: row.get(2)?,
        data: row.get(3)?,
        created_at: row.get(4)?,
        used_at: row.get(5)?,
    })
}

pub(crate) fn add_passkey(person: PersonId, passkey: &NewPasskey, now: Millis) -> Statement {
    let sql = "INSERT INTO passkey (id, person, label, data, created_at) VALUES ($1, $2, $3, $4, $5)";
    let NewPasskey { id, label, data } = passkey;
    Statement::one(
        sql,
        vec![
            id.as_slice().into(),
            person.as_str().into(),
            label.as_str().into(),
            data.as_str().into(),
            now.into(),
        ],
    )
}

impl People {
    /// A conflict if somebody has it already.
    pub async fn add_passkey(
        &self,
        person: PersonId,
        passkey: &NewPasskey,
        now: Millis,
    ) -> Result<(), TablesError> {
        crate::outcome::met(self.0.transact(vec![add_passkey(person, passkey, now)]).await).map(drop)
    }

    pub async fn passkey(&self, id: &[u8]) -> Result<Option<StoredPasskey>, TablesError> {
        let sql = format!("SELECT {COLUMNS} FROM passkey WHERE id = $1");
        self.0.query(&sql, vec![id.into()]).await?.first().map(read).transpose()
    }

    pub async fn passkeys(&self, person: PersonId) -> Result<Vec<StoredPasskey>, TablesError> {
        let sql = format!("SELECT {COLUMNS} FROM passkey WHERE person = $1 ORDER BY created_at, id");
        let rows = self.0.query(&sql, vec![person.as_str().into()]).await?;
        rows.iter().map(read).collect()
    }

    /// It was used; its counter may have changed.
    pub async fn use_passkey(&self, id: &[u8], data: &str, now: Millis) -> Result<(), TablesError> {
        let sql = "UPDATE passkey SET data = $2, used_at = $3 WHERE id = $1";
        self.0.execute(sql, vec![id.into(), data.into(), now.into()]).await.map(drop)
    }

    /// False if they have no such passkey, or no other way in.
    pub async fn remove_passkey(&self, person: PersonId, id: &[u8]) -> Result<bool, TablesError> {
        let sql = "DELETE FROM passkey WHERE id = $1 AND person = $2 AND ( \
                   EXISTS (SELECT 1 FROM passkey other WHERE other.person = $2 AND other.id <> $1) \
                   OR EXISTS (SELECT 1 FROM person WHERE person.id = $2 \
                              AND (person.password IS NOT NULL OR person.oidc IS NOT NULL)))";
        Ok(self.0.execute(sql, vec![id.into(), person.as_str().into()]).await? > 0)
    }
}
