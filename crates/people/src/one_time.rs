//! Links that work once: to become the first administrator, to choose a new password, to confirm a mail address.

use tables::{Statement, TablesError};
use view::{Millis, PersonId};

use crate::column;
use crate::outcome::met;
use crate::password::PasswordHash;
use crate::people::People;
use crate::person::{set_password, set_role};
use crate::revocation::{Revoked, revoke, revoke_sessions, tick};
use crate::role::PersonRole;
use crate::secret::SecretHash;

/// What a link is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkPurpose {
    FirstAdmin,
    ResetPassword(PersonId),
    ConfirmEmail(PersonId),
}

/// Kinds by their numbers in the table: these do not change.
const FIRST_ADMIN: i64 = 0;
pub(crate) const RESET_PASSWORD: i64 = 1;
pub(crate) const CONFIRM_EMAIL: i64 = 2;

pub(crate) fn use_up(hash: SecretHash, kind: i64, now: Millis) -> Statement {
    let sql = "UPDATE one_time SET used_at = $3 \
               WHERE hash = $1 AND kind = $2 AND used_at IS NULL AND expires_at > $3";
    Statement::one(sql, vec![hash.as_bytes().as_slice().into(), kind.into(), now.into()])
}

impl LinkPurpose {
    fn kind(self) -> i64 {
        match self {
            LinkPurpose::FirstAdmin => FIRST_ADMIN,
            LinkPurpose::ResetPassword(_) => RESET_PASSWORD,
            LinkPurpose::ConfirmEmail(_) => CONFIRM_EMAIL,
        }
    }
}

impl People {
    /// A new link for the first administrator takes the place of earlier ones.
    pub async fn add_link(
        &self,
        hash: SecretHash,
        purpose: LinkPurpose,
        expires_at: Millis,
    ) -> Result<(), TablesError> {
        let person = match purpose {
            LinkPurpose::FirstAdmin => None,
            LinkPurpose::ResetPassword(person) | LinkPurpose::ConfirmEmail(person) => Some(person),
        };
        let mut all = Vec::new();
        if purpose == LinkPurpose::FirstAdmin {
            all.push(Statement::any("DELETE FROM one_time WHERE kind = 0", Vec::new()));
        }
        all.push(Statement::one(
            "INSERT INTO one_time (hash, kind, person, expires_at) VALUES ($1, $2, $3, $4)",
            vec![
                hash.as_bytes().as_slice().into(),
                purpose.kind().into(),
                person.as_ref().map(PersonId::as_str).into(),
                expires_at.into(),
            ],
        ));
        met(self.0.transact(all).await).map(drop)
    }

    /// What a link is for, if it still works.
    pub async fn link(&self, hash: SecretHash, now: Millis) -> Result<Option<LinkPurpose>, TablesError> {
        let sql = "SELECT kind, person FROM one_time WHERE hash = $1 AND used_at IS NULL AND expires_at > $2";
        let rows = self.0.query(sql, vec![hash.as_bytes().as_slice().into(), now.into()]).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        match (row.get::<i64>(0)?, column::person_if_any(row, 1)?) {
            (FIRST_ADMIN, None) => Ok(Some(LinkPurpose::FirstAdmin)),
            (RESET_PASSWORD, Some(person)) => Ok(Some(LinkPurpose::ResetPassword(person))),
            (CONFIRM_EMAIL, Some(person)) => Ok(Some(LinkPurpose::ConfirmEmail(person))),
            _ => Err(TablesError::Damaged("a link for nothing".to_owned())),
        }
    }

    /// Uses a link up for a new password. All sessions end. False if it does not work any more.
    pub async fn reset_password(
        &self,
        hash: SecretHash,
        person: PersonId,
        password: &PasswordHash,
        now: Millis,
    ) -> Result<bool, TablesError> {
        let theirs = Statement::one(
            "UPDATE one_time SET kind = kind WHERE hash = $1 AND person = $2",
            vec![hash.as_bytes().as_slice().into(), person.as_str().into()],
        );
        let mut all = vec![use_up(hash, RESET_PASSWORD, now), theirs, set_password(person, password, now)];
        all.extend(revoke_sessions(person, None, now));
        met(self.0.transact(all).await)
    }

    /// Uses a link up to make an account the first administrator. False if it does not work any more.
    pub async fn become_admin(
        &self,
        hash: SecretHash,
        person: PersonId,
        now: Millis,
    ) -> Result<bool, TablesError> {
        let all = vec![
            use_up(hash, FIRST_ADMIN, now),
            set_role(person, PersonRole::Admin),
            tick(),
            revoke(Revoked::Person(person), now),
        ];
        met(self.0.transact(all).await)
    }
}
