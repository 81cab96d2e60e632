//! What goes over the wire, in both dialects: one closed type for each direction.

pub(crate) mod flat;
#[cfg(test)]
mod typescript;
pub(crate) mod v1;

use room::RoomStatus;
use rules::Setup;
use serde::Serialize;
use view::{Seat, SeenPiece};

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum GameStatus {
    Waiting,
    Active,
    Finished,
}

impl From<RoomStatus> for GameStatus {
    fn from(status: RoomStatus) -> GameStatus {
        match status {
            RoomStatus::Waiting => GameStatus::Waiting,
            RoomStatus::Active => GameStatus::Active,
            RoomStatus::Finished => GameStatus::Finished,
        }
    }
}

/// The pieces of a position that nothing is hidden of, named in the order of their squares, and the side to move.
pub(crate) fn open_board(fen: &str) -> (Vec<SeenPiece>, Seat) {
    // It was written by us, and reads; should it not, an empty board is better than none.
    let Ok(setup) = Setup::from_fen(fen) else {
        return (Vec::new(), Seat::White);
    };
    let pieces = setup.board.iter().zip(1..).map(|((square, piece), id)| {
        SeenPiece::plain(id, square.into(), piece.role.into(), piece.color.into())
    });
    (pieces.collect(), setup.turn.into())
}
