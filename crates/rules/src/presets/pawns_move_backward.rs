use shakmaty::Color;

use crate::{
    moves::MoveList,
    position::{Position, home},
    preset::{Category, Preset},
    presets::steps,
    rules::{Movement, Rules},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct PawnsMoveBackward;

impl Preset for PawnsMoveBackward {
    fn id(&self) -> &'static str {
        "pawns-move-backward"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "A pawn may also move one square straight back without capturing, but never onto its first rank; back on its second rank it may move two squares again, and pawn moves no longer reset the fifty-move count"
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.pawn_moves_are_final = false;
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&PawnsMoveBackward)
    }
}

impl Movement for PawnsMoveBackward {
    fn add(&self, _: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
        let board = position.board();
        for from in board.by_piece(us.pawn()) {
            let back = from.offset(us.fold_wb(-8, 8)).filter(|to| !home(us).contains(*to));
            if let Some(to) = back.filter(|to| !board.occupied().contains(*to)) {
                steps::pawn(from, to, moves);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::presets::trial::Trial;

    #[test]
    fn pawns_step_back() {
        let trial = Trial::new(&["pawns-move-backward"], "4k3/4p3/8/3P4/8/P7/4P3/4K3 w - - 0 1");
        assert_eq!((trial.from("d5"), trial.from("a3")), ("d4 d6".to_owned(), "a2 a4".to_owned()));
        assert_eq!(trial.from("e2"), "e3 e4", "not onto the first rank");
        let black = trial.play("d5d4");
        assert_eq!(black.from("e7"), "e5 e6");
        let again = black.play("e7e6 d4d3 e6e7 d3d2 e7e6");
        assert_eq!(again.from("d2"), "d3 d4", "back on the second rank");
        assert_eq!(again.position.halfmoves(), 6, "what can be taken back does not restart the count");
    }

    #[test]
    fn stepping_back_takes_nothing_and_gives_no_check() {
        let trial = Trial::new(&["pawns-move-backward"], "8/8/8/8/3P4/3k4/8/K7 b - - 0 1");
        assert!(!trial.in_check());
        assert_eq!(trial.play("d3c3").from("d4"), "d3 d5");
    }
}
