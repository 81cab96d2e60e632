use shakmaty::ByColor;

use crate::{
    preset::{Category, Preset},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct DoubleMove;

impl Preset for DoubleMove {
    fn id(&self) -> &'static str {
        "double-move"
    }

    fn category(&self) -> Category {
        Category::SeveralMoves
    }

    fn summary(&self) -> &'static str {
        "Each side makes two moves per turn, each legal in itself; giving check ends the turn, and so does having no second move"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["monster-rules"]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.moves_a_turn = ByColor { white: 2, black: 2 };
        table.check_ends_turn = true;
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
    fn two_moves_each() {
        let trial = Trial::start(&["double-move"]).play("e2e4");
        assert_eq!((trial.position.turn(), trial.position.moves_left()), (Color::White, 1));
        let trial = trial.play("d2d4 e7e5");
        assert_eq!((trial.position.turn(), trial.position.moves_left()), (Color::Black, 1));
        let mate = trial.play("e5d4").play("d1h5 f1c4 a7a6 h7h6").play("h5f7");
        assert_eq!(mate.outcome(), white(Reason::Checkmate), "each move answers check by itself");
    }

    #[test]
    fn check_ends_the_turn() {
        let trial = Trial::new(&["double-move"], "4k3/8/8/8/8/8/8/R3K3 w - - 0 1").play("a1a8");
        assert_eq!((trial.position.turn(), trial.position.moves_left()), (Color::Black, 2));
        assert!(trial.in_check());
        let passing = Trial::new(&["double-move"], "8/8/8/3k4/5p2/8/4P3/4K3 w - - 0 1").play("e2e4");
        assert_eq!(passing.from("f4"), "e3", "a pawn that gives check can be taken in passing");
    }

    #[test]
    fn without_a_second_move_the_turn_ends() {
        let stuck = Trial::new(&["double-move"], "7k/5Q2/8/8/p7/8/P7/7K b - - 0 1").play("a4a3");
        assert_eq!((stuck.position.turn(), stuck.position.moves_left()), (Color::White, 2));
        let first = Trial::new(&["double-move"], "k7/P7/K7/8/8/8/8/8 b - - 0 1");
        assert_eq!(first.outcome(), draw(Reason::Stalemate), "without a first one it is stalemate");
    }
}
