//! How a duplicate game ends: why, and what each player gets.

use serde::{Deserialize, Serialize};

use super::{by::ByPlayer, player::Player};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "DuplicateEnding"))]
pub struct Ending {
    pub reason: EndingReason,
    pub seats: ByPlayer<Share>,
}

/// What a player has of the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "DuplicateShare"))]
pub enum Share {
    Win,
    Draw,
    Loss,
}

/// Where chess for two has the same reason, it has the same word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "DuplicateReason"))]
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
}

impl Ending {
    fn drawn(reason: EndingReason) -> Ending {
        Ending { reason, seats: ByPlayer::new_with(|_| Share::Draw) }
    }

    fn lost_by(loser: Player, reason: EndingReason) -> Ending {
        let share = |player| if player == loser { Share::Loss } else { Share::Draw };
        Ending { reason, seats: ByPlayer::new_with(share) }
    }

    /// `loser` is mated; the players who give check win, and the others draw.
    pub(super) fn checkmate(loser: Player, checking: &[Player]) -> Ending {
        let mut ending = Ending::lost_by(loser, EndingReason::Checkmate);
        for player in checking {
            ending.seats[*player] = Share::Win;
        }
        ending
    }

    pub(super) fn stalemate() -> Ending {
        Ending::drawn(EndingReason::Stalemate)
    }

    pub(super) fn threefold() -> Ending {
        Ending::drawn(EndingReason::Threefold)
    }

    pub(super) fn fifty_rounds() -> Ending {
        Ending::drawn(EndingReason::FiftyMove)
    }

    /// All four have agreed.
    pub fn draw_agreed() -> Ending {
        Ending::drawn(EndingReason::DrawAgreed)
    }

    pub fn draw_declared() -> Ending {
        Ending::drawn(EndingReason::DrawDeclared)
    }

    pub fn resigned(loser: Player) -> Ending {
        Ending::lost_by(loser, EndingReason::Resign)
    }

    pub fn out_of_time(loser: Player) -> Ending {
        Ending::lost_by(loser, EndingReason::OutOfTime)
    }

    pub fn abandoned(loser: Player) -> Ending {
        Ending::lost_by(loser, EndingReason::Abandoned)
    }

    /// The one player who lost, if anyone did.
    pub fn loser(&self) -> Option<Player> {
        Player::ALL.into_iter().find(|player| self.seats[*player] == Share::Loss)
    }

    /// Nobody, one player, or both who checked the loser.
    pub fn winners(&self) -> impl Iterator<Item = Player> {
        let seats = self.seats;
        Player::ALL.into_iter().filter(move |player| seats[*player] == Share::Win)
    }
}
