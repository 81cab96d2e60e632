use shakmaty::{Color, Role};

use crate::{
    position::home,
    preset::{Category, Preset},
    setup::Setup,
    table::{Keep, RuleTable},
};

#[derive(Debug)]
pub(crate) struct DualKing;

impl Preset for DualKing {
    fn id(&self) -> &'static str {
        "dual-king"
    }

    fn category(&self) -> Category {
        Category::King
    }

    fn summary(&self) -> &'static str {
        "Each side has two kings and may leave neither in check; if the layout has only one, its queens start as kings, and two kings on the first rank do not castle"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "knightmate-rules",
            "coregal",
            "weak-dual-king",
            "capture-to-win",
            "capture-all",
            "last-piece-standing",
            "first-promotion-wins",
            "suicide-chess",
            "extinction-chess",
        ]
    }

    fn arrange(&self, setup: &mut Setup) {
        crown_the_queens(setup);
    }

    fn adjust(&self, table: &mut RuleTable) {
        table.recrown(|crown| crown.keep = Keep::Every);
    }
}

/// Turns the queens of each side that has exactly one king into kings.
pub(crate) fn crown_the_queens(setup: &mut Setup) {
    for color in Color::ALL {
        let kings = setup.board.by_piece(color.king());
        if kings.single_square().is_none() {
            continue;
        }
        for square in setup.board.by_piece(color.queen()) {
            setup.board.set_piece_at(square, Role::King.of(color));
        }
        if (setup.board.by_piece(color.king()) & home(color)).more_than_one() {
            setup.castles &= !home(color);
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
    fn queens_start_as_kings() {
        let start = Trial::start(&["dual-king"]);
        assert_eq!(start.fen(), "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1");
        assert_eq!(start.legal(), 20);
    }

    #[test]
    fn both_must_be_kept_out_of_check() {
        let checked = Trial::new(&["dual-king"], "k3k3/8/8/8/8/8/8/K3R2K b - - 0 1");
        assert!(checked.in_check());
        assert_eq!(checked.from("a8"), "", "only the other king can answer");
        let mate = Trial::new(&["dual-king"], "k6k/8/8/8/8/8/8/K3R3 w - - 0 1").play("e1e8");
        assert_eq!(mate.outcome(), white(Reason::Checkmate), "no move saves both");
    }

    #[test]
    fn taking_either_wins_where_kings_are_taken() {
        let fen = "k3k3/8/8/8/8/8/8/K3R2K w - - 0 1";
        let taken = Trial::under(Royalty::Capture, &["dual-king"], fen).play("e1e8");
        assert_eq!(taken.outcome(), white(Reason::KingCaptured));
    }
}
