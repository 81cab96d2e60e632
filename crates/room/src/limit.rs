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

    /// Puts one back that was not used after all.
    pub fn put_back(&mut self, rate: Rate) {
        self.left = (self.left + 1.0).min(rate.burst);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_and_then_as_fast_as_it_refills() {
        let rate = Rate { burst: 3.0, per_second: 10.0 };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        let taken = |bucket: &mut Bucket, at| (0..10).filter(|_| bucket.take(rate, at)).count();
        assert_eq!(taken(&mut bucket, start), 3);
        assert_eq!(taken(&mut bucket, start + Duration::from_millis(50)), 0);
        assert_eq!(taken(&mut bucket, start + Duration::from_millis(210)), 2);
        assert_eq!(taken(&mut bucket, start + Duration::from_secs(60)), 3, "never more than a burst");
    }
}
