//! When a bot acts.
//!
//! The moment is drawn when the turn begins, from the bot's seed and what everybody knows. Whatever the bot tries in
//! vain happens before it, so that nobody can tell from the delay that anything did.

use std::time::Duration;

use room::SeatedBot;
use tokio::time::Instant;
use view::View;

use super::Manners;
use crate::roster::Chair;

/// A bot uses at most this share of the time on its clock for one move.
const SHARE_OF_CLOCK: u64 = 20;

pub(super) struct Turn {
    pub(super) ply: u32,
    began: Instant,
    pace: Duration,
    /// A bot that thinks here and is late acts at the next of a few moments. One that thinks elsewhere acts as soon as
    /// it can: its own delay is longer than any that we could hide.
    keeps_late_moments: bool,
}

impl Turn {
    pub(super) fn begin(manners: &Manners, chair: &Chair, bot: &SeatedBot, view: &View) -> Turn {
        let drawn = manners.pause.mul_f64(1.0 + fraction(bot.seed, view.ply));
        let pace = match time_left(bot, view) {
            Some(left) => drawn.min(left / SHARE_OF_CLOCK as u32),
            None => drawn,
        };
        Turn { ply: view.ply, began: Instant::now(), pace, keeps_late_moments: chair.patience().is_none() }
    }

    /// When something that is decided now takes effect.
    pub(super) fn moment(&self, now: Instant) -> Instant {
        let mut wait = self.pace;
        while self.keeps_late_moments && !wait.is_zero() && self.began + wait < now {
            wait *= 2;
        }
        self.began + wait
    }
}

fn time_left(bot: &SeatedBot, view: &View) -> Option<Duration> {
    let clock = view.clock()?;
    Some(Duration::from_millis(clock.remaining_ms[bot.seat.color()]))
}

/// From 0 up to 1, the same for the same seed and ply (SplitMix64's finaliser).
fn fraction(seed: u64, ply: u32) -> f64 {
    let mut bits = seed ^ u64::from(ply).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    (bits >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(pace_ms: u64, keeps_late_moments: bool) -> Turn {
        Turn { ply: 1, began: Instant::now(), pace: Duration::from_millis(pace_ms), keeps_late_moments }
    }

    #[test]
    fn the_moment_does_not_depend_on_when_the_bot_was_ready() {
        let turn = turn(800, true);
        let moment = turn.moment(turn.began + Duration::from_millis(1));
        assert_eq!(moment, turn.moment(turn.began + Duration::from_millis(700)));
        assert_eq!(moment, turn.began + Duration::from_millis(800));
    }

    #[test]
    fn who_is_late_acts_at_the_next_of_a_few_moments() {
        let turn = turn(800, true);
        let late = [900, 1_500, 1_600].map(|ms| turn.moment(turn.began + Duration::from_millis(ms)));
        assert_eq!(late, [turn.began + Duration::from_millis(1_600); 3]);
    }

    #[test]
    fn who_thinks_elsewhere_acts_as_soon_as_it_can() {
        let turn = turn(800, false);
        assert!(turn.moment(turn.began + Duration::from_secs(5)) < turn.began + Duration::from_secs(5));
    }

    #[test]
    fn fractions_are_drawn_anew_for_every_ply() {
        let drawn: Vec<f64> = (0..100).map(|ply| fraction(7, ply)).collect();
        assert!(drawn.iter().all(|it| (0.0..1.0).contains(it)));
        let mean = drawn.iter().sum::<f64>() / 100.0;
        assert!((0.4..0.6).contains(&mean), "{mean}");
        assert!(drawn.iter().any(|it| *it < 0.1) && drawn.iter().any(|it| *it > 0.9));
    }
}
