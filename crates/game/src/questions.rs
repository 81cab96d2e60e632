//! What a seat has asked and tried in the turn that it is playing.
//!
//! Everything here is known to the seat itself, so that what depends on it tells that seat nothing.

use std::sync::Arc;

use rules::{Card, Written};
use view::Asking;

/// Nothing in most turns of most games, which then takes up no space.
#[derive(Clone, Default, Debug)]
pub(crate) struct Questions(Option<Arc<Turn>>);

#[derive(Clone, Debug)]
struct Turn {
    asking: Asking,
    /// The tries that were refused, where trying one again is another matter.
    refused: Vec<Written>,
}

impl Questions {
    pub(crate) fn asking(&self) -> Asking {
        self.0.as_ref().map_or(Asking::Open, |turn| turn.asking)
    }

    pub(crate) fn set_asking(&mut self, asking: Asking) {
        if asking != self.asking() {
            self.turn().asking = asking;
        }
    }

    pub(crate) fn has_refused(&self, attempt: Written) -> bool {
        self.0.as_ref().is_some_and(|turn| turn.refused.contains(&attempt))
    }

    pub(crate) fn refuse(&mut self, attempt: Written) {
        self.turn().refused.push(attempt);
    }

    fn turn(&mut self) -> &mut Turn {
        let begun = || Arc::new(Turn { asking: Asking::Open, refused: Vec::new() });
        Arc::make_mut(self.0.get_or_insert_with(begun))
    }
}

pub(crate) fn may_ask(card: &Card) -> bool {
    card.moderator().is_some_and(|moderator| moderator.pawn_tries.may_be_asked())
}
