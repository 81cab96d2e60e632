use shakmaty::{Bitboard, Color};

use crate::{
    material::Material,
    outcome::{Outcome, Reason},
    position::{Played, Position},
    preset::{Category, Preset},
    rules::{Effect, Rules},
    table::{PROMOTIONS_WITH_KING, RuleTable, WithoutMoves},
};

#[derive(Debug)]
pub(crate) struct SuicideChess;

impl Preset for SuicideChess {
    fn id(&self) -> &'static str {
        "suicide-chess"
    }

    fn category(&self) -> Category {
        Category::Objective
    }

    fn summary(&self) -> &'static str {
        "Captures are compulsory; kings are ordinary pieces, pawns may promote to them, and there is no castling; a side with no pieces or no moves left wins"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "knightmate-rules",
            "horde-army",
            "dunsany-army",
            "coregal",
            "dual-king",
            "weak-dual-king",
            "king-heals",
            "knight-immunity",
            "three-check",
            "king-of-the-hill",
            "capture-to-win",
            "capture-all",
            "last-piece-standing",
            "first-promotion-wins",
            "extinction-chess",
        ]
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.abolish_royalty();
        table.castling = false;
        table.promotions = PROMOTIONS_WITH_KING;
        table.forced_captures = true;
        table.without_moves = WithoutMoves::Wins;
    }

    fn effect(&self) -> Option<&'static dyn Effect> {
        Some(&SuicideChess)
    }

    fn material(&self) -> Option<Material> {
        Some(cannot_be_taken)
    }
}

impl Effect for SuicideChess {
    fn decides(&self, _: &Rules, position: &mut Position, played: &Played) -> Option<Outcome> {
        let rid = |color: &Color| position.board().by_color(*color).is_empty();
        let first = [!played.mover, played.mover].into_iter().find(rid);
        first.map(|winner| Outcome::win(winner, Reason::AllCaptured))
    }
}

/// By lichess's rules: bishops that can never meet, or two lone knights of which one can always keep away.
fn cannot_be_taken(position: &Position, color: Color) -> bool {
    let board = position.board();
    let (own, other) = (board.by_color(color), board.by_color(!color));
    if board.occupied() == board.bishops() {
        let some = |squares: Bitboard, on: Bitboard| (squares & on).any();
        let (dark, light) = (Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES);
        return (some(own, light) && !some(other, light)) || (some(own, dark) && !some(other, dark));
    }
    if board.occupied() != board.knights() {
        return false;
    }
    match (board.white().single_square(), board.black().single_square()) {
        (Some(white), Some(black)) => {
            let shades_differ = white.is_light() != black.is_light();
            (position.turn() == color) == shades_differ
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        outcome::Reason,
        presets::trial::{Trial, black, white},
    };

    #[test]
    fn captures_are_forced() {
        let trial = Trial::start(&["suicide-chess"]).play("e2e4 d7d5");
        assert_eq!((trial.legal(), trial.from("e4")), (1, "d5".to_owned()));
        let promotes = Trial::new(&["suicide-chess"], "8/P7/8/8/8/8/8/k7 w - - 0 1");
        assert_eq!(promotes.from("a7"), "a8b a8k a8n a8q a8r");
    }

    #[test]
    fn who_has_nothing_left_wins() {
        let taken = Trial::new(&["suicide-chess"], "8/8/8/8/8/1k6/P7/8 b - - 0 1").play("b3a2");
        assert_eq!(taken.outcome(), white(Reason::AllCaptured));
        let stuck = Trial::new(&["suicide-chess"], "8/8/8/p7/8/P7/8/8 w - - 0 1").play("a3a4");
        assert_eq!(stuck.outcome(), black(Reason::NoMoves));
    }
}
