//! A token bucket.

use std::time::Instant;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    pub burst: f64,
    pub per_second: f64,
}

#[derive(Debug)]
pub struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    pub fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { left: rate.burst, since: now }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let refilled = now.saturating_duration_since(self.since).as_secs_f64() * rate.per_second;
        self.left = (self.left + refilled).min(rate.burst);
        self.since = now;
        let taken = self.left >= 1.0;
        if taken {
            self.left -= 1.0;
        }
        taken
    }
}
