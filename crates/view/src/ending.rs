//! How a game ended, for everybody.

use rules::{Outcome, Reason};
use serde::{Deserialize, Serialize};

use crate::seat::Seat;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Ending {
    pub winner: Option<Seat>,
    pub reason: EndReason,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum EndReason {
    Checkmate,
    Stalemate,
    Insufficient,
    FiftyMove,
    Threefold,
    /// The card's own number of half-moves without a capture or a pawn move has been played.
    Cap,
    KingCaptured,
    NoMoves,
    AllCaptured,
    FirstPromotion,
    FirstCapture,
    ChecksGiven,
    HillReached,
    Extinct,
    Exploded,
    Resign,
    DrawAgreed,
    OutOfTime,
    Abandoned,
    PlayerLeft,
    Aborted,
    AiUnavailable,
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        let reason = match outcome.reason {
            Reason::Checkmate => EndReason::Checkmate,
            Reason::Stalemate => EndReason::Stalemate,
            Reason::Insufficient => EndReason::Insufficient,
            Reason::FiftyMove => EndReason::FiftyMove,
            Reason::Threefold => EndReason::Threefold,
            Reason::Cap => EndReason::Cap,
            Reason::KingCaptured => EndReason::KingCaptured,
            Reason::NoMoves => EndReason::NoMoves,
            Reason::AllCaptured => EndReason::AllCaptured,
            Reason::FirstPromotion => EndReason::FirstPromotion,
            Reason::FirstCapture => EndReason::FirstCapture,
            Reason::ChecksGiven => EndReason::ChecksGiven,
            Reason::HillReached => EndReason::HillReached,
            Reason::Extinct => EndReason::Extinct,
            Reason::Exploded => EndReason::Exploded,
        };
        Ending { winner: outcome.winner.map(Seat::from), reason }
    }
}
