//! One live game, played by the book: what each seat is told, sees and may do.

// Helpers are not tests to clippy, though they are nothing else.
#![allow(clippy::unwrap_used)]

mod announcements;
mod clocks;
mod dark;
mod endings;
mod fuzz;
mod moderator;
mod oracle;
mod oracle_rbc;
mod random;
mod rbc;
mod records;
mod replayed;
mod rulesets;
mod secrecy;
mod table;
