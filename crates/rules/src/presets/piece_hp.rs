use crate::{
    preset::{Category, Preset},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct PieceHp;

impl Preset for PieceHp {
    fn id(&self) -> &'static str {
        "piece-hp"
    }

    fn category(&self) -> Category {
        Category::Pieces
    }

    fn summary(&self) -> &'static str {
        "Every piece has two hit points, and a capture takes one: while any are left, both pieces stay where they are and the turn passes; only an attack on a royal piece's last hit point is check, and a promoted pawn keeps its hit points"
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.hit_points = 2;
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        announce::{MoveNews, announce_move},
        axes::Royalty,
        detail::Directions,
        moderator::Moderator,
        outcome::Reason,
        presets::trial::{Trial, white},
        vocabulary::ModeratorText,
    };
    use shakmaty::Square;

    #[test]
    fn the_second_capture_takes() {
        let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        let hit = Trial::new(&["piece-hp"], fen).play("e4d5");
        assert_eq!(hit.fen(), "4k3/8/8/3p4/4P3/8/8/4K3 b - - 1 1", "both stay");
        assert_eq!((hit.points(Square::D5), hit.points(Square::E4)), (1, 2));
        let answered = hit.play("d5e4 e4d5");
        assert_eq!(answered.fen(), "4k3/8/8/3P4/8/8/8/4K3 b - - 0 2");
        assert_eq!((answered.points(Square::D5), answered.points(Square::E4)), (1, 0));
    }

    #[test]
    fn a_hit_is_announced_as_such() {
        let mut trial = Trial::new(&["piece-hp"], "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        let hit = trial.rules.read_uci(&trial.position, "a7b8q").unwrap();
        let played = trial.position.play(&trial.rules, hit);
        let directions = Directions::default();
        let news = MoveNews { played, in_check: None, directions, ended: None, tries: None };
        let said = announce_move(&Moderator::PARALLAX, &news);
        let texts: Vec<_> = said.iter().map(|it| it.text).collect();
        assert_eq!(texts, [ModeratorText::WhiteHit], "and nothing is promoted");
    }

    #[test]
    fn check_is_an_attack_on_the_last_hit_point() {
        let trial = Trial::new(&["piece-hp"], "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1");
        assert!(!trial.in_check());
        let hit = trial.play("e8d8 e1d1 d8e8 d1e1 e8f8 e1e2 f8e8 e2e8");
        assert_eq!(hit.points(Square::E8), 1);
        assert!(hit.in_check());
        assert_eq!(hit.from("e8"), "d7 d8 f7 f8");
        let mate = Trial::new(&["piece-hp"], "7k/R7/8/8/8/8/8/1R4K1 w - - 0 1").play("b1b8 h8g8 b8g8");
        assert_eq!(mate.outcome(), white(Reason::Checkmate), "hit, and nowhere to go");
    }

    #[test]
    fn a_hit_promotes_nothing_and_positions_with_other_wounds_are_others() {
        let fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let start = Trial::new(&["piece-hp"], fen);
        let before = start.position.key(&start.rules);
        let hit = start.play("a7b8q");
        assert_eq!(hit.fen(), "1n2k3/P7/8/8/8/8/8/4K3 b - - 1 1");
        let round = hit.play("e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8");
        assert_ne!(round.position.key(&round.rules), before);
        let promoted = round.play("a7b8q");
        assert_eq!((promoted.points(Square::B8), promoted.points(Square::A7)), (2, 0));
    }

    #[test]
    fn where_kings_are_taken_the_last_hit_point_wins() {
        let fen = "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1";
        let hit = Trial::under(Royalty::Capture, &["piece-hp"], fen).play("e1e8");
        assert_eq!(hit.outcome(), None);
        assert_eq!(hit.play("e8e7 e1e7").outcome(), white(Reason::KingCaptured));
    }
}
