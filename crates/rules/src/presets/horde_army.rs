use shakmaty::{Bitboard, Rank};

use crate::{
    outcome::{Outcome, Reason},
    position::{Played, Position},
    preset::{Category, Preset},
    rules::{Effect, Rules},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct HordeArmy;

impl Preset for HordeArmy {
    fn id(&self) -> &'static str {
        "horde-army"
    }

    fn category(&self) -> Category {
        Category::Layout
    }

    fn summary(&self) -> &'static str {
        "White has no king, and its pawns may move two squares from the first and second rank; Black wins by capturing everything, White by checkmate"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["knight-immunity", "suicide-chess"]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.royal.white = None;
        table.double_step.white = Bitboard::from_rank(Rank::First) | Bitboard::from_rank(Rank::Second);
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&TakenToTheLast)
    }
}

/// A side that loses its last piece loses the game.
#[derive(Debug)]
pub(crate) struct TakenToTheLast;

impl Effect for TakenToTheLast {
    fn decides(&self, _: &Rules, position: &mut Position, played: &Played) -> Option<Outcome> {
        let us = played.mover;
        let gone = |color| position.board().by_color(color).is_empty();
        match (gone(us), gone(!us)) {
            (false, false) => None,
            (false, true) => Some(Outcome::win(us, Reason::AllCaptured)),
            (true, false) => Some(Outcome::win(!us, Reason::AllCaptured)),
            (true, true) => Some(Outcome::draw(Reason::AllCaptured)),
        }
    }
}
