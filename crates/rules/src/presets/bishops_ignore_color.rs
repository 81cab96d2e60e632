use shakmaty::{Bitboard, Color, Role, attacks};

use crate::{
    moves::MoveList,
    position::Position,
    preset::{Category, Preset},
    presets::steps,
    rules::{Movement, Rules},
};

#[derive(Debug)]
pub(crate) struct BishopsIgnoreColor;

impl Preset for BishopsIgnoreColor {
    fn id(&self) -> &'static str {
        "bishops-ignore-color"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "Bishops may also step one square along a rank or file without capturing"
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&BishopsIgnoreColor)
    }
}

impl Movement for BishopsIgnoreColor {
    fn add(&self, _: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
        let board = position.board();
        for from in board.by_piece(us.bishop()) {
            let beside = attacks::rook_attacks(from, Bitboard::FULL) & !board.occupied();
            steps::plain(Role::Bishop, from, beside, moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::presets::trial::Trial;

    #[test]
    fn one_step_aside() {
        let trial = Trial::new(&["bishops-ignore-color"], "4k3/8/8/8/8/1p6/P1p5/BN2K3 w - - 0 1");
        assert_eq!(trial.from("a1"), "b2 c3 d4 e5 f6 g7 h8");
        let free = Trial::new(&["bishops-ignore-color"], "4k3/8/8/8/8/8/1p6/B3K3 w - - 0 1");
        assert_eq!(free.from("a1"), "a2 b1 b2");
    }

    #[test]
    fn the_step_takes_nothing() {
        let trial = Trial::new(&["bishops-ignore-color"], "8/8/8/8/8/8/k7/B3K3 b - - 0 1");
        assert!(!trial.in_check());
        assert_eq!(trial.from("a2"), "a1 a3 b1 b3");
    }
}
