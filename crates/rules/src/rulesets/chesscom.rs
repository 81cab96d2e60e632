//! Fog of War as chess.com states it: a square is seen if a piece could move there, which is our own dark chess.

use super::{Values, parallax};
use crate::axes::{Draws, Mode, Royalty, Sight};

pub(super) const VALUES: Values = Values {
    name: "chesscom",
    mode: Mode::Dark,
    royalty: Royalty::Capture,
    sight: Sight::Fog,
    moderator: None,
    touch_move: false,
    draws: Draws { threefold: true, fifty_moves: true, insufficient_material: false, cap: None },
    ..parallax::VALUES
};
