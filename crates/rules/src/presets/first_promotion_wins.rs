use shakmaty::ByColor;

use crate::{
    outcome::{Outcome, Reason},
    position::{Played, Position},
    preset::{Category, Effect, Preset},
    table::{Table, WithoutMoves},
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

    fn adjust(&self, table: &mut Table) {
        table.royal = ByColor { white: None, black: None };
        table.without_moves = WithoutMoves::Loses;
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&FirstPromotionWins)
    }
}

impl Effect for FirstPromotionWins {
    fn after_move(&self, position: &mut Position, played: &Played) {
        if played.movement.promotion().is_some() {
            position.verdict = Some(Outcome::win(played.mover, Reason::FirstPromotion));
        }
    }
}
