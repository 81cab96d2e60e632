//! What a seat of a finished game could have known, move by move.

use serde::{Deserialize, Serialize};

/// What followed, after one move, from all that the seat had been told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Knowledge {
    /// How many moves had been made.
    pub ply: u32,
    /// How many positions were still possible.
    pub positions: u32,
    pub certainty: Certainty,
    /// For each square from a1, b1, … to h8, how likely the other side's king stood there, in thousandths.
    pub king: Vec<u16>,
    /// The same for a queen of theirs.
    pub queen: Vec<u16>,
}

/// How far a number of positions is to be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Certainty {
    /// These and no others were possible.
    Exact,
    /// There were too many to keep: at least these were possible.
    AtLeast,
    /// None of those that were kept fitted what the seat was told, so that others had to be made up.
    MadeUp,
}

/// Why nobody can say what a seat could have known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum NoHindsight {
    /// It saw everything.
    OpenSight,
    /// By these rules positions cannot be counted.
    OtherRules,
}
