//! One move, made on both of a player's boards.

use std::{fmt, str::FromStr};

use shakmaty::{Role, Square, uci::UciMove};

/// The coordinates of a move. Its effect may differ between the two boards: a capture on one, a quiet move on the
/// other. A castling king names the square it lands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SyncMove {
    pub from: Square,
    pub to: Square,
    pub promotion: Option<Role>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is not a move in coordinates, such as e2e4 or a7a8q")]
pub struct SyncMoveError;

impl FromStr for SyncMove {
    type Err = SyncMoveError;

    fn from_str(text: &str) -> Result<SyncMove, SyncMoveError> {
        match UciMove::from_ascii(text.as_bytes()) {
            Ok(UciMove::Normal { from, to, promotion }) => Ok(SyncMove { from, to, promotion }),
            Ok(UciMove::Put { .. } | UciMove::Null) | Err(_) => Err(SyncMoveError),
        }
    }
}

/// In the notation that is also read: `e2e4`, `a7a8q`.
impl fmt::Display for SyncMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}
