use shakmaty::{Color, Role};

use crate::{
    moves::MoveList,
    position::Position,
    preset::{Category, Preset},
    presets::steps,
    rules::{Movement, Rules},
};

#[derive(Debug)]
pub(crate) struct BouncingBishops;

impl Preset for BouncingBishops {
    fn id(&self) -> &'static str {
        "bouncing-bishops"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "Bishops bounce off the edges of the board as long as the path is clear; they stop in a corner"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["wrap-board"]
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&BouncingBishops)
    }
}

impl Movement for BouncingBishops {
    fn add(&self, _: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
        for from in position.board().by_piece(us.bishop()) {
            for way in steps::DIAGONAL {
                let (mut here, mut way) = (from, way);
                let path = std::iter::from_fn(|| {
                    way = bounced(here, way)?;
                    here = steps::shifted(here, way.0, way.1)?;
                    Some(here)
                });
                steps::slide(Role::Bishop, position, us, from, path, moves);
            }
        }
    }
}

/// The direction in which to continue from a square: reflected at an edge, none out of a corner.
fn bounced(here: shakmaty::Square, (right, up): (i32, i32)) -> Option<(i32, i32)> {
    let (file, rank) = (here.file() as i32 + right, here.rank() as i32 + up);
    match ((0..8).contains(&file), (0..8).contains(&rank)) {
        (true, true) => Some((right, up)),
        (false, true) => Some((-right, up)),
        (true, false) => Some((right, -up)),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::presets::trial::Trial;

    #[test]
    fn off_the_edges() {
        let trial = Trial::new(&["bouncing-bishops"], "k7/8/8/8/8/8/8/K1B5 w - - 0 1");
        // One way goes b2 a3 b4 … f8 g7 h6 … d2 and home; the other is the same circuit in reverse.
        assert_eq!(trial.from("c1"), "a3 b2 b4 c5 d2 d6 e3 e7 f4 f8 g5 g7 h6");
        let corner = Trial::new(&["bouncing-bishops"], "8/k7/8/8/8/2B5/8/K7 w - - 0 1");
        assert_eq!(corner.from("c3"), "a5 b2 b4 b6 c7 d2 d4 d8 e1 e5 e7 f2 f6 g3 g5 g7 h4 h8");
    }

    #[test]
    fn around_a_corner_it_gives_check() {
        let check = Trial::new(&["bouncing-bishops"], "8/8/7B/8/k7/8/8/7K b - - 0 1");
        assert!(!check.in_check());
        let check = Trial::new(&["bouncing-bishops"], "8/8/8/k7/8/8/8/2B4K b - - 0 1");
        assert!(!check.in_check(), "another shade");
        let check = Trial::new(&["bouncing-bishops"], "8/8/8/8/1k6/8/8/2B4K b - - 0 1");
        assert!(check.in_check(), "by way of a3");
    }
}
