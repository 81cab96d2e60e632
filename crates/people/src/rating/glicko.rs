//! Glicko-2, after Glickman's "Example of the Glicko-2 system" (2022), with one game per rating period and periods that
//! are measured in real time.
//!
//! Logarithms and exponentials are those of `libm` and not of the machine, so that every machine gets the same digits.

use libm::{exp, log};

/// Points of the familiar scale per unit of Glicko-2's own.
const SCALE: f64 = 173.7178;
const CENTRE: f64 = 1500.0;

/// How much volatility may change.
const TAU: f64 = 0.75;
const TOLERANCE: f64 = 1e-9;
/// More than are ever needed; each halves what is left at least.
const STEPS: usize = 200;

/// What is known of somebody's strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strength {
    pub(super) points: f64,
    pub(super) deviation: f64,
    pub(super) volatility: f64,
}

/// A game, seen from one side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bout {
    pub(super) points: f64,
    pub(super) deviation: f64,
    /// 1 for a win, a half for a draw, 0 for a loss.
    pub(super) score: f64,
}

impl Strength {
    pub(super) const START: Strength = Strength { points: 1500.0, deviation: 500.0, volatility: 0.09 };
    pub(super) const LEAST_DEVIATION: f64 = 45.0;
    pub(super) const MOST_DEVIATION: f64 = 500.0;

    /// How uncertain it is after so many periods without a game.
    pub(super) fn deviation_after(&self, periods: f64) -> f64 {
        bounded(widened(self.deviation / SCALE, self.volatility, periods) * SCALE)
    }

    /// After how many periods without a game it will be as uncertain as this.
    pub(super) fn periods_until(&self, deviation: f64) -> f64 {
        let (now, then) = (self.deviation / SCALE, deviation / SCALE);
        ((then * then - now * now) / (self.volatility * self.volatility)).max(0.0)
    }

    /// After the games of one period, which began so many periods after the one before.
    pub(super) fn after(&self, bouts: &[Bout], periods: f64) -> Strength {
        let after = self.within(Strength::MOST_DEVIATION, bouts, periods);
        Strength { deviation: bounded(after.deviation), ..after }
    }

    /// The same, as in the paper but for the most that the deviation is before the games: nobody is less certain than
    /// somebody of whom nothing is known, however long they were away.
    fn within(&self, most: f64, bouts: &[Bout], periods: f64) -> Strength {
        let (mu, phi) = ((self.points - CENTRE) / SCALE, self.deviation / SCALE);
        let (mut information, mut surprise) = (0.0, 0.0);
        for bout in bouts {
            let weight = weight(bout.deviation / SCALE);
            let expected = 1.0 / (1.0 + exp(-weight * (mu - (bout.points - CENTRE) / SCALE)));
            information += weight * weight * expected * (1.0 - expected);
            surprise += weight * (bout.score - expected);
        }
        if information <= 0.0 {
            let deviation = widened(phi, self.volatility, periods) * SCALE;
            return Strength { deviation, ..*self };
        }
        let variance = 1.0 / information;
        let volatility = volatility(self.volatility, phi, variance, variance * surprise);
        let before = widened(phi, volatility, periods).min(most / SCALE);
        let phi = 1.0 / (1.0 / (before * before) + information).sqrt();
        let mu = mu + phi * phi * surprise;
        Strength { points: mu * SCALE + CENTRE, deviation: phi * SCALE, volatility }
    }

    /// Halfway there: what a game against a program counts.
    pub(super) fn halfway_to(&self, other: Strength) -> Strength {
        Strength {
            points: (self.points + other.points) / 2.0,
            deviation: (self.deviation + other.deviation) / 2.0,
            volatility: (self.volatility + other.volatility) / 2.0,
        }
    }
}

fn bounded(deviation: f64) -> f64 {
    deviation.clamp(Strength::LEAST_DEVIATION, Strength::MOST_DEVIATION)
}

fn widened(phi: f64, volatility: f64, periods: f64) -> f64 {
    (phi * phi + periods * volatility * volatility).sqrt()
}

/// How much a game against somebody so uncertain tells: *g* in the paper.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (std::f64::consts::PI * std::f64::consts::PI)).sqrt()
}

/// Step 5 of the paper: the root of *f*, by the Illinois variant of regula falsi.
fn volatility(before: f64, phi: f64, variance: f64, improvement: f64) -> f64 {
    let a = log(before * before);
    let (phi2, delta2) = (phi * phi, improvement * improvement);
    let f = |x: f64| {
        let ex = exp(x);
        let sum = phi2 + variance + ex;
        ex * (delta2 - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta2 > phi2 + variance {
        log(delta2 - phi2 - variance)
    } else {
        let mut k = 1.0;
        while f(a - k * TAU) < 0.0 && k < STEPS as f64 {
            k += 1.0;
        }
        a - k * TAU
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    for _ in 0..STEPS {
        if (high - low).abs() <= TOLERANCE {
            break;
        }
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    exp(low / 2.0)
}

#[cfg(test)]
mod tests {
    use skillratings::{
        Outcomes,
        glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period},
    };

    use super::*;

    fn near(one: f64, other: f64, within: f64) {
        assert!((one - other).abs() <= within, "{one} is not {other}");
    }

    /// The table of the paper: three games in one period. Its τ is 0.5, which makes no difference to these digits.
    #[test]
    fn the_example_of_the_paper() {
        let player = Strength { points: 1500.0, deviation: 200.0, volatility: 0.06 };
        let bout = |points, deviation, score| Bout { points, deviation, score };
        let bouts = [bout(1400.0, 30.0, 1.0), bout(1550.0, 100.0, 0.0), bout(1700.0, 300.0, 0.0)];
        for (bout, (g, e)) in bouts.iter().zip([(0.9955, 0.639), (0.9531, 0.432), (0.7242, 0.303)]) {
            let weight = weight(bout.deviation / SCALE);
            near(weight, g, 0.00005);
            near(1.0 / (1.0 + exp(-weight * (1500.0 - bout.points) / SCALE)), e, 0.0005);
        }
        let after = player.after(&bouts, 1.0);
        near(after.points, 1464.06, 0.015);
        near(after.deviation, 151.52, 0.01);
        near(after.volatility, 0.05999, 0.00002);
        // Without a game, only the deviation grows.
        let idle = player.after(&[], 1.0);
        assert_eq!((idle.points, idle.volatility), (1500.0, 0.06));
        near(idle.deviation, 200.2714, 0.0001);
        assert_eq!(player.deviation_after(1.0), idle.deviation);
        near(player.periods_until(idle.deviation), 1.0, 1e-9);
    }

    /// Another implementation over random games. It has no bounds on the deviation, so it is compared with ours
    /// without them; the bounds are tested below.
    #[test]
    fn another_implementation_agrees() {
        let config = Glicko2Config { tau: TAU, convergence_tolerance: 1e-12 };
        let mut random = 7_u64;
        let mut next = |from: f64, to: f64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            from + (to - from) * ((random >> 11) as f64 / (1_u64 << 53) as f64)
        };
        for _ in 0..5_000 {
            let mut draw = || Strength {
                points: next(400.0, 2800.0),
                deviation: next(45.0, 500.0),
                volatility: next(0.03, 0.12),
            };
            let (player, other) = (draw(), draw());
            let (score, outcome) = match next(0.0, 3.0) as u32 {
                0 => (1.0, Outcomes::WIN),
                1 => (0.5, Outcomes::DRAW),
                _ => (0.0, Outcomes::LOSS),
            };
            let rating = |it: Strength| Glicko2Rating {
                rating: it.points,
                deviation: it.deviation,
                volatility: it.volatility,
            };
            let theirs = glicko2_rating_period(&rating(player), &[(rating(other), outcome)], &config);
            let bout = Bout { points: other.points, deviation: other.deviation, score };
            let ours = player.within(f64::INFINITY, &[bout], 1.0);
            near(ours.points, theirs.rating, 1e-4);
            near(ours.deviation, theirs.deviation, 1e-4);
            near(ours.volatility, theirs.volatility, 1e-7);
        }
    }

    #[test]
    fn deviations_stay_in_their_bounds() {
        let equal = |it: &Strength| Bout { points: it.points, deviation: it.deviation, score: 0.5 };
        let mut player = Strength::START;
        for _ in 0..1_000 {
            player = player.after(&[equal(&player)], 0.001);
        }
        assert_eq!((player.deviation, player.points), (45.0, 1500.0));
        assert_eq!(player.deviation_after(1e9), 500.0);
        assert!(player.volatility > 0.01 && player.volatility < 0.09, "{player:?}");
        let new = Strength::START.after(&[equal(&Strength::START)], 100.0);
        assert!(new.deviation < 500.0, "{new:?}");
        // Whoever was away for a lifetime gains no more than somebody new.
        let won = Bout { points: 1500.0, deviation: 60.0, score: 1.0 };
        let away = Strength { deviation: 60.0, ..Strength::START }.after(&[won], 1e6);
        let new = Strength::START.after(&[won], 0.0);
        near(away.points, new.points, 0.5);
        near(away.deviation, new.deviation, 0.5);
    }

    #[test]
    fn half_a_game_moves_half_as_far() {
        let won = Bout { points: 1700.0, deviation: 60.0, score: 1.0 };
        let after = Strength::START.after(&[won], 0.0);
        let half = Strength::START.halfway_to(after);
        near(half.points - 1500.0, (after.points - 1500.0) / 2.0, 1e-9);
        assert!(half.deviation > after.deviation && half.deviation < 500.0);
    }
}
