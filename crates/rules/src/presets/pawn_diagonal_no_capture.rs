use shakmaty::{Color, attacks};

use crate::{
    moves::MoveList,
    position::Position,
    preset::{Category, Preset},
    presets::steps,
    rules::{Movement, Rules},
};

#[derive(Debug)]
pub(crate) struct PawnDiagonalNoCapture;

impl Preset for PawnDiagonalNoCapture {
    fn id(&self) -> &'static str {
        "pawn-diagonal-no-capture"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "A pawn may also move one square diagonally forward without capturing; where it could capture en passant, it does"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["berolina-pawns"]
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&PawnDiagonalNoCapture)
    }
}

impl Movement for PawnDiagonalNoCapture {
    fn add(&self, rules: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
        let board = position.board();
        for from in board.by_piece(us.pawn()) {
            for to in attacks::pawn_attacks(us, from) & !board.occupied() {
                let takes = position.turn() == us && position.ep_square() == Some(to);
                if !takes {
                    steps::pawn_forward(rules, us, from, to, moves);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Color, Square};

    use crate::presets::trial::Trial;

    #[test]
    fn diagonal_steps() {
        let trial = Trial::new(&["pawn-diagonal-no-capture"], "4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1");
        assert_eq!(trial.from("e4"), "d5 e5 f5");
        assert_eq!(trial.from("a7"), "a8b a8n a8q a8r b8b b8n b8q b8r");
        assert!(trial.sees(Color::White, Square::F5) && trial.sees(Color::White, Square::D5));
    }

    #[test]
    fn a_step_takes_nothing_and_gives_no_check() {
        let check = Trial::new(&["pawn-diagonal-no-capture"], "8/8/8/3k4/4P3/8/8/4K3 b - - 0 1");
        assert!(check.in_check(), "a capture is still one");
        let castling = Trial::new(&["pawn-diagonal-no-capture"], "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1");
        assert_eq!(castling.from("e1"), "d2 e2 f2", "d1 and f1 are attacked");
    }

    #[test]
    fn where_it_could_take_in_passing_it_takes() {
        let trial =
            Trial::new(&["pawn-diagonal-no-capture"], "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1").play("d7d5");
        assert_eq!(trial.from("e5"), "d6 e6 f6");
        assert_eq!(trial.play("e5d6").fen(), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    }
}
