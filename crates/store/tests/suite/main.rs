//! Stores: what they keep, whom they refuse, and, on real files, what survives.

// Helpers are not tests to clippy, though they are nothing else.
#![allow(clippy::unwrap_used)]

mod desk;
mod durability;
mod folding;
mod index;
mod kill;
mod model;
mod opening;
mod space;
mod streams;
