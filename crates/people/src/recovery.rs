//! Recovery codes: each lets its owner choose a new password, once.

use tables::{Statement, TablesError};
use view::{Millis, PersonId};

use crate::outcome::met;
use crate::password::PasswordHash;
use crate::people::People;
use crate::person::set_password;
use crate::revocation::revoke_sessions;
use crate::secret::SecretHash;
use crate::session::{NewSession, add_session};

pub(crate) fn add_codes(person: PersonId, codes: &[SecretHash]) -> Vec<Statement> {
    let sql = "INSERT INTO recovery (person, hash) VALUES ($1, $2)";
    let add = |code: &SecretHash| {
        Statement::one(sql, vec![person.as_str().into(), code.as_bytes().as_slice().into()])
    };
    codes.iter().map(add).collect()
}

impl People {
    /// New codes; the old ones are worth nothing from then on.
    pub async fn replace_codes(&self, person: PersonId, codes: &[SecretHash]) -> Result<(), TablesError> {
        let mut all =
            vec![Statement::any("DELETE FROM recovery WHERE person = $1", vec![person.as_str().into()])];
        all.extend(add_codes(person, codes));
        met(self.0.transact(all).await).map(drop)
    }

    pub async fn codes_left(&self, person: PersonId) -> Result<u64, TablesError> {
        let sql = "SELECT count(*) FROM recovery WHERE person = $1 AND used_at IS NULL";
        let rows = self.0.query(sql, vec![person.as_str().into()]).await?;
        rows.first().map_or(Ok(0), |row| row.get(0))
    }

    /// Uses a code up for a new password and a new session; all others end. False if it is not one of theirs, or used.
    pub async fn recover(
        &self,
        person: PersonId,
        code: SecretHash,
        password: &PasswordHash,
        session: &NewSession,
        now: Millis,
    ) -> Result<bool, TablesError> {
        let sql = "UPDATE recovery SET used_at = $3 WHERE person = $1 AND hash = $2 AND used_at IS NULL";
        let values = vec![person.as_str().into(), code.as_bytes().as_slice().into(), now.into()];
        let mut all = vec![Statement::one(sql, values), set_password(person, password, now)];
        all.extend(revoke_sessions(person, None, now));
        all.extend(add_session(person, session, now));
        met(self.0.transact(all).await)
    }
}
