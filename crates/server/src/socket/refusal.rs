//! What a refused intent means to a client, and the words for it. Each dialect has its own codes.

use room::Refused;
use view::Refusal;

/// As far as any dialect tells refusals apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    GameOver,
    NotYourTurn,
    IllegalMove,
    /// Ruled out by what the seat knows already.
    Nonsense,
    MustCaptureWithPawn,
    PromotionRequired,
    MustMoveTouchedPiece,
    TooManyTries,
    /// The game has no use for it now.
    Untimely,
    TooFast,
    Unavailable,
}

/// None if there is nothing to say: picking a piece up had no effect.
pub(super) fn explain(refused: &Refused) -> Option<(Meaning, String)> {
    Some(match refused {
        Refused::Rules(refusal) => (meaning(*refusal)?, refusal.to_string()),
        Refused::NotStarted => (Meaning::NotYourTurn, "Not everybody is here yet.".to_owned()),
        Refused::Started => (Meaning::Untimely, "The game has begun already.".to_owned()),
        Refused::Silence => {
            (Meaning::Untimely, "Nobody talks while a hidden game is being played.".to_owned())
        }
        Refused::RateLimited => (Meaning::TooFast, "Too many requests. Slow down.".to_owned()),
        Refused::Unavailable => (
            Meaning::Unavailable,
            "The server cannot save moves right now. Nothing was played; try again.".to_owned(),
        ),
    })
}

fn meaning(refusal: Refusal) -> Option<Meaning> {
    Some(match refusal {
        Refusal::GameOver => Meaning::GameOver,
        Refusal::NotYourTurn => Meaning::NotYourTurn,
        Refusal::IllegalMove => Meaning::IllegalMove,
        Refusal::Nonsense => Meaning::Nonsense,
        Refusal::MustCaptureWithPawn => Meaning::MustCaptureWithPawn,
        Refusal::PromotionRequired => Meaning::PromotionRequired,
        Refusal::MustMoveTouchedPiece => Meaning::MustMoveTouchedPiece,
        Refusal::TooManyTries => Meaning::TooManyTries,
        Refusal::AlreadyTouched | Refusal::TouchMoveOff => return None,
        Refusal::NoDrawOffer
        | Refusal::DrawAlreadyOffered
        | Refusal::TooLateToAbort
        | Refusal::ClockStillRuns
        | Refusal::NoQuestion
        | Refusal::AlreadyAsked
        | Refusal::NoSensing
        | Refusal::AlreadySensed
        | Refusal::NoPassing
        | Refusal::NoProposal => Meaning::Untimely,
    })
}
