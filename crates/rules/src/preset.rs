//! What a house rule may change.
//!
//! A preset is one small file in `presets/`. Most change only the [`RuleTable`]; one that moves pieces in new ways adds a
//! [`Movement`], one that does something when a move has been made adds an [`Effect`]. The engine asks for both when a
//! card is compiled, so games without them pay nothing.

use std::fmt::Debug;

use crate::{
    material::Material,
    rules::{Effect, Movement},
    setup::Setup,
    table::RuleTable,
};

pub trait Preset: Debug + Sync {
    /// As it is written in `rulesetIds`.
    fn id(&self) -> &'static str;
    fn category(&self) -> Category;
    /// One line for players, without a full stop.
    fn summary(&self) -> &'static str;
    /// Ids of presets that cannot be combined with this one.
    fn conflicts(&self) -> &'static [&'static str] {
        &[]
    }
    /// Ids of presets that this one needs.
    fn needs(&self) -> &'static [&'static str] {
        &[]
    }
    /// Changes where the layout's pieces start.
    fn arrange(&self, _setup: &mut Setup) {}
    /// Royalty, promotion, castling, turn order.
    fn adjust(&self, _table: &mut RuleTable) {}
    fn movement(&self) -> Option<&'static dyn Movement> {
        None
    }
    fn effect(&self) -> Option<&'static dyn Effect> {
        None
    }
    /// Tells which side can never win, if this is the only preset; none if material does not decide that.
    fn material(&self) -> Option<Material> {
        None
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    King,
    Objective,
    Movement,
    SeveralMoves,
    Pieces,
    /// Comes with a layout and cannot be chosen on its own.
    Layout,
}

/// Presets that exist only here, to show that every hook reaches the engine.
#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, Color, Rank, Role, Square};

    use super::*;
    use crate::{
        axes::{Draws, Royalty, Stalemate},
        moves::{Move, MoveKind, MoveList},
        outcome::{Outcome, Reason},
        position::{Played, Position},
        rules::Rules,
    };

    /// Rooks also leap onto their own side's last rank, wherever an enemy stands there.
    #[derive(Debug)]
    struct LeapingRooks;

    impl Preset for LeapingRooks {
        fn id(&self) -> &'static str {
            "leaping-rooks"
        }

        fn category(&self) -> Category {
            Category::Movement
        }

        fn summary(&self) -> &'static str {
            "Rooks leap onto enemies on the last rank"
        }

        fn movement(&self) -> Option<&'static dyn Movement> {
            Some(&LeapingRooks)
        }
    }

    impl Movement for LeapingRooks {
        fn add(&self, _: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
            let board = position.board();
            let last_rank = us.fold_wb(Rank::Eighth, Rank::First);
            for from in board.by_piece(us.rook()) {
                for to in board.by_color(!us) & last_rank {
                    moves.push(Move { role: Role::Rook, from, to, kind: MoveKind::Plain });
                }
            }
        }
    }

    /// A capture takes the capturer along; who has no queen left has lost.
    #[derive(Debug)]
    struct Kamikaze;

    impl Preset for Kamikaze {
        fn id(&self) -> &'static str {
            "kamikaze"
        }

        fn category(&self) -> Category {
            Category::Pieces
        }

        fn summary(&self) -> &'static str {
            "A capture takes the capturer along, and a side without a queen has lost"
        }

        fn effect(&self) -> Option<&'static dyn Effect> {
            Some(&Kamikaze)
        }
    }

    impl Effect for Kamikaze {
        fn after_move(&self, rules: &Rules, position: &mut Position, played: &Played) {
            if let Some(taken) = played.captured {
                position.remove(rules, taken.square);
            }
        }

        fn decides(&self, _: &Rules, position: &mut Position, played: &Played) -> Option<Outcome> {
            let queens = position.board.queens() & position.board.by_color(!played.mover);
            queens.is_empty().then(|| Outcome::win(played.mover, Reason::AllCaptured))
        }
    }

    fn start(presets: &[&'static dyn Preset], fen: &str) -> (Rules, Position) {
        let royalty = Royalty::Checkmate;
        let rules =
            Rules::new(royalty, presets, Draws::under(royalty), Stalemate::Draw, CastlingMode::Standard);
        let position = rules.position(Setup::from_fen(fen).unwrap()).unwrap();
        (rules, position)
    }

    fn legal(rules: &Rules, position: &Position) -> Vec<String> {
        rules.legal_moves(position).iter().map(|movement| rules.uci(*movement).to_string()).collect()
    }

    #[test]
    fn movement_adds_moves_and_gives_check() {
        let fen = "4k3/4p3/8/8/8/8/1R6/K7 b - - 0 1";
        let (plain, position) = start(&[], fen);
        assert!(!plain.in_check(&position));

        let (rules, position) = start(&[&LeapingRooks], fen);
        assert!(rules.in_check(&position), "the rook could leap onto the king");
        assert_eq!(legal(&rules, &position), ["e8d7", "e8f7"], "only off the last rank is it safe");
        assert!(rules.visible(&position, Color::White, crate::Sight::Fog).contains(Square::E8));
    }

    #[test]
    fn effects_change_the_board_and_decide_the_game() {
        let (rules, mut position) = start(&[&Kamikaze], "4k3/8/8/3q4/4P3/8/8/Q3K3 w - - 0 1");
        let takes = rules.read_uci(&position, "e4d5").unwrap();
        position.play(&rules, takes);
        assert_eq!(position.board().piece_at(Square::D5), None);
        let win = Outcome::win(Color::White, Reason::AllCaptured);
        assert_eq!(rules.outcome(&position), Some(win));
        assert!(rules.legal_moves(&position).is_empty(), "a decided game has no moves");
    }
}
