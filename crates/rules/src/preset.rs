//! What a house rule may change, and the catalogue of them.
//!
//! A preset is one small file in `presets/`. Most change only the [`Table`]; one that moves pieces in new
//! ways adds a [`Movement`], one that does something when a move has been made adds an [`Effect`]. The
//! engine asks for both when a card is compiled, so games without them pay nothing.

use std::fmt::Debug;

use shakmaty::Color;

use crate::{
    moves::{Move, MoveList},
    outcome::Outcome,
    position::{Played, Position},
    presets,
    rules::Rules,
    setup::Setup,
    table::Table,
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
    fn adjust(&self, _table: &mut Table) {}
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

/// Whether `color` could not win by any sequence of moves, as far as material alone tells.
pub type Material = fn(position: &Position, color: Color) -> bool;

/// New ways to move, and moves that are forbidden. These moves attack, too: a royal piece must not stand where one of
/// them could take it.
pub trait Movement: Debug + Sync {
    /// Appends the pseudo-legal moves that `us` has beyond the orthodox ones. Adding a plain move twice does no harm.
    fn add(&self, _rules: &Rules, _position: &Position, _us: Color, _moves: &mut MoveList) {}
    /// Whether a pseudo-legal move of `us` is forbidden. This may depend only on the pieces of `us` and on what stands
    /// where the move goes, because in fog the seat to move is shown the answer.
    fn forbids(&self, _rules: &Rules, _position: &Position, _us: Color, _movement: Move) -> bool {
        false
    }
}

/// What happens after a move, in this order.
pub trait Effect: Debug + Sync {
    /// Captures that do more; wounds that heal.
    fn after_move(&self, _rules: &Rules, _position: &mut Position, _played: &Played) {}
    /// The turn has passed to the side that is to move now.
    fn turn_begins(&self, _rules: &Rules, _position: &mut Position) {}
    /// Objectives: how the move ended the game, if it did.
    fn decides(&self, _rules: &Rules, _position: &mut Position, _played: &Played) -> Option<Outcome> {
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

/// Every preset, in the order in which they are applied, whatever the order in which a request names them: who is
/// royal, how pieces move, what captures do, and who wins.
pub const CATALOGUE: &[&dyn Preset] = &[
    &presets::knightmate_rules::KnightmateRules,
    &presets::horde_army::HordeArmy,
    &presets::dunsany_army::DunsanyArmy,
    &presets::coregal::Coregal,
    &presets::dual_king::DualKing,
    &presets::weak_dual_king::WeakDualKing,
    &presets::no_castling::NoCastling,
    &presets::pawns_move_backward::PawnsMoveBackward,
    &presets::double_pawn_sprint::DoublePawnSprint,
    &presets::torpedo_pawns::TorpedoPawns,
    &presets::pawn_diagonal_no_capture::PawnDiagonalNoCapture,
    &presets::berolina_pawns::BerolinaPawns,
    &presets::knights_leap_twice::KnightsLeapTwice,
    &presets::bishops_ignore_color::BishopsIgnoreColor,
    &presets::bouncing_bishops::BouncingBishops,
    &presets::rook_warp::RookWarp,
    &presets::wrap_board::WrapBoard,
    &presets::queen_splits::QueenSplits,
    &presets::double_move::DoubleMove,
    &presets::monster_rules::MonsterRules,
    &presets::piece_hp::PieceHp,
    &presets::king_heals::KingHeals,
    &presets::poisoned_squares::PoisonedSquares,
    &presets::knight_immunity::KnightImmunity,
    &presets::explosive_rook::ExplosiveRook,
    &presets::atomic::Atomic,
    &presets::three_check::ThreeCheck,
    &presets::king_of_the_hill::KingOfTheHill,
    &presets::capture_to_win::CaptureToWin,
    &presets::capture_all::CaptureAll,
    &presets::last_piece_standing::LastPieceStanding,
    &presets::first_promotion_wins::FirstPromotionWins,
    &presets::suicide_chess::SuicideChess,
    &presets::extinction_chess::ExtinctionChess,
];

/// Presets in catalogue order, so that equal sets make equal rules.
pub(crate) fn in_order(presets: &[&'static str]) -> Vec<&'static dyn Preset> {
    CATALOGUE.iter().copied().filter(|preset| presets.contains(&preset.id())).collect()
}

/// The ids that players may choose from.
pub(crate) fn choices() -> String {
    let chosen = CATALOGUE.iter().filter(|preset| preset.category() != Category::Layout);
    chosen.map(|preset| preset.id()).collect::<Vec<_>>().join(", ")
}

pub fn find(id: &str) -> Option<&'static dyn Preset> {
    CATALOGUE.iter().copied().find(|preset| preset.id() == id)
}

/// Presets that exist only here, to show that every hook reaches the engine.
#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, Rank, Role, Square};

    use super::*;
    use crate::{
        card::{Draws, Royalty},
        moves::MoveKind,
        outcome::Reason,
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
        let rules = Rules::new(royalty, presets, Draws::under(royalty), CastlingMode::Standard);
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

    #[test]
    fn every_preset_can_be_told_apart() {
        for (index, preset) in CATALOGUE.iter().enumerate() {
            let twin = CATALOGUE[index + 1..].iter().find(|other| other.id() == preset.id());
            assert!(twin.is_none(), "{} is listed twice", preset.id());
            assert!(!preset.summary().ends_with('.'), "{}: the card adds the full stop", preset.id());
            for id in preset.conflicts() {
                let other = find(id).unwrap_or_else(|| panic!("{}: there is no {id}", preset.id()));
                assert!(other.conflicts().contains(&preset.id()), "{} forgets {id}", other.id());
                assert_ne!(other.id(), preset.id(), "nothing conflicts with itself");
            }
            for id in preset.needs() {
                assert!(find(id).is_some(), "{} needs {id}, which does not exist", preset.id());
                assert!(!preset.conflicts().contains(id), "{} needs what it excludes", preset.id());
            }
        }
    }
}
