use shakmaty::{Bitboard, Color};

use crate::{
    material::Material,
    material::too_weak_to_mate,
    position::home,
    preset::{Category, Preset},
    table::RuleTable,
};

#[derive(Debug)]
pub(crate) struct TorpedoPawns;

impl Preset for TorpedoPawns {
    fn id(&self) -> &'static str {
        "torpedo-pawns"
    }

    fn category(&self) -> Category {
        Category::Movement
    }

    fn summary(&self) -> &'static str {
        "A pawn may move two squares from any rank but its first, even to promote, and can then be captured en passant"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &["berolina-pawns"]
    }

    fn adjust(&self, table: &mut RuleTable) {
        for color in Color::ALL {
            table.double_step[color] |= Bitboard::FULL & !home(color);
            table.taken_in_passing[color] = Bitboard::FULL & !home(color);
        }
        table.far_sprints = true;
        table.moved_pawns_sprint = true;
    }

    fn material(&self) -> Option<Material> {
        Some(too_weak_to_mate)
    }
}

#[cfg(test)]
mod tests {
    use crate::presets::trial::Trial;

    #[test]
    fn twice_from_any_rank() {
        let trial = Trial::new(&["torpedo-pawns"], "4k3/8/P7/8/2P5/8/4P3/4K3 w - - 0 1");
        assert_eq!((trial.from("e2"), trial.from("c4")), ("e3 e4".to_owned(), "c5 c6".to_owned()));
        assert_eq!(trial.from("a6"), "a7 a8b a8n a8q a8r");
        let promoted = trial.play("a6a8q");
        assert!(promoted.in_check());
    }

    #[test]
    fn taken_in_passing_anywhere() {
        let trial = Trial::new(&["torpedo-pawns"], "4k3/8/1p6/8/2P5/8/8/4K3 w - - 0 1").play("c4c6");
        assert_eq!(trial.from("b6"), "b4 b5 c5", "from where it has come to stand beside it");
        let trial = Trial::new(&["torpedo-pawns"], "4k3/1p6/8/8/2P5/8/8/4K3 w - - 0 1").play("c4c6");
        assert_eq!(trial.from("b7"), "b5 b6 c6", "it stands where it is taken as ever");
        let trial = Trial::new(&["torpedo-pawns"], "4k3/8/8/3p4/8/2P5/8/4K3 w - - 0 1").play("c3c5");
        assert_eq!(trial.fen(), "4k3/8/8/2Pp4/8/8/8/4K3 b - c4 0 1");
        let trial = Trial::new(&["torpedo-pawns"], "4k3/8/8/1p6/8/2P5/8/4K3 w - - 0 1").play("c3c5");
        assert_eq!(trial.from("b5"), "b3 b4 c4");
        assert_eq!(trial.play("b5c4").fen(), "4k3/8/8/8/2p5/8/8/4K3 w - - 0 2");
    }
}
