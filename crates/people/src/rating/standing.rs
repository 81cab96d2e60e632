//! What somebody has in a pool, as it is stored. Numbers are whole millionths of points and billionths of volatility:
//! they are rounded after each game, so that going on from what is stored is the same as going through all games again.

use tables::{Row, TablesError, Value};
use view::Millis;

use super::counting_game::Played;
use super::glicko::{Bout, Strength};

const POINT: f64 = 1e6;
const VOLATILITY: f64 = 1e9;
const DAY: f64 = 24.0 * 60.0 * 60.0 * 1000.0;
/// How many rating periods a day has.
const PERIODS_A_DAY: f64 = 0.21436;

/// From here on a rating is a guess.
const PROVISIONAL: f64 = 110.0;
/// Up to here it is certain enough for a leaderboard.
const LEADER: f64 = 75.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    pub(super) points: i64,
    pub(super) deviation: i64,
    pub(super) volatility: i64,
    /// How many games counted.
    pub(super) games: u64,
    /// The highest that it was when it was no guess.
    pub(super) best: Option<i64>,
    /// When the last of them ended.
    pub(super) at: Millis,
    /// Its number.
    pub(super) n: u64,
}

/// In the order in which [`Standing::read`] reads them.
pub(super) const COLUMNS: &str = "rating.points, rating.deviation, rating.volatility, rating.games, rating.best, \
                                  rating.at, rating.n";

fn stored(number: f64, unit: f64) -> i64 {
    (number * unit).round() as i64
}

fn periods(from: Millis, to: Millis) -> f64 {
    to.saturating_sub(from) as f64 / DAY * PERIODS_A_DAY
}

impl Standing {
    /// Before the first game, which ends then.
    pub(super) fn new(at: Millis) -> Standing {
        let Strength { points, deviation, volatility } = Strength::START;
        let (points, deviation) = (stored(points, POINT), stored(deviation, POINT));
        Standing {
            points,
            deviation,
            volatility: stored(volatility, VOLATILITY),
            games: 0,
            best: None,
            at,
            n: 0,
        }
    }

    pub(super) fn read(row: &Row, from: usize) -> Result<Standing, TablesError> {
        Ok(Standing {
            points: row.get(from)?,
            deviation: row.get(from + 1)?,
            volatility: row.get(from + 2)?,
            games: row.get(from + 3)?,
            best: row.get(from + 4)?,
            at: row.get(from + 5)?,
            n: row.get(from + 6)?,
        })
    }

    /// What is written of it, and until when it leads.
    pub(super) fn values(&self) -> [Value; 8] {
        [
            self.points.into(),
            self.deviation.into(),
            self.volatility.into(),
            self.games.into(),
            self.best.into(),
            self.at.into(),
            self.n.into(),
            self.leads_until().into(),
        ]
    }

    fn strength(&self) -> Strength {
        Strength {
            points: self.points as f64 / POINT,
            deviation: self.deviation as f64 / POINT,
            volatility: self.volatility as f64 / VOLATILITY,
        }
    }

    /// As the other side of a game sees it.
    pub(super) fn seen_at(&self, now: Millis) -> Strength {
        let strength = self.strength();
        Strength { deviation: strength.deviation_after(periods(self.at, now)), ..strength }
    }

    /// After a game that ended then.
    pub(super) fn after(&self, game: &Played, score: f64, other: Strength) -> Standing {
        let before = self.strength();
        let bout = Bout { points: other.points, deviation: other.deviation, score };
        let elapsed = periods(self.at, game.ended_at);
        let whole = before.after(&[bout], elapsed);
        let after = match game.half {
            true => Strength { deviation: before.deviation_after(elapsed), ..before }.halfway_to(whole),
            false => whole,
        };
        let points = stored(after.points, POINT);
        let certain = after.deviation < PROVISIONAL;
        Standing {
            points,
            deviation: stored(after.deviation, POINT),
            volatility: stored(after.volatility, VOLATILITY),
            games: self.games + 1,
            best: if certain { Some(self.best.map_or(points, |best| best.max(points))) } else { self.best },
            // Time does not go back, even if a game was recorded late.
            at: self.at.max(game.ended_at),
            n: game.n,
        }
    }

    /// Until when it is certain enough for a leaderboard, if nothing more is played.
    pub(super) fn leads_until(&self) -> Millis {
        let days = self.strength().periods_until(LEADER) / PERIODS_A_DAY;
        self.at.saturating_add((days * DAY) as Millis)
    }

    pub(super) fn deviation_at(&self, now: Millis) -> u32 {
        self.seen_at(now).deviation.round() as u32
    }

    pub(super) fn is_provisional_at(&self, now: Millis) -> bool {
        self.seen_at(now).deviation >= PROVISIONAL
    }
}

/// Stored points as they are shown.
pub(super) fn shown(points: i64) -> i32 {
    (points as f64 / POINT).round() as i32
}

/// The same for a stored deviation, which is how uncertain it was right after a game.
pub(super) fn shown_deviation(deviation: i64) -> u32 {
    (deviation as f64 / POINT).round() as u32
}

/// Whether a rating with this stored deviation is a guess.
pub(super) fn is_provisional(deviation: i64) -> bool {
    deviation as f64 / POINT >= PROVISIONAL
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY_MS: Millis = 24 * 60 * 60 * 1000;

    fn drawn(n: u64, ended_at: Millis) -> Played {
        Played { n, ended_at, half: false }
    }

    #[test]
    fn a_rating_becomes_certain_and_a_guess_again() {
        let mut one = Standing::new(0);
        assert!(one.is_provisional_at(0) && one.best.is_none() && one.leads_until() == 0);
        for n in 1..=60 {
            one = one.after(&drawn(n, n * 60_000), 0.5, one.seen_at(n * 60_000));
        }
        assert!(!one.is_provisional_at(one.at) && one.best == Some(1_500_000_000), "{one:?}");
        let leads = one.leads_until();
        assert!(leads > one.at);
        assert!(one.deviation_at(leads - DAY_MS) <= 75 && one.deviation_at(leads + 10 * DAY_MS) > 75);
        assert!(one.is_provisional_at(one.at + 700 * DAY_MS), "{}", one.deviation_at(one.at + 700 * DAY_MS));
        assert_eq!(one.deviation_at(Millis::MAX), 500);
    }

    /// Periods are as long as they are so that a year of rest makes a guess of a rating that was certain.
    #[test]
    fn a_year_of_rest_takes_a_deviation_from_60_to_110() {
        let (deviation, volatility) = (stored(60.0, POINT), stored(0.06, VOLATILITY));
        let one = Standing { deviation, volatility, ..Standing::new(0) };
        let after = one.seen_at(365 * DAY_MS).deviation;
        assert!((after - PROVISIONAL).abs() < 0.01, "{after}");
        assert!(!one.is_provisional_at(364 * DAY_MS) && one.is_provisional_at(366 * DAY_MS));
    }

    #[test]
    fn half_counts_half_for_points_and_certainty() {
        let (one, other) = (Standing::new(0), Standing::new(0).seen_at(0));
        let whole = one.after(&drawn(1, 0), 1.0, other);
        let half = one.after(&Played { half: true, ..drawn(1, 0) }, 1.0, other);
        let gained = |it: Standing| it.points - one.points;
        assert!((gained(whole) - 2 * gained(half)).abs() <= 1, "{whole:?} {half:?}");
        assert!(half.deviation > whole.deviation && half.games == 1);
    }
}
