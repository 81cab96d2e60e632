//! Our own blind chess.

use super::{FIDE, Values};
use crate::{
    axes::{Mode, Royalty, Sight, Stalemate},
    fog::{BlockedPawns, Fog, FogChecks, FogPromotions, PawnDiagonals},
    moderator::Moderator,
};

pub(super) const VALUES: Values = Values {
    name: "parallax",
    mode: Mode::Blind,
    royalty: Royalty::Checkmate,
    sight: Sight::Own,
    moderator: Some(Moderator::PARALLAX),
    touch_move: true,
    draws: FIDE,
    stalemate: Stalemate::Draw,
    fog: FOG,
    presets: &[],
};

/// Nothing beyond what the pieces reach.
pub(super) const FOG: Fog = Fog {
    blocked_pawns: BlockedPawns::Hidden,
    pawn_diagonals: PawnDiagonals::Hidden,
    checks: FogChecks::Silent,
    promotions: FogPromotions::Silent,
};
