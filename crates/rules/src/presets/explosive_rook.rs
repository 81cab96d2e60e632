use shakmaty::{Bitboard, Color, Role, Square};

use crate::{
    moves::Move,
    position::{Played, Position},
    preset::{Category, Preset},
    presets::blast,
    rules::{Effect, Movement, Rules},
};

#[derive(Debug)]
pub(crate) struct ExplosiveRook;

impl Preset for ExplosiveRook {
    fn id(&self) -> &'static str {
        "explosive-rook"
    }

    fn category(&self) -> Category {
        Category::Pieces
    }

    fn summary(&self) -> &'static str {
        "A rook's capture removes everything within two squares of the target along its rank and file, except the rook; there are no chain reactions, and a capture may not remove your own last royal piece; removing the enemy's wins, and threatening to do so is not check"
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&ExplosiveRook)
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&ExplosiveRook)
    }
}

/// The squares that a rook's capture clears.
fn shaken(target: Square) -> Bitboard {
    let near = |square: &Square| square.distance(target) <= 2;
    let lines = Bitboard::from_file(target.file()) | Bitboard::from_rank(target.rank());
    lines.into_iter().filter(near).collect::<Bitboard>().without(target)
}

impl Movement for ExplosiveRook {
    fn forbids(&self, rules: &Rules, position: &Position, us: Color, movement: Move) -> bool {
        movement.role == Role::Rook
            && blast::takes(position, movement)
            && blast::dethrones(rules, position, us, shaken(movement.to).without(movement.from))
    }
}

impl Effect for ExplosiveRook {
    fn after_move(&self, rules: &Rules, position: &mut Position, played: &Played) {
        if let (Role::Rook, Some(taken)) = (played.movement.role, played.captured) {
            for square in shaken(taken.square) & position.board().occupied() {
                position.remove(rules, square);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        axes::Royalty,
        outcome::Reason,
        presets::trial::{Trial, white},
    };

    #[test]
    fn two_squares_along_the_lines() {
        let fen = "1k6/4p3/3np3/2ppppp1/4p3/4p3/4P3/R3R2K w - - 0 1";
        let trial = Trial::new(&["explosive-rook"], fen).play("a1a5 b8c8 a5c5");
        // c3 to c7 and a5 to e5 are cleared except for the rook; d6 and the rest of the file stay.
        assert_eq!(trial.fen(), "2k5/4p3/3np3/2R2pp1/4p3/4p3/4P3/4R2K b - - 0 2");
    }

    #[test]
    fn never_the_own_king_and_the_enemys_wins() {
        let own = Trial::new(&["explosive-rook"], "7k/8/8/8/8/8/8/R2nK3 w - - 0 1");
        assert_eq!(own.from("a1"), "a2 a3 a4 a5 a6 a7 a8 b1 c1", "e1 is too near to d1");
        let fen = "k1p5/8/8/8/8/8/8/2R4K w - - 0 1";
        let won = Trial::new(&["explosive-rook"], fen);
        assert!(!won.in_check());
        assert_eq!(won.play("c1c8").outcome(), white(Reason::Exploded));
        let dark = Trial::under(Royalty::Capture, &["explosive-rook"], fen).play("c1c8");
        assert_eq!(dark.outcome(), white(Reason::Exploded));
    }

    #[test]
    fn other_captures_take_one() {
        let trial = Trial::new(&["explosive-rook"], "k7/8/2pp4/8/8/8/8/B6K w - - 0 1")
            .play("a1f6 a8b8 f6e7 b8a8 e7d6");
        assert_eq!(trial.fen(), "k7/8/2pB4/8/8/8/8/7K b - - 0 3");
    }
}
