//! What a seat asks for.

use serde::{Deserialize, Serialize};

use crate::words::{Role, Square};

/// The seat itself is never part of an intent: it comes from whoever carries it in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Intent {
    Move {
        from: Square,
        to: Square,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        promotion: Option<Role>,
    },
    /// Takes a piece up without saying yet where it goes.
    Touch {
        from: Square,
    },
    // Braces, so that unknown fields are rejected.
    Resign {},
    OfferDraw {},
    RespondDraw {
        accept: bool,
    },
    /// Calls the game off while it has hardly begun.
    Abort {},
}
