//! Dark chess on SchemingMind: a blocked pawn feels that something is in its way. There are three forms of it, which differ
//! in what check means.

use super::{FIDE, Values, chesscom, parallax};
use crate::{
    axes::Royalty,
    fog::{BlockedPawns, Fog, FogChecks},
};

const FOG: Fog = Fog { blocked_pawns: BlockedPawns::Occupied, ..parallax::FOG };

/// Nothing is said of check.
pub(super) const VALUES: Values = Values { name: "schemingmind", fog: FOG, ..chesscom::VALUES };

/// Check is told, and the king may stay where it is.
pub(super) const CHECK: Values =
    Values { name: "schemingmind-check", fog: Fog { checks: FogChecks::Told, ..FOG }, ..VALUES };

/// Check is told and must be answered; mate wins.
pub(super) const MATE: Values =
    Values { name: "schemingmind-mate", royalty: Royalty::Checkmate, draws: FIDE, ..VALUES };
