//! Rooms as their sockets know them.

// Helpers are not tests to clippy, though they are nothing else.
#![allow(clippy::unwrap_used)]

mod agreed;
mod archive;
mod carrying;
mod coming;
mod filling;
mod hall;
mod keeping;
mod listing;
mod model;
mod nudging;
mod owners;
mod persons;
mod phrases;
mod rating;
mod rematch;
mod superseded;
mod waiting;
mod waking;
