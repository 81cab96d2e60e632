//! Requests that break the protocol, and so never become part of a game.

use std::fmt;

use serde::{Deserialize, Serialize};

/// None of these, nor their texts, depends on anything that the asking seat does not know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Refusal {
    GameOver,
    NotYourTurn,
    IllegalMove,
    PromotionRequired,
    MustMoveTouchedPiece,
    /// The piece is touched already: nothing to do, nothing to complain of.
    AlreadyTouched,
    TouchMoveOff,
    NoDrawOffer,
    DrawAlreadyOffered,
    TooLateToAbort,
    ClockStillRuns,
    NoProposal,
    /// Past a limit, a try that the moderator would deny has no effect at all.
    TooManyTries,
    /// What its seat knows rules the try out; it leaves no trace.
    Nonsense,
    /// The seat asked, and must now capture with a pawn.
    MustCaptureWithPawn,
    /// There is nothing to ask in this game.
    NoQuestion,
    /// A seat may ask once a turn.
    AlreadyAsked,
    /// Nothing can be sensed in this game.
    NoSensing,
    /// A seat may sense once a turn.
    AlreadySensed,
    /// A turn cannot be passed in this game.
    NoPassing,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::GameOver => "The game is over.",
            Refusal::NotYourTurn => "It is not your turn.",
            Refusal::IllegalMove => "This move is not legal.",
            Refusal::PromotionRequired => "Say what the pawn becomes.",
            Refusal::MustMoveTouchedPiece => "You touched another piece and must move that one.",
            Refusal::AlreadyTouched => "You hold this piece already.",
            Refusal::TouchMoveOff => "This game has no touch-move rule.",
            Refusal::NoDrawOffer => "There is no draw offer to answer.",
            Refusal::DrawAlreadyOffered => "Your draw offer still stands.",
            Refusal::TooLateToAbort => "A game can be called off only before its second move.",
            Refusal::ClockStillRuns => "There is time left on the clock.",
            Refusal::NoProposal => "There is no proposal to answer.",
            Refusal::TooManyTries => "This move is not legal, and you have no more tries.",
            Refusal::Nonsense => "Nonsense: this move was already ruled out.",
            Refusal::MustCaptureWithPawn => "You asked, and must now try to capture with a pawn.",
            Refusal::NoQuestion => "This game has no such question.",
            Refusal::AlreadyAsked => "You can ask only once a turn.",
            Refusal::NoSensing => "Nothing can be sensed in this game.",
            Refusal::AlreadySensed => "You can sense only once a turn.",
            Refusal::NoPassing => "You cannot pass in this game.",
        })
    }
}
