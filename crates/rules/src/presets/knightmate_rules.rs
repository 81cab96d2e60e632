use shakmaty::Role;

use crate::{
    preset::{Category, Preset},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct KnightmateRules;

impl Preset for KnightmateRules {
    fn id(&self) -> &'static str {
        "knightmate-rules"
    }

    fn category(&self) -> Category {
        Category::King
    }

    fn summary(&self) -> &'static str {
        "The knight is royal and castles; kings are ordinary pieces; pawns promote to queen, rook, bishop or king"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "dual-king",
            "weak-dual-king",
            "knight-immunity",
            "capture-to-win",
            "capture-all",
            "last-piece-standing",
            "first-promotion-wins",
            "suicide-chess",
            "extinction-chess",
        ]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.recrown(|crown| crown.role = Role::Knight);
        table.castler = Role::Knight;
        table.promotions = &[Role::Queen, Role::Rook, Role::Bishop, Role::King];
    }
}
