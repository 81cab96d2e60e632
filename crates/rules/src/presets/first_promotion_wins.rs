use crate::{
    outcome::{Outcome, Reason},
    position::{Played, Position},
    preset::{Category, Preset},
    rules::{Effect, Rules},
    table::{RuleTable, WithoutMoves},
};

#[derive(Debug)]
pub(crate) struct FirstPromotionWins;

impl Preset for FirstPromotionWins {
    fn id(&self) -> &'static str {
        "first-promotion-wins"
    }

    fn category(&self) -> Category {
        Category::Objective
    }

    fn summary(&self) -> &'static str {
        "The first promotion wins; a side without a legal move loses; nothing is royal"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "knightmate-rules",
            "coregal",
            "dual-king",
            "weak-dual-king",
            "king-heals",
            "three-check",
            "king-of-the-hill",
            "capture-to-win",
            "capture-all",
            "last-piece-standing",
            "suicide-chess",
            "extinction-chess",
        ]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.abolish_royalty();
        table.without_moves = WithoutMoves::Loses;
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&FirstPromotionWins)
    }
}

impl Effect for FirstPromotionWins {
    fn decides(&self, _: &Rules, _: &mut Position, played: &Played) -> Option<Outcome> {
        let promoted = played.movement.promotion().is_some() && played.hit.is_none();
        promoted.then(|| Outcome::win(played.mover, Reason::FirstPromotion))
    }
}
