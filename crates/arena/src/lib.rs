//! Bots and cards tried out in memory, with no clock and no journal: two bots against each other, every bot against every
//! other, a card against itself. What each bot sees is what a socket in its seat would be told.

pub mod balance;
pub mod ratings;
pub mod selfplay;
