use shakmaty::Role;

use crate::{
    preset::{Category, Preset},
    table::{Keep, RuleTable},
};

#[derive(Debug)]
pub(crate) struct Coregal;

impl Preset for Coregal {
    fn id(&self) -> &'static str {
        "coregal"
    }

    fn category(&self) -> Category {
        Category::King
    }

    fn summary(&self) -> &'static str {
        "Queens are royal as well as the king, even promoted ones: none may be left in check, and checkmating any of them wins"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "dual-king",
            "weak-dual-king",
            "queen-splits",
            "capture-to-win",
            "capture-all",
            "last-piece-standing",
            "first-promotion-wins",
            "suicide-chess",
            "extinction-chess",
        ]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.recrown(|crown| {
            crown.beside = Some(Role::Queen);
            crown.keep = Keep::Every;
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        outcome::Reason,
        presets::trial::{Trial, white},
    };

    #[test]
    fn the_queen_must_be_kept_safe() {
        let attacked = Trial::new(&["coregal"], "4k3/8/8/8/q7/8/8/R3K2Q b - - 0 1");
        assert!(attacked.in_check(), "the rook attacks the queen");
        assert_eq!(attacked.from("e8"), "", "the queen must go, or take");
        let pinned = Trial::new(&["coregal"], "4k2q/8/8/8/8/8/7N/4K2Q w - - 0 1");
        assert_eq!(pinned.from("h2"), "", "the knight shields its queen");
        let fork = Trial::new(&["coregal"], "k7/p6q/1p6/8/8/5N2/8/4K3 w - - 0 1").play("f3g5");
        assert!(fork.in_check());
        let mate = Trial::new(&["coregal"], "qn5k/pp6/8/1N6/8/8/8/4K3 w - - 0 1").play("b5c7");
        assert_eq!(mate.outcome(), white(Reason::Checkmate), "the queen is smothered");
    }

    #[test]
    fn a_promoted_queen_is_royal() {
        let promoted = Trial::new(&["coregal"], "3rk3/P7/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(promoted.from("a7"), "a8b a8n a8r", "the rook would take the queen");
    }
}
