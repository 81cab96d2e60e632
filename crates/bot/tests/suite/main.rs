//! Bots at a board: what they may try, what they choose, and whole games of them.

// Helpers are not tests to clippy, though they are nothing else.
#![allow(clippy::unwrap_used)]

mod candidates;
mod cards;
mod casual;
mod duel;
mod duplicate;
mod endings;
mod hindsight;
mod leaves;
mod lesson;
mod moderators;
mod player;
mod rulesets;
mod strength;
mod twins;
