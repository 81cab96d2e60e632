use shakmaty::Bitboard;

use crate::{
    preset::{Category, Effect, Preset},
    presets::horde_army::TakenToTheLast,
    table::Table,
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
        "White has no king and its pawns never step twice; Black wins by taking everything, White by mate; White unable to move draws"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["knight-immunity", "suicide-chess"]
    }

    fn adjust(&self, table: &mut Table) {
        table.royal.white = None;
        table.double_step.white = Bitboard::EMPTY;
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&TakenToTheLast)
    }
}
