//! Looking at a stored game without bringing it to life: `journal verify` and `journal export`.

use game::Story;
use journal::Stream;
use rules::Card;
use serde::Serialize;
use view::{CompassReview, Ending, GameId, Millis, Review};

use crate::fold::{FoldError, fold};

/// Whether a stored stream still folds into a room.
pub fn check(game: GameId, stream: &Stream) -> Result<(), FoldError> {
    fold(game, stream).map(|_| ())
}

/// A stored game for its operator. The moves of one that goes on are not in it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Exported {
    pub game: String,
    pub card: Card,
    pub created_at: Millis,
    pub started_at: Option<Millis>,
    pub entries: u32,
    pub ending: Option<Ending>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<Box<Review>>,
    /// Of a game for four.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compass: Option<Box<CompassReview>>,
}

pub fn export(game: GameId, stream: &Stream) -> Result<Exported, FoldError> {
    let folded = fold(game, stream)?;
    let (review, compass) = match folded.game.story() {
        Some(Story::Two(review)) => (Some(review), None),
        Some(Story::Four(compass)) => (None, Some(compass)),
        None => (None, None),
    };
    Ok(Exported {
        game: game.to_string(),
        card: folded.card.as_ref().clone(),
        created_at: folded.created_at,
        started_at: folded.started_at,
        entries: folded.seq,
        ending: folded.game.ending(),
        review,
        compass,
    })
}
