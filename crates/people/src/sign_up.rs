//! How a guest becomes an account, in one transaction.

use tables::{Statement, TablesError, TransactError, Value};
use view::{Millis, PersonId};

use crate::name::AccountName;
use crate::passkey::{NewPasskey, add_passkey};
use crate::password::PasswordHash;
use crate::people::People;
use crate::recovery::add_codes;
use crate::revocation::{Revoked, revoke, revoke_sessions};
use crate::secret::SecretHash;
use crate::session::{NewSession, add_session};

/// How a guest becomes an account. At least one of the first three lets them in again.
#[derive(Clone, Debug, Default)]
pub struct SignUp {
    pub password: Option<PasswordHash>,
    pub passkey: Option<NewPasskey>,
    /// Issuer and subject, with a space between them.
    pub oidc: Option<String>,
    /// The hashes of the recovery codes.
    pub codes: Vec<SecretHash>,
    /// The hash of the invitation, where one is needed.
    pub invitation: Option<SecretHash>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SignUpError {
    #[error("this name, or one that looks like it, is taken")]
    NameTaken,
    #[error("this passkey or identity belongs to another account")]
    CredentialTaken,
    #[error("this invitation has been used, or has expired")]
    BadInvitation,
    #[error("only a guest can sign up")]
    NotAGuest,
    #[error(transparent)]
    Tables(#[from] TablesError),
}

impl People {
    /// Turns a guest into an account in place, with a new session instead of all old ones.
    pub async fn sign_up(
        &self,
        id: PersonId,
        name: &AccountName,
        with: SignUp,
        session: &NewSession,
        now: Millis,
    ) -> Result<(), SignUpError> {
        const NAME: &str = "UPDATE person SET name = $2, name_key = $3, seen_at = $4, password = $5, \
                            password_at = $6 WHERE id = $1 AND name IS NULL AND deleted_at IS NULL";
        const INVITED: &str = "UPDATE invite SET used_by = $2 \
                               WHERE hash = $1 AND used_by IS NULL AND expires_at > $3";
        let person: Value = id.as_str().into();
        let key = name.key();
        let password = with.password.as_ref().map(PasswordHash::as_str);
        let mut all = vec![Statement::one(
            NAME,
            vec![
                person.clone(),
                name.as_str().into(),
                key.as_str().into(),
                now.into(),
                password.into(),
                password.map(|_| now).into(),
            ],
        )];
        let invitation_at = with.invitation.map(|hash| {
            let values = vec![hash.as_bytes().as_slice().into(), person.clone(), now.into()];
            all.push(Statement::one(INVITED, values));
            all.len() - 1
        });
        if let Some(subject) = with.oidc {
            let sql = "UPDATE person SET oidc = $2 WHERE id = $1";
            all.push(Statement::one(sql, vec![person.clone(), subject.into()]));
        }
        all.extend(with.passkey.as_ref().map(|passkey| add_passkey(id, passkey, now)));
        all.extend(add_codes(id, &with.codes));
        all.extend(revoke_sessions(id, None, now));
        all.push(revoke(Revoked::Person(id), now));
        all.extend(add_session(id, session, now));
        match self.0.transact(all).await {
            Ok(_) => Ok(()),
            Err(TransactError::Conflict { at: 0 }) => Err(SignUpError::NameTaken),
            Err(TransactError::Conflict { .. }) => Err(SignUpError::CredentialTaken),
            Err(TransactError::Unmet { at, .. }) if Some(at) == invitation_at => {
                Err(SignUpError::BadInvitation)
            }
            Err(TransactError::Unmet { .. }) => Err(SignUpError::NotAGuest),
            Err(TransactError::Tables(error)) => Err(error.into()),
        }
    }
}
