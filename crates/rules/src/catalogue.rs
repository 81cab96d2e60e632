//! Every preset that there is.

use crate::{
    preset::{Category, Preset},
    presets,
};

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
    &presets::crazyhouse::Crazyhouse,
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

#[cfg(test)]
mod tests {
    use super::*;

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
