//! What a seat has sensed, and when.

use rules::sensed_squares;
use serde::{Deserialize, Serialize};

use crate::{
    seat::Seat,
    seen::Millis,
    words::{Role, Square},
};

/// On a seat's own turn: whether it may still sense.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Sensing {
    /// It may.
    Open,
    /// It has, on this turn.
    Done,
}

/// What a sense showed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Sense {
    /// How many moves had been made.
    pub ply: u32,
    /// The middle of the three by three squares that it shows, as far as they are on the board.
    pub square: Square,
    /// What stands on them; the others are empty.
    pub pieces: Vec<SensedPiece>,
    pub at: Millis,
}

/// A square that a seat has sensed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PastSense {
    /// How many moves had been made.
    pub ply: u32,
    /// The middle of what it saw.
    pub square: Square,
}

/// A piece that a sense showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SensedPiece {
    pub square: Square,
    pub role: Role,
    pub owner: Seat,
}

/// What a seat last sensed on a square. It may have changed since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SensedSquare {
    pub square: Square,
    /// How many moves had been made.
    pub ply: u32,
    /// None if it was empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub piece: Option<SensedPiece>,
}

impl Sense {
    /// Each square that it shows.
    pub fn squares(&self) -> impl Iterator<Item = SensedSquare> {
        sensed_squares(self.square.0).into_iter().map(|square| SensedSquare {
            square: square.into(),
            ply: self.ply,
            piece: self.pieces.iter().find(|piece| piece.square.0 == square).copied(),
        })
    }

    /// Puts what it shows in the place of what was known of those squares. They are kept in the order of their numbers.
    pub fn remember(&self, known: &mut Vec<SensedSquare>) {
        for now in self.squares() {
            match known.binary_search_by_key(&now.square, |it| it.square) {
                Ok(index) => known[index] = now,
                Err(index) => known.insert(index, now),
            }
        }
    }
}
