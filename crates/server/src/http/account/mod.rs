//! Accounts: who somebody is, how they sign up, log in and out.

pub(crate) mod bot;
pub(crate) mod email;
pub(crate) mod enter;
mod fresh_session;
pub(crate) mod link;
pub(crate) mod me;
pub(crate) mod oidc;
mod owner;
pub(crate) mod passkeys;
pub(crate) mod password;
mod person;
mod recovery_codes;
pub(crate) mod request;
pub(crate) mod sessions;
pub(crate) mod sign_up;
pub(crate) mod tokens;
