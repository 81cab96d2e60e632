//! CrazyKrieg: crazyhouse under a moderator who names what enters a reserve and what leaves it.

use super::{FIDE, Values, berkeley};
use crate::moderator::{Captures, Moderator, Nonsense, PawnTries};

pub(super) const VALUES: Values = Values {
    name: "crazykrieg",
    moderator: Some(Moderator {
        nonsense: Nonsense::Told,
        captures: Captures::Exact,
        pawn_tries: PawnTries::AskOneTry,
        ..berkeley::MODERATOR
    }),
    draws: FIDE,
    presets: &["crazyhouse"],
    ..berkeley::VALUES
};
