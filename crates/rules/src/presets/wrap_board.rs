use shakmaty::{Color, Role, Square};

use crate::{
    moves::{Move, MoveKind, MoveList},
    position::Position,
    preset::{Category, Preset},
    presets::steps,
    rules::{Movement, Rules},
};

#[derive(Debug)]
pub(crate) struct WrapBoard;

impl Preset for WrapBoard {
    fn id(&self) -> &'static str {
        "wrap-board"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "The a-file and the h-file are adjacent for every piece; only castling and moves added by other presets stop at the edge"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["berolina-pawns", "bouncing-bishops", "rook-warp"]
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&WrapBoard)
    }
}

impl Movement for WrapBoard {
    /// It follows every line of every piece.
    fn effort(&self) -> u64 {
        60
    }

    fn add(&self, rules: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
        let board = position.board();
        for from in board.by_color(us) {
            let mut lines = |role, ways: &[(i32, i32)], longest| {
                for &(right, up) in ways {
                    let path = std::iter::successors(Some(from), |here| wrapped(*here, right, up));
                    steps::slide(role, position, us, from, path.skip(1).take(longest), moves);
                }
            };
            match board.role_at(from) {
                Some(role @ Role::Knight) => lines(role, &steps::KNIGHT, 1),
                Some(role @ Role::Bishop) => lines(role, &steps::DIAGONAL, 7),
                Some(role @ Role::Rook) => lines(role, &steps::STRAIGHT, 7),
                Some(role @ Role::Queen) => {
                    lines(role, &steps::STRAIGHT, 7);
                    lines(role, &steps::DIAGONAL, 7);
                }
                Some(role @ Role::King) => {
                    lines(role, &steps::STRAIGHT, 1);
                    lines(role, &steps::DIAGONAL, 1);
                }
                Some(Role::Pawn) => take_around(rules, position, us, from, moves),
                None => {}
            }
        }
    }
}

/// A pawn on one edge captures on the opposite one.
fn take_around(rules: &Rules, position: &Position, us: Color, from: Square, moves: &mut MoveList) {
    for side in [-1, 1] {
        let up = us.fold_wb(1, -1);
        let Some(to) = wrapped(from, side, up).filter(|_| steps::shifted(from, side, up).is_none()) else {
            continue;
        };
        if position.board().by_color(!us).contains(to) {
            steps::pawn_forward(rules, us, from, to, moves);
        } else if position.turn() == us && position.ep_square() == Some(to) {
            moves.push(Move { role: Role::Pawn, from, to, kind: MoveKind::EnPassant });
        }
    }
}

/// Around the sides, but not over the top.
fn wrapped(from: Square, right: i32, up: i32) -> Option<Square> {
    (0..8).contains(&(from.rank() as i32 + up)).then(|| steps::warped(from, right, up))
}

#[cfg(test)]
mod tests {
    use crate::presets::trial::Trial;

    #[test]
    fn around_the_sides() {
        let trial = Trial::new(&["wrap-board"], "4k3/8/8/8/8/8/8/N2K4 w - - 0 1");
        assert_eq!(trial.from("a1"), "b3 c2 g2 h3");
        let bishop = Trial::new(&["wrap-board"], "3k4/8/8/8/8/8/8/B2K4 w - - 0 1");
        assert_eq!(bishop.from("a1"), "b2 b8 c3 c7 d4 d6 e5 f4 f6 g3 g7 h2 h8");
        let king = Trial::new(&["wrap-board"], "4k3/8/8/8/8/8/8/K7 w - - 0 1");
        assert_eq!(king.from("a1"), "a2 b1 b2 h1 h2");
        let rook = Trial::new(&["wrap-board"], "4k3/8/8/8/8/8/R3K3/8 w - - 0 1");
        assert_eq!(rook.from("a2"), "a1 a3 a4 a5 a6 a7 a8 b2 c2 d2 f2 g2 h2");
    }

    #[test]
    fn pawns_take_around_the_sides() {
        let trial = Trial::new(&["wrap-board"], "4k3/8/7p/P7/8/8/8/4K3 w - - 0 1");
        assert_eq!(trial.from("a5"), "a6 h6");
        let passing = Trial::new(&["wrap-board"], "4k3/7p/8/P7/8/8/8/4K3 b - - 0 1").play("h7h5");
        assert!(passing.fen().contains(" h6 "), "{}", passing.fen());
        assert_eq!(passing.play("a5h6").fen(), "4k3/8/7P/8/8/8/8/4K3 b - - 0 2");
        let check = Trial::new(&["wrap-board"], "8/8/8/7k/P7/8/8/4K3 b - - 0 1");
        assert!(check.in_check());
    }
}
