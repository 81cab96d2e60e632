use crate::{
    preset::{Category, Preset},
    presets::horde_army::TakenToTheLast,
    rules::Effect,
    table::{RuleTable, WithoutMoves},
};

#[derive(Debug)]
pub(crate) struct LastPieceStanding;

impl Preset for LastPieceStanding {
    fn id(&self) -> &'static str {
        "last-piece-standing"
    }

    fn category(&self) -> Category {
        Category::Objective
    }

    fn summary(&self) -> &'static str {
        "Nothing is royal; capturing every enemy piece wins, and a side without a move passes; if neither side can move, the game is a draw"
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
            "capture-all",
            "first-promotion-wins",
            "suicide-chess",
            "extinction-chess",
            "crazyhouse",
        ]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.abolish_royalty();
        table.without_moves = WithoutMoves::Passes;
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
    use shakmaty::Color;

    #[test]
    fn who_cannot_move_passes() {
        let trial = Trial::new(&["last-piece-standing"], "8/8/8/p7/8/P7/8/7K w - - 0 1").play("a3a4");
        assert_eq!((trial.position.turn(), trial.position.fullmoves()), (Color::White, 2));
        let won = trial.play("h1g2 g2f3 f3e4 e4d5 d5c5 c5b5 b5a5");
        assert_eq!(won.outcome(), white(Reason::AllCaptured));
        let neither = Trial::new(&["last-piece-standing"], "8/8/8/p7/8/P7/8/8 w - - 0 1").play("a3a4");
        assert_eq!(neither.outcome(), draw(Reason::NoMoves));
    }
}
