//! Berkeley (Wolfe, Russell): refusals are public, nonsense leaves no trace, and nothing is said of pawn captures.

use super::{MATERIAL_ONLY, Values, parallax};
use crate::moderator::{
    Captures, Castling, Checks, EnPassant, Listeners, Moderator, Nonsense, Promotions, Refusals,
};

pub(super) const VALUES: Values = Values {
    name: "berkeley",
    moderator: Some(MODERATOR),
    touch_move: false,
    // The same position is not the same state of knowledge, so that repetition means nothing.
    draws: MATERIAL_ONLY,
    ..parallax::VALUES
};

pub(super) const MODERATOR: Moderator = Moderator {
    refusals: Refusals::Two,
    refusals_heard: Listeners::Both,
    nonsense: Nonsense::Dropped,
    captures: Captures::Square,
    en_passant: EnPassant::Victim,
    checks: Checks::Direction,
    promotions: Promotions::Silent,
    castling: Castling::Silent,
    ..Moderator::PARALLAX
};
