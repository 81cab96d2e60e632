use crate::{
    material::Material,
    material::too_weak_to_mate,
    preset::{Category, Preset},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct DoublePawnSprint;

impl Preset for DoublePawnSprint {
    fn id(&self) -> &'static str {
        "double-pawn-sprint"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "A pawn's first move may be one, two or three squares; after more than one it can be captured en passant on the square right behind it"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["berolina-pawns"]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.triple_step = table.double_step;
        table.far_sprints = true;
    }

    fn material(&self) -> Option<Material> {
        Some(too_weak_to_mate)
    }
}

#[cfg(test)]
mod tests {
    use crate::presets::trial::Trial;

    #[test]
    fn first_moves() {
        assert_eq!(Trial::start(&["double-pawn-sprint"]).legal(), 28);
        let trial = Trial::new(&["double-pawn-sprint"], "4k3/8/8/4p3/8/P7/3PP3/4K3 w - - 0 1");
        assert_eq!(trial.from("d2"), "d3 d4 d5");
        assert_eq!((trial.from("e2"), trial.from("a3")), ("e3 e4".to_owned(), "a4".to_owned()));
    }

    #[test]
    fn taken_in_passing_right_behind() {
        let trial = Trial::new(&["double-pawn-sprint"], "4k3/8/8/2p5/2p5/8/3P4/4K3 w - - 0 1").play("d2d5");
        assert!(trial.fen().contains(" d4 "), "{}", trial.fen());
        assert_eq!(trial.from("c5"), "d4");
        let taken = trial.play("c5d4");
        assert_eq!(taken.fen(), "4k3/8/8/8/2pp4/8/8/4K3 w - - 0 2");
    }
}
