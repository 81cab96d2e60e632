//! The name of a card's ruleset.

use crate::{
    card::Card,
    rulesets::{Ruleset, Values},
};

impl Card {
    /// The ruleset that the card follows on every axis, if there is one with such a moderator.
    pub fn ruleset(&self) -> Option<Ruleset> {
        Ruleset::ALL.into_iter().find(|ruleset| {
            let Values { name: _, royalty, sight, moderator, touch_move, draws, stalemate, presets } =
                *ruleset.values();
            self.royalty() == royalty
                && self.sight() == sight
                && self.moderator() == moderator
                && self.touch_move() == touch_move
                && self.draws() == draws
                && self.stalemate() == stalemate
                && presets.iter().all(|id| self.presets().contains(id))
        })
    }
}
