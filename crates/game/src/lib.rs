//! One live game: the truth, and its projection for every seat.
//!
//! The truth never leaves this crate. Whatever does leave it is built for one seat from what that seat may know
//! ([`Game::view`], notices), or belongs to a game that is over ([`Finished`]).
//!
//! `decide` is pure: it judges an intent and works out everything that follows, as a [`Step`]. The caller
//! makes the step's record durable, and only then `commit`s it, which releases the notices.

mod attempted;
mod choices;
mod clocks;
mod decide;
mod duplicate;
mod finished;
mod game;
mod history;
mod judge;
mod log;
mod memory;
mod moved;
mod past;
mod project;
mod questions;
mod record;
mod replay;
mod retold;
mod revise;
mod revisions;
mod said;
mod sense;
mod table;
mod tries;
mod view_of;

#[cfg(test)]
mod tests;

pub use decide::Ruling;
pub use finished::Finished;
pub use game::{Game, Step};
pub use log::Corrupt;
pub use record::{BadRecord, Record};
pub use replay::Care;
pub use table::{Table, TableStep};
