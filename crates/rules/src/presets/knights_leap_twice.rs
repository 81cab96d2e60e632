use shakmaty::{Bitboard, Color, Role, attacks};

use crate::{
    moves::MoveList,
    position::Position,
    preset::{Category, Preset},
    presets::steps,
    rules::{Movement, Rules},
};

#[derive(Debug)]
pub(crate) struct KnightsLeapTwice;

impl Preset for KnightsLeapTwice {
    fn id(&self) -> &'static str {
        "knights-leap-twice"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "A knight may jump twice in one move, first to an empty square; the path does not matter and is not written down"
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&KnightsLeapTwice)
    }
}

impl Movement for KnightsLeapTwice {
    fn add(&self, _: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
        let board = position.board();
        for from in board.by_piece(us.knight()) {
            let first = attacks::knight_attacks(from) & !board.occupied();
            let second =
                first.into_iter().fold(Bitboard::EMPTY, |all, over| all | attacks::knight_attacks(over));
            steps::plain(Role::Knight, from, second.without(from) & !board.by_color(us), moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::presets::trial::Trial;

    #[test]
    fn two_leaps() {
        let corner = Trial::new(&["knights-leap-twice"], "7k/8/8/8/8/8/8/N6K w - - 0 1");
        // Via b3: a5 c5 d4 d2 c1; via c2: a3 b4 d4 e3 e1.
        assert_eq!(corner.from("a1"), "a3 a5 b3 b4 c1 c2 c5 d2 d4 e1 e3");
        let blocked = Trial::new(&["knights-leap-twice"], "7k/8/8/8/8/1p6/2P5/N6K w - - 0 1");
        assert_eq!(blocked.from("a1"), "b3");
    }

    #[test]
    fn two_leaps_give_check() {
        let check = Trial::new(&["knights-leap-twice"], "8/8/8/8/3k4/8/8/N6K b - - 0 1");
        assert!(check.in_check());
        let shut = Trial::new(&["knights-leap-twice"], "8/8/8/8/3k4/1p6/2p5/N6K b - - 0 1");
        assert!(!shut.in_check(), "both squares on the way are taken");
    }

    #[test]
    fn a_leap_is_not_castling() {
        let trial = Trial::on("knightmate", &["knights-leap-twice"]);
        assert!(trial.rules.castling_mode().is_chess960(), "castling is written onto the rook");
    }
}
