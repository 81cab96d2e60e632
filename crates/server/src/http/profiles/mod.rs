//! Accounts as others see them, and lists of somebody's games.

pub(crate) mod block;
pub(crate) mod export;
pub(crate) mod listing;
pub(crate) mod mine;
pub(crate) mod remove;
pub(crate) mod report;
pub(crate) mod show;
