use shakmaty::Color;

use crate::{
    material::Material,
    outcome::{Outcome, Reason},
    position::{Played, Position},
    preset::{Category, Preset},
    rules::{Effect, Rules},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct ThreeCheck;

impl Preset for ThreeCheck {
    fn id(&self) -> &'static str {
        "three-check"
    }

    fn category(&self) -> Category {
        Category::Objective
    }

    fn summary(&self) -> &'static str {
        "A side wins by giving its third check"
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

    fn adjust(&self, table: &mut RuleTable) {
        table.winning_checks = 3;
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&ThreeCheck)
    }

    fn material(&self) -> Option<Material> {
        Some(has_nothing_to_check_with)
    }
}

impl Effect for ThreeCheck {
    fn decides(&self, rules: &Rules, position: &mut Position, played: &Played) -> Option<Outcome> {
        let us = played.mover;
        if position.turn() != us && rules.in_check(position) {
            position.checks[us] += 1;
        }
        (position.checks[us] >= rules.table.winning_checks).then(|| Outcome::win(us, Reason::ChecksGiven))
    }
}

fn has_nothing_to_check_with(position: &Position, color: Color) -> bool {
    position.board().by_color(color).is_subset(position.board().kings())
}

#[cfg(test)]
mod tests {
    use crate::{
        axes::Royalty,
        outcome::Reason,
        presets::trial::{Trial, white},
    };

    #[test]
    fn the_third_check_wins() {
        let trial = Trial::new(&["three-check"], "7k/8/8/8/8/8/8/R3K3 w - - 0 1").play("a1a8 h8g7 a8a7");
        assert_eq!(trial.fen(), "8/R5k1/8/8/8/8/8/4K3 b - - 1+3 3 2");
        assert_eq!(trial.play("g7g8 a7a8").outcome(), white(Reason::ChecksGiven));
    }

    #[test]
    fn checks_make_another_position() {
        let one = Trial::new(&["three-check"], "7k/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
        let other = Trial::new(&["three-check"], "7k/8/8/8/8/8/8/R3K3 w - - 2+3 0 1");
        assert_ne!(one.position.key(&one.rules), other.position.key(&other.rules));
        assert_eq!(other.fen(), "7k/8/8/8/8/8/8/R3K3 w - - 2+3 0 1");
        let unknown =
            Trial::under(Royalty::Capture, &["three-check"], "7k/8/8/8/8/8/8/R3K3 w - - 0 1").play("a1a8");
        assert_eq!(
            unknown.position.checks(shakmaty::Color::White),
            0,
            "without check there is none to count"
        );
    }
}
