//! Invitations: each lets one person sign up where that needs one.

use tables::{Row, TablesError};
use view::{Millis, PersonId};

use crate::column;
use crate::people::People;
use crate::secret::SecretHash;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invite {
    pub author: String,
    pub created_at: Millis,
    pub expires_at: Millis,
    pub used_by: Option<PersonId>,
}

fn read(row: &Row) -> Result<Invite, TablesError> {
    Ok(Invite {
        author: row.get(0)?,
        created_at: row.get(1)?,
        expires_at: row.get(2)?,
        used_by: column::person_if_any(row, 3)?,
    })
}

impl People {
    pub async fn add_invite(
        &self,
        hash: SecretHash,
        author: &str,
        expires_at: Millis,
        now: Millis,
    ) -> Result<(), TablesError> {
        let sql = "INSERT INTO invite (hash, author, created_at, expires_at) VALUES ($1, $2, $3, $4)";
        let values = vec![hash.as_bytes().as_slice().into(), author.into(), now.into(), expires_at.into()];
        self.0.execute(sql, values).await.map(drop)
    }

    /// Whether somebody could sign up with it.
    pub async fn is_invited(&self, hash: SecretHash, now: Millis) -> Result<bool, TablesError> {
        let sql = "SELECT 1 FROM invite WHERE hash = $1 AND used_by IS NULL AND expires_at > $2";
        Ok(!self.0.query(sql, vec![hash.as_bytes().as_slice().into(), now.into()]).await?.is_empty())
    }

    /// The latest first.
    pub async fn invites(&self, limit: usize) -> Result<Vec<Invite>, TablesError> {
        let sql = "SELECT author, created_at, expires_at, used_by FROM invite \
                   ORDER BY created_at DESC, hash LIMIT $1";
        self.0.query(sql, vec![limit.into()]).await?.iter().map(read).collect()
    }
}
