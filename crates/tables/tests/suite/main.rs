//! The same statements on every back end.

// Clippy does not count helpers as tests, although they serve nothing else.
#![allow(clippy::unwrap_used)]

mod back_ends;
mod migrating;
mod outage;
mod statements;
mod together;
