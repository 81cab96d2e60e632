//! Dark chess on BrainKing, and on Dragonheel: pawns see what blocks them and where they could capture. Nothing is drawn
//! but by agreement.

use super::{Values, chesscom, parallax};
use crate::{
    axes::Draws,
    fog::{BlockedPawns, Fog, PawnDiagonals},
};

pub(super) const VALUES: Values = Values {
    name: "brainking",
    draws: Draws { threefold: false, fifty_moves: false, insufficient_material: false, cap: None },
    fog: Fog { blocked_pawns: BlockedPawns::Seen, pawn_diagonals: PawnDiagonals::Seen, ..parallax::FOG },
    ..chesscom::VALUES
};
