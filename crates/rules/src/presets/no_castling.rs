use crate::{
    material::Material,
    material::too_weak_to_mate,
    preset::{Category, Preset},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct NoCastling;

impl Preset for NoCastling {
    fn id(&self) -> &'static str {
        "no-castling"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "There is no castling"
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.castling = false;
    }

    fn material(&self) -> Option<Material> {
        Some(too_weak_to_mate)
    }
}

#[cfg(test)]
mod tests {
    use crate::presets::trial::Trial;

    #[test]
    fn kings_stay() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let trial = Trial::new(&["no-castling"], fen);
        assert_eq!(trial.from("e1"), "d1 d2 e2 f1 f2");
        assert_eq!(trial.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    }
}
