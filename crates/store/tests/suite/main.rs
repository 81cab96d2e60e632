//! Stores: what they keep, whom they refuse and, with real files, what survives.

// Clippy does not count helpers as tests, although they serve nothing else.
#![allow(clippy::unwrap_used)]

mod cluster;
mod damage;
mod deleting;
mod desk;
mod durability;
mod folding;
mod index;
mod kill;
mod model;
mod opening;
mod outage;
mod raw;
mod space;
mod streams;
mod tls;
