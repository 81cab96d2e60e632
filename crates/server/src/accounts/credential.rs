//! What proves who somebody is, once it has been believed.

use people::{Handle, Scopes, SecretHash};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Credential {
    Session { id: Handle, hash: SecretHash },
    Token { id: Handle, hash: SecretHash, scopes: Scopes },
}

impl Credential {
    pub(crate) fn hash(&self) -> SecretHash {
        match self {
            Credential::Session { hash, .. } | Credential::Token { hash, .. } => *hash,
        }
    }
}
