//! Accounts: who somebody is, how they sign up, log in and out.

pub(crate) mod enter;
mod fresh_session;
pub(crate) mod me;
mod request;
pub(crate) mod sessions;
