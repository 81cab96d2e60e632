use shakmaty::{Color, Role};

use crate::{
    moves::{Move, MoveKind},
    position::Position,
    preset::{Category, Preset},
    rules::{Movement, Rules},
};

#[derive(Debug)]
pub(crate) struct KnightImmunity;

impl Preset for KnightImmunity {
    fn id(&self) -> &'static str {
        "knight-immunity"
    }

    fn category(&self) -> Category {
        Category::Pieces
    }

    fn summary(&self) -> &'static str {
        "Knights cannot be captured, but explosions and poison still remove them"
    }

    fn conflicts(&self) -> &'static [&'static str] {
        &[
            "knightmate-rules",
            "horde-army",
            "dunsany-army",
            "capture-all",
            "last-piece-standing",
            "suicide-chess",
        ]
    }

    fn movement(&self) -> Option<&'static dyn Movement> {
        Some(&KnightImmunity)
    }
}

impl Movement for KnightImmunity {
    fn forbids(&self, _: &Rules, position: &Position, _: Color, movement: Move) -> bool {
        movement.kind != MoveKind::Castle && position.board().role_at(movement.to) == Some(Role::Knight)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Color, Square};

    use crate::presets::trial::Trial;

    #[test]
    fn knights_stand_in_the_way() {
        let trial = Trial::new(&["knight-immunity"], "4k3/4n3/8/8/8/8/4R3/4K3 w - - 0 1");
        assert_eq!(trial.from("e2"), "a2 b2 c2 d2 e3 e4 e5 e6 f2 g2 h2");
        assert!(trial.sees(Color::White, Square::E7), "what stops a rook is seen");
        let mate = Trial::new(&["knight-immunity"], "7k/8/8/8/8/8/6n1/4q2K w - - 0 1");
        assert_eq!((mate.in_check(), mate.from("h1")), (true, "h2".to_owned()), "g2 cannot be taken");
    }
}
