//! Rooms as their sockets know them; and bots at a board: what they may try, what they choose, and whole games.

// Helpers are not tests to clippy, though they are nothing else.
#![allow(clippy::unwrap_used)]

mod archive;
mod candidates;
mod cards;
mod casual;
mod duel;
mod duplicate;
mod hall;
mod model;
mod player;
mod rematch;
mod strength;
mod superseded;
mod twins;
