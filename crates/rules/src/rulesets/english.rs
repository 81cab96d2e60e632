//! English (Gambit Club, 1933): one refusal, heard by both, and *any?* with one bound try.

use super::{Values, berkeley};
use crate::{
    axes::Draws,
    moderator::{EnPassant, Moderator, Nonsense, PawnTries, Refusals},
};

pub(super) const VALUES: Values = Values {
    name: "english",
    moderator: Some(Moderator {
        refusals: Refusals::One,
        nonsense: Nonsense::Told,
        en_passant: EnPassant::Named,
        pawn_tries: PawnTries::AskOneTry,
        ..berkeley::MODERATOR
    }),
    draws: Draws { threefold: true, fifty_moves: false, insufficient_material: true, cap: None },
    ..berkeley::VALUES
};
