//! Tries out bots and cards in memory, with no clock and no journal: two bots against each other, every bot against
//! every other, a card against itself. Each bot sees what a socket in its seat would be told.

pub mod balance;
pub mod ratings;
pub mod scale;
pub mod selfplay;
