//! A share of games, with its confidence interval.

use std::fmt;

use serde::Serialize;

/// The two-sided 95 % quantile of the normal distribution.
pub const Z: f64 = 1.959_963_984_540_054;

/// A share of games, with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Share {
    games: u32,
    /// Of all games, 0 to 1.
    share: f64,
    /// Where the true share lies, with 95 % confidence.
    low: f64,
    high: f64,
}

impl Share {
    pub fn of(games: u32, all: u32) -> Share {
        if all == 0 {
            return Share { games, share: 0.0, low: 0.0, high: 1.0 };
        }
        let share = f64::from(games) / f64::from(all);
        let (low, high) = wilson(share, all);
        Share { games, share, low, high }
    }

    pub fn games(self) -> u32 {
        self.games
    }

    pub fn low(self) -> f64 {
        self.low
    }
}

/// The Wilson interval for a share of `games` games, which must be more than 0: unlike the textbook interval, it
/// holds for few games and for shares near 0 and 1. Where games give half points, it is a little wider than
/// necessary.
pub fn wilson(share: f64, games: u32) -> (f64, f64) {
    let n = f64::from(games);
    let scale = 1.0 + Z * Z / n;
    let centre = (share + Z * Z / (2.0 * n)) / scale;
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
    ((centre - reach).max(0.0), (centre + reach).min(1.0))
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] = [self.share, self.low, self.high].map(|share| 100.0 * share);
        write!(f, "{share:.1} % (95 %: {low:.1} to {high:.1})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from published tables and other programs.
    #[test]
    fn wilson_by_table() {
        let table = [
            (0, 10, 0.0, 0.2775),
            (1, 10, 0.0179, 0.4042),
            (5, 10, 0.2366, 0.7634),
            (10, 10, 0.7225, 1.0),
            (50, 100, 0.4038, 0.5962),
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (500, 1000, 0.4691, 0.5309),
            (0, 0, 0.0, 1.0),
        ];
        for (games, all, low, high) in table {
            let share = Share::of(games, all);
            assert!((share.low - low).abs() < 1e-4, "{games} of {all}: {share:?}");
            assert!((share.high - high).abs() < 1e-4, "{games} of {all}: {share:?}");
        }
    }
}
