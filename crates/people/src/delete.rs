//! Deletion: everything that says who somebody was goes, and a ghost stays in the games they finished.

use tables::{Statement, TablesError};
use view::{Millis, PersonId};

use crate::lobby::end_seeks;
use crate::outcome::met;
use crate::people::People;
use crate::revocation::{Revoked, revoke, revoke_sessions};

const GHOST: &str = "UPDATE person SET name = NULL, name_key = NULL, role = 0, password = NULL, \
                     password_at = NULL, email = NULL, oidc = NULL, deleted_at = $2 \
                     WHERE id = $1 AND deleted_at IS NULL";

/// What is theirs alone, or tells of them.
const TRACES: [&str; 11] = [
    "DELETE FROM api_token WHERE person = $1",
    "DELETE FROM passkey WHERE person = $1",
    "DELETE FROM recovery WHERE person = $1",
    "DELETE FROM one_time WHERE person = $1",
    "DELETE FROM ban WHERE person = $1",
    "DELETE FROM household WHERE person = $1",
    // What they waited for may have their name in it. Whoever hears of the change needs the rows, but not this.
    "UPDATE seek SET terms = '' WHERE person = $1 OR to_person = $1",
    "DELETE FROM report WHERE about = $1",
    "DELETE FROM block WHERE author = $1 OR about = $1",
    "UPDATE audit SET detail = '' WHERE subject = $1",
    "UPDATE played SET opponent = '' WHERE opponent_person = $1",
];

impl People {
    /// False if there is no such person, or no longer.
    pub async fn delete(&self, person: PersonId, now: Millis) -> Result<bool, TablesError> {
        let mut all = vec![Statement::one(GHOST, vec![person.as_str().into(), now.into()])];
        all.extend(revoke_sessions(person, None, now));
        all.push(revoke(Revoked::Person(person), now));
        all.extend(end_seeks(person, now));
        all.extend(TRACES.map(|sql| Statement::any(sql, vec![person.as_str().into()])));
        met(self.0.transact(all).await)
    }
}
