//! How often somebody may try: by household, by account, and over all.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use people::NameKey;
use room::{Bucket, Rate};
use view::PersonId;
use wire::http::problem::Scarce;

use crate::limits::household;

/// The limits that an operator can set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct LogInMeters {
    /// Wrong proofs per minute, of one household and for one account.
    pub(crate) wrong_per_minute: f64,
    /// New accounts per hour, of one household.
    pub(crate) sign_ups_per_hour: f64,
}

impl Default for LogInMeters {
    fn default() -> LogInMeters {
        LogInMeters { wrong_per_minute: 10.0, sign_ups_per_hour: 20.0 }
    }
}

/// All households together may do so many times as much as one.
const ALL: f64 = 100.0;

pub(crate) struct Meters {
    guests: Pair,
    challenges: Pair,
    sign_ups: Pair,
    log_ins: Pair,
    /// Wrong proofs for one name, whoever sends them, whether anybody has it or not.
    names: Meter<NameKey>,
    reports: Meter<PersonId>,
    exports: Meter<PersonId>,
}

impl Meters {
    pub(crate) fn new(limits: LogInMeters) -> Meters {
        let per = |count: f64, seconds: f64| Rate { burst: count, per_second: count / seconds };
        let wrong = per(limits.wrong_per_minute, 60.0);
        Meters {
            guests: Pair::of(per(120.0, 3600.0)),
            challenges: Pair::of(per(60.0, 60.0)),
            sign_ups: Pair::of(per(limits.sign_ups_per_hour, 3600.0)),
            log_ins: Pair::of(wrong),
            names: Meter::of(wrong),
            reports: Meter::of(per(10.0, 3600.0)),
            exports: Meter::of(per(5.0, 3600.0)),
        }
    }

    pub(crate) fn guest(&self, address: IpAddr) -> Result<(), Scarce> {
        self.guests.take(address).then_some(()).ok_or(Scarce::Guests)
    }

    /// Whoever is asked to prove something makes us remember it.
    pub(crate) fn challenge(&self, address: IpAddr) -> Result<(), Scarce> {
        self.challenges.take(address).then_some(()).ok_or(Scarce::LogIns)
    }

    pub(crate) fn sign_up(&self, address: IpAddr) -> Result<(), Scarce> {
        self.sign_ups.take(address).then_some(()).ok_or(Scarce::SignUps)
    }

    /// What was no new account after all, because its name was taken.
    pub(crate) fn no_sign_up(&self, address: IpAddr) {
        self.sign_ups.put_back(address);
    }

    /// Charges for a wrong proof beforehand, so that many at once count, too.
    pub(crate) fn log_in(&self, address: IpAddr, name: Option<&NameKey>) -> Result<(), Scarce> {
        if !self.log_ins.take(address) {
            return Err(Scarce::LogIns);
        }
        if name.is_some_and(|name| !self.names.take(name.clone())) {
            return Err(Scarce::LogIns);
        }
        Ok(())
    }

    /// Somebody tells the administrators something.
    pub(crate) fn report(&self, author: PersonId) -> Result<(), Scarce> {
        self.reports.take(author).then_some(()).ok_or(Scarce::Reports)
    }

    /// Somebody wants everything that is stored of them.
    pub(crate) fn export(&self, person: PersonId) -> Result<(), Scarce> {
        self.exports.take(person).then_some(()).ok_or(Scarce::Exports)
    }

    /// It was right.
    pub(crate) fn right(&self, address: IpAddr, name: Option<&NameKey>) {
        self.log_ins.put_back(address);
        if let Some(name) = name {
            self.names.put_back(name);
        }
    }
}

/// One household, and all of them.
struct Pair {
    households: Meter<IpAddr>,
    all: Meter<()>,
}

impl Pair {
    fn of(rate: Rate) -> Pair {
        let all = Rate { burst: ALL * rate.burst, per_second: ALL * rate.per_second };
        Pair { households: Meter::of(rate), all: Meter::of(all) }
    }

    fn take(&self, address: IpAddr) -> bool {
        // In this order: a household that is held back holds nobody else back.
        self.households.take(household(address)) && self.all.take(())
    }

    fn put_back(&self, address: IpAddr) {
        self.households.put_back(&household(address));
        self.all.put_back(&());
    }
}

/// One bucket per key.
struct Meter<K> {
    rate: Rate,
    kept: Mutex<Kept<K>>,
}

struct Kept<K> {
    buckets: HashMap<K, (Bucket, Instant)>,
    sweep_at: usize,
}

/// With fewer buckets than this, forgetting any is not worth the work.
const FEW: usize = 1024;

impl<K: Eq + Hash> Meter<K> {
    fn of(rate: Rate) -> Meter<K> {
        Meter { rate, kept: Mutex::new(Kept { buckets: HashMap::new(), sweep_at: FEW }) }
    }

    fn kept(&self) -> MutexGuard<'_, Kept<K>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, key: K) -> bool {
        let now = Instant::now();
        let mut kept = self.kept();
        if kept.buckets.len() >= kept.sweep_at {
            // By then a bucket is full again, and says nothing.
            let full_after = Duration::from_secs_f64(self.rate.burst / self.rate.per_second);
            kept.buckets.retain(|_, (_, used)| now.saturating_duration_since(*used) < full_after);
            kept.sweep_at = FEW.max(2 * kept.buckets.len());
        }
        let (bucket, used) = kept.buckets.entry(key).or_insert_with(|| (Bucket::full(self.rate, now), now));
        *used = now;
        bucket.take(self.rate, now)
    }

    fn put_back(&self, key: &K) {
        if let Some((bucket, _)) = self.kept().buckets.get_mut(key) {
            bucket.put_back(self.rate);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn key(name: &str) -> NameKey {
        name.parse::<people::AccountName>().unwrap().key()
    }

    fn meters() -> Meters {
        Meters::new(LogInMeters { wrong_per_minute: 3.0, sign_ups_per_hour: 2.0 })
    }

    #[test]
    fn a_household_is_held_back_as_one() {
        let meters = meters();
        let tried = ["2001:db8::1", "2001:db8::2", "2001:db8::ffff", "2001:db8::3"]
            .map(|it| meters.log_in(address(it), None).is_ok());
        assert_eq!(tried, [true, true, true, false]);
        assert!(meters.log_in(address("2001:db8:0:1::1"), None).is_ok(), "the neighbours are not");
    }

    #[test]
    fn a_name_is_guarded_against_many_households() {
        let meters = meters();
        let tried: Vec<_> = (0..5)
            .map(|n| meters.log_in(address(&format!("192.0.2.{n}")), Some(&key("Lilly"))).is_ok())
            .collect();
        assert_eq!(tried, [true, true, true, false, false]);
        assert!(meters.log_in(address("192.0.2.9"), Some(&key("Ada"))).is_ok());
    }

    #[test]
    fn what_was_right_does_not_count() {
        let meters = meters();
        for _ in 0..20 {
            meters.log_in(address("192.0.2.1"), Some(&key("Ada"))).unwrap();
            meters.right(address("192.0.2.1"), Some(&key("Ada")));
        }
    }

    #[test]
    fn all_together_are_bounded_too() {
        let meters = meters();
        let all =
            (0..300).filter(|n| meters.sign_up(address(&format!("10.0.{}.{}", n / 250, n % 250))).is_ok());
        assert_eq!(all.count(), 200);
    }
}
