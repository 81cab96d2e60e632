//! Turns requests into rooms: which card, who sits where, and the bots that fill some of the seats.

pub mod bots;
pub mod lesson;
pub mod new_room;
pub mod pairing;
pub mod rating;
pub mod roster;
