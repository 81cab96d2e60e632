//! ICC wild 16: one refusal for all causes, to the mover alone, and the number of pawn captures.

use super::{FIDE, Values, berkeley};
use crate::moderator::{Captures, Listeners, Moderator, Nonsense, PawnTries, Refusals};

pub(super) const VALUES: Values = Values {
    name: "wild16",
    moderator: Some(Moderator {
        refusals: Refusals::One,
        refusals_heard: Listeners::Mover,
        nonsense: Nonsense::Told,
        captures: Captures::Class,
        pawn_tries: PawnTries::Count,
        ..berkeley::MODERATOR
    }),
    draws: FIDE,
    ..berkeley::VALUES
};
