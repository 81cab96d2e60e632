//! Whole games of bots against each other.

mod duel;
