use shakmaty::Bitboard;

use crate::{
    preset::{Category, Preset},
    presets::horde_army::TakenToTheLast,
    rules::Effect,
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct DunsanyArmy;

impl Preset for DunsanyArmy {
    fn id(&self) -> &'static str {
        "dunsany-army"
    }

    fn category(&self) -> Category {
        Category::Layout
    }

    fn summary(&self) -> &'static str {
        "White has no king, and its pawns never move two squares; Black wins by capturing everything, White by checkmate; if White cannot move, it is a draw"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["knight-immunity", "suicide-chess"]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.royal.white = None;
        table.double_step.white = Bitboard::EMPTY;
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&TakenToTheLast)
    }
}
