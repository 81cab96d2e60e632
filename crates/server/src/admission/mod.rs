//! Who is let in, and how much at once: connections, request bodies, large answers, seats.

pub(crate) mod answers;
pub(crate) mod bodies;
pub(crate) mod connections;
mod seats;
mod stream;

pub(crate) use seats::{BANNED, HELD_BACK, NoSeat, RATED};
