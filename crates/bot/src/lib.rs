//! Players that see no more than a person in their seat would.
//!
//! A [`Brain`] is asked what to do whenever its seat has something to decide. All that it is given comes from the
//! seat's [`View`] and notices; this crate cannot name a live game. It may simulate chess with `rules` as a person
//! does in their head.

mod ask;
mod belief;
mod candidates;
mod casual;
mod curiosity;
mod dice;
mod duplicate;
mod follow;
mod guess;
mod lesson;
mod level;
mod player;
mod random;
mod roster;
mod search;
mod seer;
mod told;
mod weigh;
mod worth;

pub use ask::{Answer, Ask, Brain, Candidate, Stuck, Tried};
pub use candidates::Candidates;
pub use dice::Dice;
pub use lesson::{Lesson, UnknownLesson};
pub use level::Level;
pub use player::BotPlayer;
pub use roster::{BrainName, UnknownBrain, YARDSTICK};
pub use search::Search;
pub use seer::{
    Inquiry, Kind as SeerKind, Leaves, Score, SeerLevel, Witness, can_look_back, look_back, net, plausible,
    sampler, unlearned,
};
