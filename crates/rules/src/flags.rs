//! What sets a move apart in the record of a game.

use serde::{Deserialize, Serialize};
use shakmaty::{
    CastlingSide,
    san::{San, Suffix},
};

use crate::{
    moves::{Move, MoveKind},
    notation::WrittenSan,
};

/// What sets a move apart.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MoveFlags {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", ts(optional))]
    pub castle: Option<Wing>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schemas", ts(optional = nullable))]
    pub en_passant: bool,
    /// Set with mate, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schemas", ts(optional = nullable))]
    pub check: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schemas", ts(optional = nullable))]
    pub mate: bool,
}

/// The side of the board on which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Wing {
    #[serde(rename = "k")]
    King,
    #[serde(rename = "q")]
    Queen,
}

impl MoveFlags {
    /// `san` is the same move in SAN, which names castling, check and mate.
    pub fn of(movement: Move, WrittenSan(san): &WrittenSan) -> MoveFlags {
        MoveFlags {
            castle: match san.san {
                San::Castle(CastlingSide::KingSide) => Some(Wing::King),
                San::Castle(CastlingSide::QueenSide) => Some(Wing::Queen),
                _ => None,
            },
            en_passant: movement.kind == MoveKind::EnPassant,
            check: san.suffix.is_some(),
            mate: san.suffix == Some(Suffix::Checkmate),
        }
    }
}
