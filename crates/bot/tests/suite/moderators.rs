//! Moderators of all kinds, for games between bots.

use std::num::NonZeroU8;

use fastrand::Rng;
use rules::{
    Captures, Castling, Checks, EnPassant, Listeners, ModeratorAxes, ModeratorRequest, Nonsense, PawnTries,
    Promotions, Refusals,
};

/// None, the usual one, or any values of the axes.
pub(crate) fn random_moderator(rng: &mut Rng) -> ModeratorRequest {
    match rng.u8(0..4) {
        0 => false.into(),
        1 => true.into(),
        _ => ModeratorRequest::Axes(ModeratorAxes {
            refusals: rng.choice([Refusals::Four, Refusals::One, Refusals::Two]),
            refusals_heard: rng.choice([Listeners::Mover, Listeners::Both]),
            nonsense: rng.choice([Nonsense::Dropped, Nonsense::Told]),
            captures: rng.choice([Captures::Fact, Captures::Square, Captures::Class, Captures::Exact]),
            en_passant: rng.choice([EnPassant::Named, EnPassant::Victim]),
            checks: rng.choice([Checks::Fact, Checks::Direction]),
            pawn_tries: rng.choice([
                PawnTries::None,
                PawnTries::AskUntilLegal,
                PawnTries::AskOneTry,
                PawnTries::Exists,
                PawnTries::Count,
                PawnTries::Sources,
            ]),
            promotions: rng.choice([Promotions::Silent, Promotions::Fact, Promotions::Piece]),
            castling: rng.choice([Castling::Silent, Castling::Named]),
            tries_per_turn: rng.choice([NonZeroU8::MIN, NonZeroU8::MAX]),
        }),
    }
}
