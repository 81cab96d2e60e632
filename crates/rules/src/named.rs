//! The name of a card's ruleset.

use crate::{
    card::Card,
    rulesets::{Ruleset, Values},
};

impl Card {
    /// The ruleset that the card follows on every axis, if there is one with such a moderator or fog.
    pub fn ruleset(&self) -> Option<Ruleset> {
        // Chess.com's dark chess is ours, under another name.
        let told = |ruleset: &Ruleset| *ruleset != Ruleset::Chesscom;
        Ruleset::ALL.into_iter().filter(told).find(|ruleset| self.follows(*ruleset))
    }

    /// Whether the card is as in a ruleset on every axis.
    pub fn follows(&self, ruleset: Ruleset) -> bool {
        let Values {
            name: _,
            mode: _,
            royalty,
            sight,
            moderator,
            touch_move,
            draws,
            stalemate,
            fog,
            presets,
        } = *ruleset.values();
        self.royalty() == royalty
            && self.sight() == sight
            && self.moderator() == moderator
            && self.touch_move() == touch_move
            && self.draws() == draws
            && self.stalemate() == stalemate
            && self.fog() == fog
            && presets.iter().all(|id| self.presets().contains(id))
    }
}
