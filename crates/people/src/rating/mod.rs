//! Ratings: how strong somebody is, by Glicko-2, as a fold over the rated games in the order in which they were recorded.
//!
//! `rated` has a row for every rated game that ended, numbered without gaps, and says how far it counts. Everything else
//! follows from it: `rating` is what somebody has now, `rating_history` what they had after each game. The three are
//! written together, so a game is rated once, and [`People::rebuild_ratings`] gives the same numbers to the last digit.
//!
//! [`People::rebuild_ratings`]: crate::People::rebuild_ratings

mod books;
mod bots;
mod counted;
mod counting_game;
mod glicko;
mod guard;
mod import;
mod read;
mod rebuild;
mod record;
mod row;
mod standing;

pub(crate) use bots::NOT_BUILT_IN;
pub use bots::{BUILT_IN_BOTS, BuiltInBot};
pub use guard::DAILY_GAMES_OF_A_PAIR;
pub use read::{HistoryEntry, LeaderEntry, PersonRating, PoolSize};
pub use rebuild::{RatingFault, Replayed};
pub use record::RatedEnd;
pub use row::GameScore;
