//! People, the same on every kind of store.

// Clippy does not count helpers as tests, although they serve nothing else.
#![allow(clippy::unwrap_used)]

mod accounts;
mod administering;
mod blocking;
mod copying;
mod deleting;
mod deserting;
mod lists;
mod lobby;
mod ratings;
mod sessions;
mod stores;
