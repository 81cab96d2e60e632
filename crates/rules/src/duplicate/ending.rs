//! How a duplicate game ends: why, and what each player gets.

use serde::{Deserialize, Serialize};

use super::{by::ByPlayer, player::Player};

/// How a duplicate game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateEnding {
    pub reason: EndingReason,
    pub seats: ByPlayer<DuplicateShare>,
}

/// What a player has of the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum DuplicateShare {
    Win,
    Draw,
    Loss,
}

/// Where chess for two has the same reason, it has the same word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "schemas",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "DuplicateReason"),
    ts(rename = "DuplicateReason")
)]
pub enum EndingReason {
    Checkmate,
    Stalemate,
    Threefold,
    /// Fifty rounds without a capture or a pawn move on any board.
    FiftyMove,
    DrawAgreed,
    /// Whoever runs the game has called it a draw.
    DrawDeclared,
    Resign,
    OutOfTime,
    Abandoned,
    /// It was called off before it counted.
    Aborted,
    AiUnavailable,
}

impl DuplicateEnding {
    fn drawn(reason: EndingReason) -> DuplicateEnding {
        DuplicateEnding { reason, seats: ByPlayer::new_with(|_| DuplicateShare::Draw) }
    }

    fn lost_by(loser: Player, reason: EndingReason) -> DuplicateEnding {
        let share = |player| if player == loser { DuplicateShare::Loss } else { DuplicateShare::Draw };
        DuplicateEnding { reason, seats: ByPlayer::new_with(share) }
    }

    /// `loser` is mated; the players who give check win, and the others draw.
    pub(super) fn checkmate(loser: Player, checking: &[Player]) -> DuplicateEnding {
        let mut ending = DuplicateEnding::lost_by(loser, EndingReason::Checkmate);
        for player in checking {
            ending.seats[*player] = DuplicateShare::Win;
        }
        ending
    }

    pub(super) fn stalemate() -> DuplicateEnding {
        DuplicateEnding::drawn(EndingReason::Stalemate)
    }

    pub(super) fn threefold() -> DuplicateEnding {
        DuplicateEnding::drawn(EndingReason::Threefold)
    }

    pub(super) fn fifty_rounds() -> DuplicateEnding {
        DuplicateEnding::drawn(EndingReason::FiftyMove)
    }

    /// All four have agreed.
    pub fn draw_agreed() -> DuplicateEnding {
        DuplicateEnding::drawn(EndingReason::DrawAgreed)
    }

    pub fn draw_declared() -> DuplicateEnding {
        DuplicateEnding::drawn(EndingReason::DrawDeclared)
    }

    pub fn resigned(loser: Player) -> DuplicateEnding {
        DuplicateEnding::lost_by(loser, EndingReason::Resign)
    }

    pub fn out_of_time(loser: Player) -> DuplicateEnding {
        DuplicateEnding::lost_by(loser, EndingReason::OutOfTime)
    }

    pub fn abandoned(loser: Player) -> DuplicateEnding {
        DuplicateEnding::lost_by(loser, EndingReason::Abandoned)
    }

    /// Nobody came back: nobody did better than anybody else.
    pub fn all_abandoned() -> DuplicateEnding {
        DuplicateEnding::drawn(EndingReason::Abandoned)
    }

    pub fn aborted() -> DuplicateEnding {
        DuplicateEnding::drawn(EndingReason::Aborted)
    }

    pub fn ai_unavailable() -> DuplicateEnding {
        DuplicateEnding::drawn(EndingReason::AiUnavailable)
    }

    /// The one player who lost, if anyone did.
    pub fn loser(&self) -> Option<Player> {
        Player::ALL.into_iter().find(|player| self.seats[*player] == DuplicateShare::Loss)
    }

    /// Nobody, one player, or both who checked the loser.
    pub fn winners(&self) -> impl Iterator<Item = Player> {
        let seats = self.seats;
        Player::ALL.into_iter().filter(move |player| seats[*player] == DuplicateShare::Win)
    }
}
