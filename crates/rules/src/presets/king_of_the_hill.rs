use shakmaty::Bitboard;

use crate::{
    outcome::{Outcome, Reason},
    position::{Played, Position},
    preset::{Category, Preset},
    rules::{Effect, Rules},
};

#[derive(Debug)]
pub(crate) struct KingOfTheHill;

impl Preset for KingOfTheHill {
    fn id(&self) -> &'static str {
        "king-of-the-hill"
    }

    fn category(&self) -> Category {
        Category::Objective
    }

    fn summary(&self) -> &'static str {
        "A king that reaches d4, e4, d5 or e5 wins; if another piece is royal instead, that piece wins there"
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

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&KingOfTheHill)
    }
}

impl Effect for KingOfTheHill {
    fn decides(&self, rules: &Rules, position: &mut Position, played: &Played) -> Option<Outcome> {
        let us = played.mover;
        let climber = rules.table.royal[us]?.role.of(us);
        let arrived = position.board().by_piece(climber) & Bitboard::CENTER;
        arrived.any().then(|| Outcome::win(us, Reason::HillReached))
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        outcome::Reason,
        presets::trial::{Trial, black, white},
    };

    #[test]
    fn reaching_the_middle_wins() {
        let hill = Trial::new(&["king-of-the-hill"], "7k/8/8/8/8/3K4/8/8 w - - 0 1").play("d3e4");
        assert_eq!(hill.outcome(), white(Reason::HillReached));
        let guarded = Trial::new(&["king-of-the-hill"], "7k/8/8/5p2/8/3K4/8/8 w - - 0 1");
        assert_eq!(guarded.from("d3"), "c2 c3 c4 d2 d4 e2 e3", "not through check");
        let knight = Trial::new(&["knightmate-rules", "king-of-the-hill"], "8/8/8/8/8/2n5/8/N7 b - - 0 1");
        assert_eq!(knight.play("c3d5").outcome(), black(Reason::HillReached));
    }
}
