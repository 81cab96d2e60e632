//! Games as PGN: finished ones in full, and what one seat knew of a game.
//!
//! A seat's own PGN is written from what the seat was told and from nothing else, so that it can be had while the game
//! goes on.

mod civil;
mod filtered;
mod heard;
mod movetext;
mod players;
mod recon;
mod tags;
#[cfg(test)]
mod tests;
mod tries;
mod variant;

use room::Summary;
use rules::Sight;
use view::{BySeat, GameId, Review};

use tags::Tagged;

pub(crate) use filtered::{Score, write_score};
pub(crate) use movetext::Turn;
pub(crate) use players::players;
pub(crate) use tags::{end_reason, result};
pub(super) use variant::variant;

const CLASSIC_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A finished game, with nothing hidden.
pub(crate) fn write(game: GameId, summary: &Summary, review: &Review, players: &BySeat<String>) -> String {
    let mut text = String::new();
    let (start_fen, ending) = (review.start_fen.as_str(), Some(review.ending));
    Tagged { game, summary, players, start_fen, ending, seat: None }.write(&mut text);
    text.push('\n');
    // In open chess the moves say it all.
    movetext::movetext(&mut text, review, summary.card.sight() != Sight::Open);
    text
}
