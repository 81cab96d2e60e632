use crate::{
    outcome::{Outcome, Reason},
    position::{Played, Position},
    preset::{Category, Preset},
    rules::{Effect, Rules},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct CaptureToWin;

impl Preset for CaptureToWin {
    fn id(&self) -> &'static str {
        "capture-to-win"
    }

    fn category(&self) -> Category {
        Category::Objective
    }

    fn summary(&self) -> &'static str {
        "The first capture wins; nothing is royal, and having no move is a draw"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "knightmate-rules",
            "coregal",
            "dual-king",
            "weak-dual-king",
            "king-heals",
            "three-check",
            "king-of-the-hill",
            "capture-all",
            "last-piece-standing",
            "first-promotion-wins",
            "suicide-chess",
            "extinction-chess",
        ]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.abolish_royalty();
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&CaptureToWin)
    }
}

impl Effect for CaptureToWin {
    fn decides(&self, _: &Rules, _: &mut Position, played: &Played) -> Option<Outcome> {
        played.captured.map(|_| Outcome::win(played.mover, Reason::FirstCapture))
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        outcome::Reason,
        presets::trial::{Trial, draw, white},
    };

    #[test]
    fn the_first_capture_wins() {
        let trial = Trial::start(&["capture-to-win"]).play("e2e4 d7d5");
        assert_eq!(trial.outcome(), None);
        assert_eq!(trial.play("e4d5").outcome(), white(Reason::FirstCapture));
        let stuck = Trial::new(&["capture-to-win"], "8/8/8/p7/8/P7/8/8 w - - 0 1").play("a3a4");
        assert_eq!(stuck.outcome(), draw(Reason::NoMoves));
        let hit =
            Trial::new(&["capture-to-win", "piece-hp"], "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").play("e4d5");
        assert_eq!(hit.outcome(), None, "a hit is no capture");
    }
}
