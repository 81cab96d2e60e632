//! Turns requests into rooms: which card, who sits where, and the bots that fill some of the seats.

pub mod bots;
pub mod hindsight;
pub mod lesson;
pub mod new_room;
pub mod pairing;
mod priority;
pub mod rating;
pub mod roster;
