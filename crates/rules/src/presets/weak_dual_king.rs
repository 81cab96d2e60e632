use crate::{
    preset::{Category, Preset},
    presets::dual_king::crown_the_queens,
    setup::Setup,
    table::{Keep, RuleTable},
};

#[derive(Debug)]
pub(crate) struct WeakDualKing;

impl Preset for WeakDualKing {
    fn id(&self) -> &'static str {
        "weak-dual-king"
    }

    fn category(&self) -> Category {
        Category::King
    }

    fn summary(&self) -> &'static str {
        "Each side has two kings, and only the last one is royal: the first may be captured like any other piece; if the layout has only one, its queens start as kings, and two kings on the first rank do not castle"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "knightmate-rules",
            "coregal",
            "dual-king",
            "capture-to-win",
            "capture-all",
            "last-piece-standing",
            "first-promotion-wins",
            "suicide-chess",
            "extinction-chess",
        ]
    }

    fn arrange(&self, setup: &mut Setup) {
        crown_the_queens(setup);
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.recrown(|crown| crown.keep = Keep::Last);
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        axes::Royalty,
        outcome::Reason,
        presets::trial::{Trial, white},
    };

    #[test]
    fn the_first_king_may_be_taken() {
        let fen = "k3k3/8/8/8/8/8/8/K3R3 w - - 0 1";
        let taken = Trial::new(&["weak-dual-king"], fen).play("e1e8");
        assert_eq!(taken.outcome(), None);
        assert!(taken.in_check(), "the last one is royal");
        assert_eq!(taken.from("a8"), "a7 b7");
        let captured =
            Trial::under(Royalty::Capture, &["weak-dual-king"], fen).play("e1e8 a8b7 e8e1 b7a8 e1e8");
        assert_eq!(captured.outcome(), None);
        assert_eq!(captured.play("a8b8 e8b8").outcome(), white(Reason::KingCaptured));
    }

    #[test]
    fn two_kings_need_not_mind_attacks() {
        let attacked = Trial::new(&["weak-dual-king"], "k3k3/8/8/8/8/8/8/K3R3 b - - 0 1");
        assert!(!attacked.in_check());
        assert_eq!(attacked.from("a8"), "a7 b7 b8");
    }
}
