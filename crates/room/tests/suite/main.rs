//! Bots at a board: what they may try, what they choose, and whole games of them.

mod candidates;
mod cards;
mod casual;
mod duel;
mod player;
mod strength;
mod twins;
