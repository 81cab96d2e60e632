use crate::{
    preset::{Category, Preset},
    presets::horde_army::TakenToTheLast,
    rules::Effect,
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct CaptureAll;

impl Preset for CaptureAll {
    fn id(&self) -> &'static str {
        "capture-all"
    }

    fn category(&self) -> Category {
        Category::Objective
    }

    fn summary(&self) -> &'static str {
        "Nothing is royal; capturing every enemy piece wins, and having no move is a draw"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "knightmate-rules",
            "coregal",
            "dual-king",
            "weak-dual-king",
            "king-heals",
            "knight-immunity",
            "three-check",
            "king-of-the-hill",
            "capture-to-win",
            "last-piece-standing",
            "first-promotion-wins",
            "suicide-chess",
            "extinction-chess",
            "crazyhouse",
        ]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.abolish_royalty();
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&TakenToTheLast)
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        outcome::Reason,
        presets::trial::{Trial, draw, white},
    };

    #[test]
    fn everything_must_be_taken() {
        let trial = Trial::new(&["capture-all"], "8/8/8/8/8/k7/8/R6K w - - 0 1");
        assert!(!trial.in_check());
        assert_eq!(trial.play("a1a3").outcome(), white(Reason::AllCaptured));
        let left = Trial::new(&["capture-all"], "7p/8/8/8/8/k7/8/R6K w - - 0 1").play("a1a3");
        assert_eq!(left.outcome(), None);
        let stuck = Trial::new(&["capture-all"], "8/8/8/p7/8/P7/8/8 w - - 0 1").play("a3a4");
        assert_eq!(stuck.outcome(), draw(Reason::NoMoves));
    }
}
