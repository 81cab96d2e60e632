//! RAND (Williams 1950): pawns that can capture are named, and whoever cannot move loses.

use super::{FIDE, Values, berkeley};
use crate::{
    axes::Stalemate,
    moderator::{Captures, Moderator, Nonsense, PawnTries, Promotions},
};

pub(super) const VALUES: Values = Values {
    name: "rand",
    moderator: Some(Moderator {
        nonsense: Nonsense::Told,
        captures: Captures::Class,
        pawn_tries: PawnTries::Sources,
        promotions: Promotions::Fact,
        ..berkeley::MODERATOR
    }),
    draws: FIDE,
    stalemate: Stalemate::Loss,
    ..berkeley::VALUES
};
