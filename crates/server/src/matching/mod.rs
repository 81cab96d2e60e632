//! What people do in the lobby, and what follows from it: seeks, challenges, pairs, games.

mod asking;
mod keeping;
mod not_met;
mod pairing;
mod playing;

pub(crate) use self::{keeping::watch, not_met::NotMet};
