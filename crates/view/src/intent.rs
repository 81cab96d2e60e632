//! What a seat asks for.

use rules::Written;
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
    /// Puts a piece from the reserve onto the board.
    Drop {
        role: Role,
        to: Square,
    },
    /// Takes a piece up without saying yet where it goes.
    Touch {
        from: Square,
    },
    /// Looks at a square and those around it, once before each move, where there is sensing.
    Sense {
        square: Square,
    },
    /// Ends the turn without a move, where that is allowed.
    Pass {},
    /// Asks whether there is a pawn capture, where that may be asked.
    AskAny {},
    // Braces, so that unknown fields are rejected.
    Resign {},
    OfferDraw {},
    RespondDraw {
        accept: bool,
    },
    /// Calls the game off while it has hardly begun.
    Abort {},
}

impl Intent {
    /// The move that it asks for, if it asks for one. Only a drop begins where it ends.
    pub fn written(self) -> Option<Written> {
        match self {
            Intent::Move { from, to, promotion } => {
                let promotion = promotion.filter(|_| from != to).map(|role| role.0);
                Some(Written { from: from.0, to: to.0, promotion })
            }
            Intent::Drop { role, to } => Some(Written::drop(role.0, to.0)),
            Intent::Touch { .. }
            | Intent::AskAny {}
            | Intent::Sense { .. }
            | Intent::Pass {}
            | Intent::Resign {}
            | Intent::OfferDraw {}
            | Intent::RespondDraw { .. }
            | Intent::Abort {} => None,
        }
    }
}

/// The other way round.
impl From<Written> for Intent {
    fn from(written: Written) -> Intent {
        let Written { from, to, promotion } = written;
        match written.dropped() {
            Some(role) => Intent::Drop { role: role.into(), to: to.into() },
            None => Intent::Move { from: from.into(), to: to.into(), promotion: promotion.map(Into::into) },
        }
    }
}
