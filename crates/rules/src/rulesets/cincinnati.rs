//! Cincinnati (Moeser 1977): whether there is a pawn capture is told before each turn.

use super::{FIDE, Values, berkeley};
use crate::moderator::{Captures, Moderator, Nonsense, PawnTries};

pub(super) const VALUES: Values = Values {
    name: "cincinnati",
    moderator: Some(Moderator {
        nonsense: Nonsense::Told,
        captures: Captures::Class,
        pawn_tries: PawnTries::Exists,
        ..berkeley::MODERATOR
    }),
    draws: FIDE,
    ..berkeley::VALUES
};
