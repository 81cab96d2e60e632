//! How time is counted. Time itself always comes from outside, as an argument.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How much time each side has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Clock {
    None,
    /// Fischer: an initial time, and an increment after every move.
    Fischer {
        #[cfg_attr(feature = "schemas", schemars(range(max = DAY_MS)))]
        initial_ms: u32,
        #[cfg_attr(feature = "schemas", schemars(range(max = MAX_INCREMENT_MS)))]
        increment_ms: u32,
    },
    /// A fixed time for each move.
    Days {
        #[cfg_attr(feature = "schemas", schemars(range(min = 1, max = 30)))]
        days_per_move: u8,
    },
}

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
const MAX_INCREMENT_MS: u32 = 60 * 60 * 1000;

/// Why a clock is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "reason", rename_all = "snake_case")]
#[cfg_attr(
    feature = "schemas",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "ClockFault"),
    ts(rename = "ClockFault")
)]
pub enum ClockError {
    #[error("initial time and increment cannot both be 0")]
    NoTime,
    #[error("the initial time may be at most one day")]
    InitialTooLong,
    #[error("the increment may be at most one hour")]
    IncrementTooLong,
    #[error("days per move must be 1 to 30")]
    DaysOutOfRange,
}

impl Clock {
    pub(crate) fn check(self) -> Result<(), ClockError> {
        match self {
            Clock::None => Ok(()),
            Clock::Fischer { initial_ms, increment_ms } => {
                if initial_ms == 0 && increment_ms == 0 {
                    Err(ClockError::NoTime)
                } else if u64::from(initial_ms) > DAY_MS {
                    Err(ClockError::InitialTooLong)
                } else if increment_ms > MAX_INCREMENT_MS {
                    Err(ClockError::IncrementTooLong)
                } else {
                    Ok(())
                }
            }
            Clock::Days { days_per_move: 1..=30 } => Ok(()),
            Clock::Days { .. } => Err(ClockError::DaysOutOfRange),
        }
    }

    /// A side's time before its first move; none without a clock.
    pub fn initial_ms(self) -> Option<u64> {
        match self {
            Clock::None => None,
            // Without initial time, the first move has the increment.
            Clock::Fischer { initial_ms, increment_ms } => {
                Some(u64::from(if initial_ms == 0 { increment_ms } else { initial_ms }))
            }
            Clock::Days { days_per_move } => Some(u64::from(days_per_move) * DAY_MS),
        }
    }

    /// A side's time after a move that left it `remaining_ms`.
    pub fn after_move(self, remaining_ms: u64) -> u64 {
        match self {
            Clock::None => 0,
            Clock::Fischer { increment_ms, .. } => remaining_ms + u64::from(increment_ms),
            Clock::Days { days_per_move } => u64::from(days_per_move) * DAY_MS,
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Clock::None => f.write_str("There is no clock."),
            Clock::Fischer { initial_ms, increment_ms } => {
                write!(f, "Each side has {} for the game", Seconds(initial_ms))?;
                match increment_ms {
                    0 => f.write_str("."),
                    _ => write!(f, " and {} more after every move.", Seconds(increment_ms)),
                }
            }
            Clock::Days { days_per_move: 1 } => f.write_str("Each side has one day per move."),
            Clock::Days { days_per_move } => write!(f, "Each side has {days_per_move} days per move."),
        }
    }
}

struct Seconds(u32);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = self.0;
        match (ms / 60_000, ms % 60_000) {
            (1, 0) => f.write_str("1 minute"),
            (minutes, 0) if minutes > 0 => write!(f, "{minutes} minutes"),
            _ if ms == 1000 => f.write_str("1 second"),
            _ => write!(f, "{} seconds", f64::from(ms) / 1000.0),
        }
    }
}
