//! What is known here of a game in which somebody may hold a seat.

use room::HeldGame;
use view::GameId;

pub(crate) enum Held {
    Here(GameId, Box<HeldGame>),
    /// Another node plays it, and knows who holds its seats.
    Elsewhere {
        link: String,
    },
}
