//! Accounts: who somebody is, how they sign up, log in and out.

pub(crate) mod enter;
mod fresh_session;
pub(crate) mod link;
pub(crate) mod me;
mod owner;
pub(crate) mod password;
mod recovery_codes;
pub(crate) mod request;
pub(crate) mod sessions;
pub(crate) mod tokens;
