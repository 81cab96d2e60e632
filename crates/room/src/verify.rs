//! Looking at a stored game without bringing it to life: `journal verify` and `journal export`.

use journal::{GameId, Stream};
use rules::Card;
use serde::Serialize;
use view::{Ending, Millis, Review};

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
    pub review: Option<Review>,
}

pub fn export(game: GameId, stream: &Stream) -> Result<Exported, FoldError> {
    let folded = fold(game, stream)?;
    Ok(Exported {
        game: game.to_string(),
        card: folded.card.as_ref().clone(),
        created_at: folded.created_at,
        started_at: folded.started_at,
        entries: folded.seq,
        ending: folded.game.ending(),
        review: folded.game.finished().map(|finished| finished.review()),
    })
}
