//! What a seat has asked and tried in the turn that it is playing.
//!
//! Everything here is known to the seat itself, so that what depends on it tells that seat nothing.

use std::sync::Arc;

use rules::{Card, Written};
use view::Asking;

#[derive(Clone, Debug)]
pub(crate) struct Questions {
    pub(crate) asking: Asking,
    /// The tries that were refused, where trying one again is another matter. Most games keep none.
    refused: Option<Arc<Vec<Written>>>,
}

/// At the start of a turn.
impl Default for Questions {
    fn default() -> Questions {
        Questions { asking: Asking::Open, refused: None }
    }
}

impl Questions {
    pub(crate) fn has_refused(&self, attempt: Written) -> bool {
        self.refused.as_ref().is_some_and(|refused| refused.contains(&attempt))
    }

    pub(crate) fn refuse(&mut self, attempt: Written) {
        Arc::make_mut(self.refused.get_or_insert_default()).push(attempt);
    }
}

pub(crate) fn may_ask(card: &Card) -> bool {
    card.moderator().is_some_and(|moderator| moderator.pawn_tries.may_be_asked())
}
