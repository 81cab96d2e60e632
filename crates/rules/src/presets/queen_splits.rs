use shakmaty::{Color, Role, attacks};

use crate::{
    moves::{Move, MoveKind, MoveList},
    position::Position,
    preset::{Category, Preset},
    rules::{Movement, Rules},
};

#[derive(Debug)]
pub(crate) struct QueenSplits;

impl Preset for QueenSplits {
    fn id(&self) -> &'static str {
        "queen-splits"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "A queen may move as a rook and leave a bishop behind, or as a bishop and leave a rook; the half that moves is written after the move, as in d1d4r or Qd4=R"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["coregal"]
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&QueenSplits)
    }
}

impl Movement for QueenSplits {
    fn add(&self, _: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
        let board = position.board();
        for from in board.by_piece(us.queen()) {
            let halves = [
                (MoveKind::SplitStraight, attacks::rook_attacks(from, board.occupied())),
                (MoveKind::SplitDiagonal, attacks::bishop_attacks(from, board.occupied())),
            ];
            for (kind, reach) in halves {
                let split = |to| Move { role: Role::Queen, from, to, kind };
                moves.extend((reach & !board.by_color(us)).into_iter().map(split));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use crate::presets::trial::Trial;

    #[test]
    fn halves() {
        let trial = Trial::new(&["queen-splits"], "7k/8/8/8/8/1P6/PP6/QN5K w - - 0 1");
        assert_eq!(trial.from("a1"), "");
        let trial = Trial::new(&["queen-splits"], "4k3/8/8/8/p7/8/2N5/Q2N3K w - - 0 1");
        let straight = "a2 a2r a3 a3r a4 a4r b1 b1r b2 b2b c1 c1r";
        assert!(trial.from("a1").starts_with(straight), "{}", trial.from("a1"));
        let split = trial.play("a1a4r");
        assert_eq!(split.fen(), "4k3/8/8/8/R7/8/2N5/B2N3K b - - 0 1");
    }

    #[test]
    fn written_and_read() {
        let trial = Trial::new(&["queen-splits"], "4k3/8/8/8/8/8/8/Q6K w - - 0 1");
        let [whole, half] =
            ["a1a4", "a1a4r"].map(|text| trial.rules.read_uci(&trial.position, text).unwrap());
        assert_ne!(whole, half);
        assert_eq!(trial.rules.san(&trial.position, half).to_string(), "Qa4=R");
        assert_eq!(trial.rules.uci(half).to_string(), "a1a4r");
        assert_eq!(half.to, Square::A4);
    }
}
