use crate::{
    preset::{Category, Preset},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct MonsterRules;

impl Preset for MonsterRules {
    fn id(&self) -> &'static str {
        "monster-rules"
    }

    fn category(&self) -> Category {
        Category::SeveralMoves
    }

    fn summary(&self) -> &'static str {
        "White makes two moves per turn and may be in check between them; Black is in check if two such moves could capture its king"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["double-move"]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.moves_a_turn.white = 2;
        table.check_between_moves = true;
    }
}
