use shakmaty::Color;

use crate::{
    material::Material,
    position::Position,
    preset::{Category, Preset},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct Crazyhouse;

impl Preset for Crazyhouse {
    fn id(&self) -> &'static str {
        "crazyhouse"
    }

    fn category(&self) -> Category {
        Category::Pieces
    }

    fn summary(&self) -> &'static str {
        "A captured piece changes sides: instead of moving, drop it onto any empty square; pawns not onto the first and last rank, and a promoted piece comes back as a pawn"
    }

    /// Nothing ever leaves a game with drops, so neither side would run out of pieces.
    fn conflicts(&self) -> &'static [&'static str] {
        &["capture-all", "last-piece-standing"]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.drops = true;
    }

    fn material(&self) -> Option<Material> {
        Some(nobody_could_mate)
    }
}

/// Whatever one side has, the other may capture and drop: only next to nothing on the whole board is too little.
fn nobody_could_mate(pos: &Position, _: Color) -> bool {
    let board = &pos.board;
    board.occupied().count() <= 3
        && (board.pawns() | board.rooks_and_queens()).is_empty()
        && pos.reserves().is_empty()
        && pos.promoted().is_empty()
}

#[cfg(test)]
mod tests {
    use shakmaty::{Color, Role};

    use crate::{Outcome, Reason, presets::trial::Trial};

    const PRESET: &[&str] = &["crazyhouse"];

    #[test]
    fn what_is_captured_can_be_dropped() {
        let trial = Trial::start(PRESET).play("e2e4 d7d5 e4d5 g8f6");
        assert_eq!(trial.fen(), "rnbqkb1r/ppp1pppp/5n2/3P4/8/8/PPPP1PPP/RNBQKBNR[P] w KQkq - 1 3");
        let trial = trial.play("P@e5");
        assert_eq!(trial.fen(), "rnbqkb1r/ppp1pppp/5n2/3PP3/8/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 3");
        assert_eq!(trial.position.reserves().of(Color::White).count(Role::Pawn), 0);
    }

    #[test]
    fn pawns_are_not_dropped_onto_the_outer_ranks() {
        let trial = Trial::new(PRESET, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1");
        assert_eq!(trial.from("P@").split(' ').count(), 48);
        assert_eq!(trial.from("N@"), "", "the knight is Black's");
    }

    #[test]
    fn promoted_pieces_come_back_as_pawns() {
        let trial = Trial::new(PRESET, "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1").play("b7a8q");
        assert_eq!(trial.fen(), "Q~3k3/8/8/8/8/8/8/4K3[R] b - - 0 1");
        let trial = Trial::new(PRESET, "Q~3k3/8/2n5/8/8/8/8/4K3[] b - - 0 1").play("e8f7 a8c6");
        assert_eq!(trial.fen(), "8/5k2/2Q~5/8/8/8/8/4K3[N] b - - 0 2");
        let trial = Trial::new(PRESET, "4k3/3p4/2Q~5/8/8/8/8/4K3[] b - - 0 1").play("d7c6");
        assert_eq!(trial.fen(), "4k3/8/2p5/8/8/8/8/4K3[p] w - - 0 2");
    }

    #[test]
    fn a_drop_can_answer_a_check() {
        let trial = Trial::new(PRESET, "R5k1/5ppp/8/8/8/8/8/6K1[n] b - - 0 1");
        assert_eq!(trial.outcome(), None, "the knight can be put in between");
        assert_eq!((trial.from("N@").as_str(), trial.legal()), ("b8 c8 d8 e8 f8", 5));
        let trial = Trial::new(PRESET, "R5k1/5ppp/8/8/8/8/8/6K1[p] b - - 0 1");
        let mate = Outcome::win(Color::White, Reason::Checkmate);
        assert_eq!(trial.outcome(), Some(mate), "a pawn cannot stand on the last rank");
    }

    #[test]
    fn nobody_is_too_weak_while_something_can_be_dropped() {
        let bare = "4k3/8/8/8/8/8/4N3/4K3";
        let outcome = |reserve: &str| Trial::new(PRESET, &format!("{bare}[{reserve}] w - - 0 1")).outcome();
        assert_eq!(outcome(""), Some(Outcome::draw(Reason::Insufficient)));
        assert_eq!(outcome("p"), None);
        assert_eq!(outcome("N"), None);
    }
}
