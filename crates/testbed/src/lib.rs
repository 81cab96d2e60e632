//! Servers that tests need, started for them and gone with them.

pub mod certificates;
pub mod postgres;
mod run;
