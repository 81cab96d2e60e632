//! One live game, played by the book: what each seat is told, sees and may do.

mod announcements;
mod clocks;
mod dark;
mod endings;
mod fuzz;
mod moderator;
mod random;
mod records;
mod secrecy;
mod table;
