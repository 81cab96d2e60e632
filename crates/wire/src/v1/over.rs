//! How a game ended, as this protocol spells it.

use serde::Serialize;
use view::{EndReason, Ending, Seat};

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameOver {
    #[cfg_attr(test, ts(type = "Seat | \"draw\""))]
    winner: &'static str,
    #[cfg_attr(test, ts(type = "OverReason"))]
    reason: &'static str,
}

impl GameOver {
    #[cfg(test)]
    pub fn reason(self) -> &'static str {
        self.reason
    }

    pub fn of(ending: Ending) -> GameOver {
        GameOver {
            winner: ending.winner.map_or("draw", Seat::name),
            reason: match ending.reason {
                EndReason::Checkmate => "checkmate",
                EndReason::Stalemate => "stalemate",
                EndReason::Insufficient => "insufficient",
                EndReason::FiftyMove => "50-move",
                EndReason::Threefold => "threefold",
                EndReason::Cap => "cap",
                // A player who does not come back in time has left.
                EndReason::Abandoned | EndReason::PlayerLeft => "player_left",
                EndReason::KingCaptured => "king-captured",
                EndReason::NoMoves => "no-moves",
                EndReason::AllCaptured => "all-captured",
                EndReason::FirstPromotion => "first-promotion",
                EndReason::FirstCapture => "first-capture",
                EndReason::ChecksGiven => "checks-given",
                EndReason::HillReached => "hill-reached",
                EndReason::Extinct => "extinct",
                EndReason::Exploded => "exploded",
                EndReason::Resign => "resign",
                EndReason::DrawAgreed => "draw-agreed",
                EndReason::OutOfTime => "out-of-time",
                EndReason::Aborted => "aborted",
                EndReason::AiUnavailable => "ai-unavailable",
            },
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct End<'a> {
    #[serde(flatten)]
    pub over: GameOver,
    pub final_fen: Option<&'a str>,
}
