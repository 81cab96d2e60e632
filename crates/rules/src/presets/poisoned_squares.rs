use shakmaty::Square;

use crate::{
    position::Position,
    preset::{Category, Preset},
    rules::{Effect, Rules},
};

#[derive(Debug)]
pub(crate) struct PoisonedSquares;

impl Preset for PoisonedSquares {
    fn id(&self) -> &'static str {
        "poisoned-squares"
    }

    fn category(&self) -> Category {
        Category::Pieces
    }

    fn summary(&self) -> &'static str {
        "At the start of a side's turn, its pieces on d4, e4, d5 and e5 lose one hit point each; poison never takes a royal piece's last hit point"
    }

    fn needs(&self) -> &'static [&'static str] {
        &["piece-hp"]
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&PoisonedSquares)
    }
}

const POISONED: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

impl Effect for PoisonedSquares {
    fn turn_begins(&self, rules: &Rules, position: &mut Position) {
        let us = position.turn();
        let royal = rules.royal_pieces(position, us);
        let own = position.board().by_color(us);
        for square in POISONED.into_iter().filter(|square| own.contains(*square)) {
            match position.hit_points.get(square) {
                0 | 1 if royal.contains(square) => {}
                0 | 1 => position.remove(rules, square),
                points => position.hit_points.set(square, points - 1),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use crate::{
        outcome::Reason,
        presets::trial::{Trial, draw},
    };

    const RULES: [&str; 2] = ["piece-hp", "poisoned-squares"];

    #[test]
    fn the_poison_works_when_the_turn_begins() {
        let trial = Trial::new(&RULES, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").play("e2e4");
        assert_eq!(trial.points(Square::E4), 2, "not in the turn in which it came");
        let weak = trial.play("e8d8");
        assert_eq!(weak.points(Square::E4), 1);
        let dead = weak.play("e1d1 d8e8");
        assert_eq!((dead.points(Square::E4), dead.fen().starts_with("4k3/8/8/8/8/8/8/3K4")), (0, true));
    }

    #[test]
    fn it_leaves_a_royal_piece_its_last() {
        let trial = Trial::new(&RULES, "8/8/8/4k3/8/8/7P/K7 w - - 0 1");
        let poisoned = trial.play("h2h3 e5d5 h3h4 d5e5 h4h5");
        assert_eq!(poisoned.points(Square::E5), 1);
    }

    #[test]
    fn it_may_open_a_line() {
        let mut trial = Trial::new(&RULES, "k3q3/8/8/4n3/8/8/8/4K3 b - - 0 1").play("a8b8 e1d1 b8a8");
        assert_eq!(trial.points(Square::E5), 1);
        trial.position.hit_points.set(Square::D1, 1);
        assert_eq!(trial.from("d1"), "c1 c2 d2", "on e1 and e2 the king would be open when the knight dies");
        assert_eq!(trial.outcome(), None);
        let bare = Trial::new(&RULES, "8/k7/8/8/8/8/8/K7 w - - 0 1");
        assert_ne!(bare.outcome(), draw(Reason::Insufficient), "nobody counts material here");
    }
}
