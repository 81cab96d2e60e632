//! What a client asks for in the game itself.

use view::Intent;

use super::asked::Asked;

impl Asked {
    /// None if it is about something else.
    pub fn intent(&self) -> Option<Intent> {
        Some(match self {
            Asked::Move(it) => Intent::Move { from: it.from, to: it.to, promotion: it.promote_to },
            Asked::Drop(it) => Intent::Drop { role: it.role, to: it.to },
            Asked::Commit(it) => match it.to {
                Some(to) => Intent::Move { from: it.from, to, promotion: it.promote_to },
                None => Intent::Touch { from: it.from },
            },
            Asked::Resign => Intent::Resign {},
            Asked::OfferDraw => Intent::OfferDraw {},
            Asked::RespondDraw(it) => Intent::RespondDraw { accept: it.accept },
            Asked::AskAny => Intent::AskAny {},
            Asked::Sense(it) => Intent::Sense { square: it.square },
            Asked::Pass => Intent::Pass {},
            Asked::Abort => Intent::Abort {},
            _ => return None,
        })
    }
}
