use shakmaty::Color;

use crate::{
    outcome::{Outcome, Reason},
    position::{Kinds, Played, Position},
    preset::{Category, Preset},
    rules::{Effect, Rules},
    table::{PROMOTIONS_WITH_KING, RuleTable},
};

#[derive(Debug)]
pub(crate) struct ExtinctionChess;

impl Preset for ExtinctionChess {
    fn id(&self) -> &'static str {
        "extinction-chess"
    }

    fn category(&self) -> Category {
        Category::Objective
    }

    fn summary(&self) -> &'static str {
        "A side loses when its last piece of any kind it started with is gone; if that happens to both, the side that moved wins; kings are ordinary pieces, and pawns may promote to them"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "knightmate-rules",
            "coregal",
            "dual-king",
            "weak-dual-king",
            "king-heals",
            "three-check",
            "king-of-the-hill",
            "capture-to-win",
            "capture-all",
            "last-piece-standing",
            "first-promotion-wins",
            "suicide-chess",
        ]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.abolish_royalty();
        table.promotions = PROMOTIONS_WITH_KING;
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&ExtinctionChess)
    }
}

impl Effect for ExtinctionChess {
    fn decides(&self, _: &Rules, position: &mut Position, played: &Played) -> Option<Outcome> {
        let extinct =
            |color: &Color| !position.began_with[*color].is_subset(Kinds::on(position.board(), *color));
        let loser = [!played.mover, played.mover].into_iter().find(extinct);
        loser.map(|loser| Outcome::win(!loser, Reason::Extinct))
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        outcome::Reason,
        presets::trial::{Trial, black, white},
    };

    #[test]
    fn a_kind_that_is_gone_loses() {
        let fen = "rn2k3/8/8/8/8/8/8/RN2K3 w - - 0 1";
        let trial = Trial::new(&["extinction-chess"], fen).play("a1a8");
        assert_eq!(trial.outcome(), white(Reason::Extinct));
        let two = Trial::new(&["extinction-chess"], "rr2k3/8/8/8/8/8/8/RN2K3 w - - 0 1").play("a1a8");
        assert_eq!(two.outcome(), None);
        let king = Trial::new(&["extinction-chess"], "4k3/8/8/8/8/8/4R3/1N2K3 w - - 0 1").play("e2e8");
        assert_eq!(king.outcome(), white(Reason::Extinct), "kings are a kind like any other");
        let pawn = Trial::new(&["extinction-chess"], "7k/P7/8/8/8/8/8/1N2K3 w - - 0 1").play("a7a8k");
        assert_eq!(pawn.outcome(), black(Reason::Extinct), "the last pawn is promoted");
    }
}
