//! Everything that a seat may know or say: seats, intents, views, notices, refusals.
//!
//! These are the only serialisable types of a live game. A [`View`] is everything that one seat may know; a
//! [`Notice`] is one change to it, and [`View::apply`] folds notices into the view. Nothing in this crate can hold a
//! position, so code that has only this crate cannot know more than a seat.

mod duplicate;
mod ending;
mod hindsight;
mod id;
mod insight;
mod intent;
mod name;
mod notice;
mod past;
mod person;
mod phrase;
mod profile;
mod rating;
mod refusal;
mod retold;
mod review;
mod room;
mod seat;
mod secret;
mod seen;
mod sensed;
mod story;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use duplicate::{DuplicateClock, DuplicatePly, DuplicateReview, DuplicateView};
pub use ending::{EndReason, Ending};
pub use hindsight::{Certainty, Knowledge, NoHindsight};
pub use id::{BadGameId, BadRoomCode, GameId, RoomCode};
pub use insight::{Insight, InsightMove};
pub use intent::Intent;
pub use name::{PlayerName, PlayerNames};
pub use notice::{MoveNotice, Notice};
pub use past::PastPage;
pub use person::{BadPersonId, PersonId};
pub use phrase::Phrase;
pub use profile::{
    Declined, Objection, ProfileIntent, ProfileNotice, ProfileView, ProposedProfile, ScheduledProfile,
    UpdatedProfile,
};
pub use rating::{GameRating, NotCounted, RatingChange, ShownRating};
pub use refusal::Refusal;
pub use retold::{Retold, RetoldMoment, RetoldTry};
pub use review::{Review, ReviewPly, ReviewProfile, ReviewSense, ReviewTry, Seen, SeenMan};
pub use room::{Peer, RoomStatus, TableClock};
pub use seat::{BySeat, PerSeat, Seat, SeatSet};
pub use secret::Secret;
pub use seen::{
    AskedMove, Asking, ClockFace, Destinations, Drops, Millis, PieceId, Said, SeenMove, SeenPiece, Tray,
};
pub use sensed::{PastSense, Sense, SensedPiece, SensedSquare, Sensing};
pub use story::Story;
pub use view::{Boards, OneBoard, View};
pub use words::{Role, Square, SquareSet};
