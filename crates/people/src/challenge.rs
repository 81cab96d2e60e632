//! What the server has asked somebody to prove, until they come back with it: each works once, on any node.

use tables::TablesError;
use view::Millis;

use crate::people::People;
use crate::secret::SecretHash;

/// What is to be proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeKind {
    NewPasskey,
    Passkey,
    /// Somebody has gone to the provider of identities.
    OidcLogin,
    /// Somebody has come back from there, and has no account yet.
    OidcSignUp,
}

impl ChallengeKind {
    /// In the store: these do not change.
    fn number(self) -> i64 {
        match self {
            ChallengeKind::NewPasskey => 0,
            ChallengeKind::Passkey => 1,
            ChallengeKind::OidcLogin => 2,
            ChallengeKind::OidcSignUp => 3,
        }
    }
}

impl People {
    pub async fn add_challenge(
        &self,
        hash: SecretHash,
        kind: ChallengeKind,
        state: &str,
        expires_at: Millis,
    ) -> Result<(), TablesError> {
        let sql = "INSERT INTO challenge (hash, kind, state, expires_at) VALUES ($1, $2, $3, $4)";
        let values =
            vec![hash.as_bytes().as_slice().into(), kind.number().into(), state.into(), expires_at.into()];
        self.0.execute(sql, values).await.map(drop)
    }

    /// Uses a challenge up. None if there is none, or no longer.
    pub async fn take_challenge(
        &self,
        hash: SecretHash,
        kind: ChallengeKind,
        now: Millis,
    ) -> Result<Option<String>, TablesError> {
        let sql = "DELETE FROM challenge WHERE hash = $1 AND kind = $2 AND expires_at > $3 RETURNING state";
        let values = vec![hash.as_bytes().as_slice().into(), kind.number().into(), now.into()];
        self.0.change(sql, values).await?.first().map(|row| row.get(0)).transpose()
    }
}
