//! Our own blind chess.

use super::{FIDE, Values};
use crate::{
    axes::{Royalty, Sight, Stalemate},
    moderator::Moderator,
};

pub(super) const VALUES: Values = Values {
    name: "parallax",
    royalty: Royalty::Checkmate,
    sight: Sight::Own,
    moderator: Some(Moderator::PARALLAX),
    touch_move: true,
    draws: FIDE,
    stalemate: Stalemate::Draw,
    presets: &[],
};
