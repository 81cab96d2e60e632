//! What administrators set while the server runs.

use std::fmt;
use std::str::FromStr;

use tables::{Statement, TablesError};
use view::Millis;

use crate::outcome::met;
use crate::people::People;
use crate::revocation::{Revoked, revoke, tick};

/// Who may sign up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SignUpMode {
    #[default]
    Open,
    /// Whoever has an invitation.
    Invitation,
    Closed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown sign-up mode; expected one of open, invitation, closed")]
pub struct BadSignUpMode;

impl SignUpMode {
    pub const ALL: [SignUpMode; 3] = [SignUpMode::Open, SignUpMode::Invitation, SignUpMode::Closed];

    pub fn as_str(self) -> &'static str {
        match self {
            SignUpMode::Open => "open",
            SignUpMode::Invitation => "invitation",
            SignUpMode::Closed => "closed",
        }
    }
}

impl FromStr for SignUpMode {
    type Err = BadSignUpMode;

    fn from_str(text: &str) -> Result<SignUpMode, BadSignUpMode> {
        SignUpMode::ALL.into_iter().find(|mode| mode.as_str() == text).ok_or(BadSignUpMode)
    }
}

impl fmt::Display for SignUpMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

const SIGN_UP: &str = "sign-up";

impl People {
    pub async fn sign_up_mode(&self) -> Result<SignUpMode, TablesError> {
        let rows = self.0.query("SELECT value FROM setting WHERE key = $1", vec![SIGN_UP.into()]).await?;
        let Some(row) = rows.first() else { return Ok(SignUpMode::default()) };
        let damaged = |error: BadSignUpMode| TablesError::Damaged(error.to_string());
        row.get::<String>(0)?.parse().map_err(damaged)
    }

    pub async fn set_sign_up_mode(&self, mode: SignUpMode, now: Millis) -> Result<(), TablesError> {
        let set = Statement::one(
            "INSERT INTO setting (key, value) VALUES ($1, $2) \
             ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            vec![SIGN_UP.into(), mode.as_str().into()],
        );
        met(self.0.transact(vec![set, tick(), revoke(Revoked::Settings, now)]).await).map(drop)
    }
}
