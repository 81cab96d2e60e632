//! How a game ends on the board.

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use crate::axes::Draws;

/// The end of a game by its rules: who won, if anybody, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    pub winner: Option<Color>,
    pub reason: Reason,
}

impl Outcome {
    pub fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    pub fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }
}

/// The end of a game with every draw that holds at the same time. Only one outcome counts, but each draw is announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    pub outcome: Outcome,
    /// The draws that hold: none if somebody won.
    pub draws: Draws,
}

/// With no other draw beside it.
impl From<Outcome> for Ended {
    fn from(outcome: Outcome) -> Ended {
        let draws = Draws { threefold: false, fifty_moves: false, insufficient_material: false, cap: None };
        Ended { outcome, draws }
    }
}

/// Why a game ended on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    Checkmate,
    Stalemate,
    Insufficient,
    FiftyMove,
    Threefold,
    /// The card's own number of half-moves without a capture or a pawn move has been played.
    Cap,
    /// A royal piece was taken.
    KingCaptured,
    /// The side to move has no move, under `capture` royalty or without a royal piece.
    NoMoves,
    /// One side lost its last piece.
    AllCaptured,
    /// A pawn was promoted where that wins.
    FirstPromotion,
    /// Something was captured where that wins.
    FirstCapture,
    /// A side gave enough checks to win.
    ChecksGiven,
    /// A royal piece reached the centre.
    HillReached,
    /// A side lost its last piece of a kind that it began with.
    Extinct,
    /// A royal piece was blown up.
    Exploded,
}
