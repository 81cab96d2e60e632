use shakmaty::{Bitboard, ByColor, Color};

use crate::{
    moves::MoveList,
    position::Position,
    preset::{Category, Preset},
    presets::steps,
    rules::{Movement, Rules},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct BerolinaPawns;

impl Preset for BerolinaPawns {
    fn id(&self) -> &'static str {
        "berolina-pawns"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "Pawns move diagonally forward and capture straight ahead; double steps are diagonal, too, and there is no en passant"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["double-pawn-sprint", "torpedo-pawns", "pawn-diagonal-no-capture", "wrap-board"]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.orthodox_pawns = false;
        table.taken_in_passing = ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY };
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&BerolinaPawns)
    }
}

impl Movement for BerolinaPawns {
    fn add(&self, rules: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
        let board = position.board();
        let up = us.fold_wb(1, -1);
        let sprinters = rules.double_step(us) & !position.spent();
        for from in board.by_piece(us.pawn()) {
            if let Some(to) = steps::shifted(from, 0, up).filter(|to| board.by_color(!us).contains(*to)) {
                steps::pawn_forward(rules, us, from, to, moves);
            }
            for side in [-1, 1] {
                let empty = |square: &_| !board.occupied().contains(*square);
                let Some(to) = steps::shifted(from, side, up).filter(empty) else { continue };
                steps::pawn_forward(rules, us, from, to, moves);
                let farther = steps::shifted(to, side, up).filter(empty);
                if let Some(to) = farther.filter(|_| sprinters.contains(from)) {
                    steps::pawn_forward(rules, us, from, to, moves);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::presets::trial::Trial;

    #[test]
    fn diagonal_moves_and_straight_captures() {
        let trial = Trial::new(&["berolina-pawns"], "4k3/8/8/8/4p3/p3P3/P2P4/4K3 w - - 0 1");
        assert_eq!(trial.from("d2"), "b4 c3", "e3 is taken");
        assert_eq!((trial.from("a2"), trial.from("e3")), ("a3 b3 c4".to_owned(), "d4 e4 f4".to_owned()));
        assert_eq!(Trial::start(&["berolina-pawns"]).legal(), 30);
    }

    #[test]
    fn check_and_promotion() {
        let check = Trial::new(&["berolina-pawns"], "8/8/4k3/4P3/8/8/8/4K3 b - - 0 1");
        assert!(check.in_check());
        let beside = Trial::new(&["berolina-pawns"], "8/8/3k4/4P3/8/8/8/4K3 b - - 0 1");
        assert!(!beside.in_check());
        let last = Trial::new(&["berolina-pawns"], "r3k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(last.from("a7"), "a8b a8n a8q a8r b8b b8n b8q b8r");
        let nothing = Trial::new(&["berolina-pawns"], "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").play("e2c4");
        assert_eq!(nothing.from("d4"), "c3 e3", "nothing is taken in passing");
    }
}
