use shakmaty::{Color, Role};

use crate::{
    moves::MoveList,
    position::Position,
    preset::{Category, Preset},
    presets::steps,
    rules::{Movement, Rules},
};

#[derive(Debug)]
pub(crate) struct RookWarp;

impl Preset for RookWarp {
    fn id(&self) -> &'static str {
        "rook-warp"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "A rook that leaves the board along its rank or file comes back on the opposite side"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["wrap-board"]
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&RookWarp)
    }
}

impl Movement for RookWarp {
    fn add(&self, _: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
        for from in position.board().by_piece(us.rook()) {
            for (right, up) in steps::STRAIGHT {
                let path = std::iter::successors(Some(from), |here| Some(steps::warped(*here, right, up)));
                steps::slide(Role::Rook, position, us, from, path.skip(1), moves);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::presets::trial::Trial;

    #[test]
    fn over_every_edge() {
        let trial = Trial::new(&["rook-warp"], "7k/8/8/8/8/P7/8/RN5K w - - 0 1");
        assert_eq!(trial.from("a1"), "a2 a4 a5 a6 a7 a8", "down and round to a8");
        assert_eq!(Trial::start(&["rook-warp"]).from("a1"), "a8");
        let lone = Trial::new(&["rook-warp"], "8/8/6k1/8/8/8/2R5/7K w - - 0 1");
        assert_eq!(lone.from("c2").split(' ').count(), 14, "no move twice, and none to where it stands");
    }

    #[test]
    fn around_the_board_it_gives_check() {
        let check = Trial::new(&["rook-warp"], "8/8/8/8/8/8/K7/R1P4k b - - 0 1");
        assert!(check.in_check(), "a1 and h1 are neighbours to a rook");
        assert_eq!(check.from("h1"), "g2 h2");
    }
}
