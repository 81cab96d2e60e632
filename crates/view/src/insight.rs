//! What a bot that keeps every position it could be in thought of its move.

use serde::{Deserialize, Serialize};

use crate::words::{Role, Square};

/// Recorded with the move, as JSON in place of words: clients find their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Insight {
    /// How many positions it held possible, or as many as it keeps.
    pub positions: u32,
    /// The result that it expected, in hundredths: −100 is lost, 100 won.
    pub expects: i8,
    /// The moves that it liked most, best first: at most three.
    pub best: Vec<InsightMove>,
    /// How often nothing had fitted what it was told so far, and it had to make positions up.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(any(test, feature = "schemas"), ts(as = "Option<u32>", optional))]
    pub made_up: u32,
}

impl Insight {
    pub const MOST_MOVES: usize = 3;
}

/// A move that it thought of, and the result that it expected of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct InsightMove {
    pub from: Square,
    pub to: Square,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub promotion: Option<Role>,
    /// In hundredths, as above.
    pub expects: i8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}
