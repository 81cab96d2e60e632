//! Players that see no more than a person in their seat would.
//!
//! A [`Brain`] is asked what to do whenever its seat has something to decide. All that it is given comes from the
//! seat's [`View`] and notices; this crate cannot name a live game. It may simulate chess with `rules` as a person
//! does in their head.

mod ask;
mod candidates;
mod dice;

pub use ask::{Answer, Ask, Brain, Candidate, Stuck};
pub use candidates::candidates;
pub use dice::Dice;
