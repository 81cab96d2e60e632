use crate::{
    hit_points::MOST_HIT_POINTS,
    position::{Played, Position},
    preset::{Category, Preset},
    rules::{Effect, Rules},
};

#[derive(Debug)]
pub(crate) struct KingHeals;

impl Preset for KingHeals {
    fn id(&self) -> &'static str {
        "king-heals"
    }

    fn category(&self) -> Category {
        Category::Pieces
    }

    fn summary(&self) -> &'static str {
        "After each move, the other side's royal pieces that are not attacked regain one hit point each, up to three"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "capture-to-win",
            "capture-all",
            "last-piece-standing",
            "first-promotion-wins",
            "suicide-chess",
            "extinction-chess",
        ]
    }

    fn needs(&self) -> &'static [&'static str] {
        &["piece-hp"]
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&KingHeals)
    }
}

const HEALTHY: u8 = 3;
const _: () = assert!(HEALTHY <= MOST_HIT_POINTS);

impl Effect for KingHeals {
    fn after_move(&self, rules: &Rules, position: &mut Position, played: &Played) {
        let owner = !played.mover;
        for square in rules.royal_pieces(position, owner) {
            let points = position.hit_points.get(square);
            if points < HEALTHY && !rules.could_take(position, square.into(), played.mover) {
                position.hit_points.set(square, points + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use crate::presets::trial::Trial;

    #[test]
    fn kings_that_nothing_attacks_heal() {
        let trial = Trial::new(&["piece-hp", "king-heals"], "4k3/8/8/8/8/8/4R3/6K1 w - - 0 1").play("e2e8");
        assert_eq!((trial.points(Square::E8), trial.points(Square::G1)), (1, 2), "attacked as it is");
        let moved = trial.play("e8d7");
        assert_eq!((moved.points(Square::D7), moved.points(Square::G1)), (1, 3), "the other side's heals");
        let healed = moved.play("g1h1");
        assert_eq!(healed.points(Square::D7), 2);
        let full = healed.play("d7c7 h1g1 c7b7 g1h1");
        assert_eq!((full.points(Square::B7), full.points(Square::H1)), (3, 3), "up to three");
    }
}
