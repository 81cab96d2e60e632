//! API tokens: what programs show instead of a session.

use tables::{Row, Statement, TablesError};
use view::{Millis, PersonId};

use crate::column;
use crate::handle::Handle;
use crate::outcome::met;
use crate::people::People;
use crate::person::{self, Person};
use crate::revocation::{Revoked, revoke, tick};
use crate::scope::Scopes;
use crate::secret::SecretHash;

const MINUTE: Millis = 60 * 1000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewApiToken {
    pub hash: SecretHash,
    pub id: Handle,
    pub label: String,
    pub scopes: Scopes,
    pub expires_at: Option<Millis>,
}

/// A token as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IssuedToken {
    pub id: Handle,
    pub label: String,
    pub scopes: Scopes,
    pub created_at: Millis,
    pub expires_at: Option<Millis>,
    pub used_at: Option<Millis>,
}

const COLUMNS: &str = "api_token.id, api_token.label, api_token.scopes, api_token.created_at, \
                       api_token.expires_at, api_token.used_at";

fn read(row: &Row, from: usize) -> Result<IssuedToken, TablesError> {
    Ok(IssuedToken {
        id: column::handle(row, from)?,
        label: row.get(from + 1)?,
        scopes: Scopes::from_bits(row.get(from + 2)?),
        created_at: row.get(from + 3)?,
        expires_at: row.get(from + 4)?,
        used_at: row.get(from + 5)?,
    })
}

impl People {
    pub async fn add_token(
        &self,
        person: PersonId,
        token: &NewApiToken,
        now: Millis,
    ) -> Result<(), TablesError> {
        let sql = "INSERT INTO api_token (hash, id, person, label, scopes, created_at, expires_at) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let NewApiToken { hash, id, label, scopes, expires_at } = token;
        let values = vec![
            hash.as_bytes().as_slice().into(),
            id.as_str().into(),
            person.as_str().into(),
            label.as_str().into(),
            scopes.bits().into(),
            now.into(),
            (*expires_at).into(),
        ];
        self.0.execute(sql, values).await.map(drop)
    }

    /// The token that a program shows, and whose it is.
    pub async fn token(
        &self,
        hash: SecretHash,
        now: Millis,
    ) -> Result<Option<(IssuedToken, Person)>, TablesError> {
        let sql = format!(
            "SELECT {}, {COLUMNS} FROM api_token JOIN person ON person.id = api_token.person \
             WHERE api_token.hash = $1 AND (api_token.expires_at IS NULL OR api_token.expires_at > $2) \
             AND person.deleted_at IS NULL",
            person::COLUMNS
        );
        let rows = self.0.query(&sql, vec![hash.as_bytes().as_slice().into(), now.into()]).await?;
        rows.first().map(|row| Ok((read(row, 8)?, person::read(row)?))).transpose()
    }

    /// It was used. Written once a minute at most. True if it was written.
    pub async fn use_token(&self, hash: SecretHash, now: Millis) -> Result<bool, TablesError> {
        let sql = "UPDATE api_token SET used_at = $2 WHERE hash = $1 AND (used_at IS NULL OR used_at <= $3)";
        let values = vec![hash.as_bytes().as_slice().into(), now.into(), now.saturating_sub(MINUTE).into()];
        Ok(self.0.execute(sql, values).await? > 0)
    }

    pub async fn tokens(&self, person: PersonId) -> Result<Vec<IssuedToken>, TablesError> {
        let sql = format!("SELECT {COLUMNS} FROM api_token WHERE person = $1 ORDER BY created_at DESC, id");
        let rows = self.0.query(&sql, vec![person.as_str().into()]).await?;
        rows.iter().map(|row| read(row, 0)).collect()
    }

    /// False if they have no such token.
    pub async fn revoke_token(&self, person: PersonId, id: Handle, now: Millis) -> Result<bool, TablesError> {
        let end = Statement::one(
            "DELETE FROM api_token WHERE person = $1 AND id = $2",
            vec![person.as_str().into(), id.as_str().into()],
        );
        met(self.0.transact(vec![end, tick(), revoke(Revoked::ApiToken(id), now)]).await)
    }
}
