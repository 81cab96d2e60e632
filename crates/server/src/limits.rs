//! How much of each resource one connection or one household may use. The defaults are those of the reference
//! implementations.

mod bounds;
mod files;

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use room::{Bucket, Rate};
use tokio::sync::Semaphore;
use wire::http::problem::Scarce;

pub(crate) use self::bounds::Bounds;

#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) max_message_bytes: usize,
    /// Live seeks and challenges in the lobby; and as many of correspondence, which stay for days.
    pub(crate) max_seeks: usize,
    /// Messages from one connection.
    pub(crate) messages: Rate,
    /// How many messages a socket may leave unread.
    pub(crate) outbox: usize,
    /// How long one write may take before the reader is considered gone.
    pub(crate) send_within: Duration,
    pub(crate) hello_within: Duration,
    pub(crate) ping_every: Duration,
    /// Rooms created from one address.
    pub(crate) rooms_per_address: Rate,
    /// The same over a day. None: as many as the rate allows.
    pub(crate) games_per_day: Option<u32>,
    /// Pages and records of games read from one address.
    pub(crate) reads_per_address: Rate,
    /// Lab requests from one address: one per move, and one each time a preset is switched.
    pub(crate) lab_per_address: Rate,
    /// Balance reports for one address; each takes seconds of work.
    pub(crate) balance_per_address: Rate,
    /// Looks back at finished games from one address; each takes seconds of work.
    pub(crate) hindsights_per_address: Rate,
    /// Wrong codes, game ids, invitations and tokens from one address.
    pub(crate) guesses_per_address: Rate,
    pub(crate) connections: Bounds,
    pub(crate) sockets_per_address: usize,
    /// How long the head of a request may take to arrive, and its body once more.
    pub(crate) request_within: Duration,
    /// How long a client may take nothing of an answer.
    pub(crate) answer_within: Duration,
    pub(crate) grace_http: Duration,
    pub(crate) grace_v1: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            max_message_bytes: 64 * 1024,
            max_seeks: 5_000,
            messages: Rate { burst: 20.0, per_second: 100.0 },
            outbox: 64,
            send_within: Duration::from_secs(10),
            hello_within: Duration::from_secs(20),
            ping_every: Duration::from_secs(25),
            rooms_per_address: Rate { burst: 120.0, per_second: 2.0 },
            games_per_day: Some(500),
            reads_per_address: Rate { burst: 600.0, per_second: 20.0 },
            lab_per_address: Rate { burst: 120.0, per_second: 10.0 },
            balance_per_address: Rate { burst: 6.0, per_second: 0.1 },
            hindsights_per_address: Rate { burst: 12.0, per_second: 0.2 },
            guesses_per_address: Rate { burst: 60.0, per_second: 1.0 },
            connections: Bounds::of(1000, Limits::SOCKETS_PER_ADDRESS),
            sockets_per_address: Limits::SOCKETS_PER_ADDRESS,
            request_within: Duration::from_secs(30),
            answer_within: Duration::from_secs(30),
            grace_http: Duration::from_secs(5 * 60),
            grace_v1: Duration::from_secs(60),
        }
    }
}

impl Limits {
    pub(crate) const SOCKETS_PER_ADDRESS: usize = 200;

    /// Large answers that are being made or read: those of all, and those of one address.
    pub(crate) const ANSWERS: usize = 32;
    /// Archives that are made at once.
    pub(crate) const EXPORTS: usize = 2;
    const ANSWERS_PER_ADDRESS: usize = 4;

    /// Messages from one connection in the dialects that limit moves per seat: enough for any real player.
    pub(crate) fn flood(&self) -> Rate {
        Rate { burst: 10.0 * self.messages.burst, ..self.messages }
    }
}

/// A resource that an address uses up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    Room,
    Read,
    Lab,
    Balance,
    Hindsight,
    Guess,
}

impl Use {
    const COUNT: usize = 6;

    /// What there is too much of, if the limit is exceeded.
    pub(crate) fn scarce(self) -> Scarce {
        match self {
            Use::Room => Scarce::Games,
            Use::Read => Scarce::Reads,
            Use::Lab | Use::Balance => Scarce::LabRequests,
            Use::Hindsight => Scarce::Hindsights,
            Use::Guess => Scarce::Guesses,
        }
    }

    fn rate(self, limits: &Limits) -> Rate {
        match self {
            Use::Room => limits.rooms_per_address,
            Use::Read => limits.reads_per_address,
            Use::Lab => limits.lab_per_address,
            Use::Balance => limits.balance_per_address,
            Use::Hindsight => limits.hindsights_per_address,
            Use::Guess => limits.guesses_per_address,
        }
    }
}

/// Everyone behind one IPv4 address or one IPv6 /64. A /64 is the smallest block a household is assigned, so anyone
/// with one address in it has them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Household(IpAddr);

impl From<IpAddr> for Household {
    fn from(address: IpAddr) -> Household {
        Household(household(address))
    }
}

/// The first address of a household.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

/// What each household has used. Connections, rooms, reads and lab requests count here; moves never do.
#[derive(Debug, Default)]
pub(crate) struct AddressLimits {
    used: Mutex<Used>,
}

#[derive(Debug)]
struct Used {
    households: HashMap<Household, Usage>,
    /// Open connections of all.
    connections: usize,
    /// Idle households are dropped once there are this many.
    sweep_at: usize,
}

/// With fewer households than this, dropping any is not worth the work.
const FEW: usize = 4096;

impl Default for Used {
    fn default() -> Used {
        Used { households: HashMap::new(), connections: 0, sweep_at: FEW }
    }
}

#[derive(Debug)]
struct Usage {
    buckets: [Option<Bucket>; Use::COUNT],
    /// For the games of a day, once there has been one.
    day: Option<Bucket>,
    last_use: Instant,
    connections: usize,
    sockets: usize,
    /// When somebody last took a seat.
    played: Option<Instant>,
    /// Places for large answers, once there has been one.
    answers: Option<Arc<Semaphore>>,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// For so long after taking a seat, an address counts as one from which somebody plays.
const PLAYS_FOR: Duration = Duration::from_secs(60 * 60);

impl Usage {
    fn new(now: Instant) -> Usage {
        Usage {
            buckets: Default::default(),
            day: None,
            last_use: now,
            connections: 0,
            sockets: 0,
            played: None,
            answers: None,
        }
    }

    fn plays(&self, now: Instant) -> bool {
        self.played.is_some_and(|since| now.saturating_duration_since(since) < PLAYS_FOR)
    }

    /// After minutes without use, buckets are full again and there is nothing to remember; a day's takes a day.
    fn is_idle(&self, now: Instant) -> bool {
        let full_after = if self.day.is_some() { DAY } else { Duration::from_secs(120) };
        let in_use = self.connections > 0 || self.sockets > 0 || self.plays(now);
        !in_use && now.saturating_duration_since(self.last_use) > full_after
    }
}

impl AddressLimits {
    fn used(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the address do this once more, or says what it has had too much of.
    pub(crate) fn take(&self, what: Use, address: IpAddr, limits: &Limits) -> Result<(), Scarce> {
        self.take_at(Instant::now(), what, address, limits)
    }

    fn take_at(&self, now: Instant, what: Use, address: IpAddr, limits: &Limits) -> Result<(), Scarce> {
        fn take(bucket: &mut Option<Bucket>, rate: Rate, now: Instant) -> bool {
            bucket.get_or_insert_with(|| Bucket::full(rate, now)).take(rate, now)
        }
        let mut used = self.used();
        let usage = used.by(address, now);
        if !take(&mut usage.buckets[what as usize], what.rate(limits), now) {
            return Err(what.scarce());
        }
        let Some(games) = limits.games_per_day.filter(|_| what == Use::Room).map(f64::from) else {
            return Ok(());
        };
        let rate = Rate { burst: games, per_second: games / DAY.as_secs_f64() };
        if take(&mut usage.day, rate, now) { Ok(()) } else { Err(Scarce::GamesOfTheDay) }
    }

    /// Returns what was taken and not used after all.
    pub(crate) fn put_back(&self, what: Use, address: IpAddr, limits: &Limits) {
        let mut used = self.used();
        let usage = used.households.get_mut(&Household::from(address));
        if let Some(bucket) = usage.and_then(|usage| usage.buckets[what as usize].as_mut()) {
            bucket.put_back(what.rate(limits));
        }
    }

    /// Whether another connection may be opened; without an address, by a proxy that speaks for many.
    pub(crate) fn connect(&self, address: Option<IpAddr>, limits: &Limits) -> bool {
        let bounds = limits.connections;
        let mut used = self.used();
        let open = used.connections;
        let admitted = match address {
            None => open < bounds.all,
            Some(address) => {
                let now = Instant::now();
                let usage = used.by(address, now);
                let most = if usage.plays(now) { bounds.all } else { bounds.for_strangers };
                let admitted = usage.connections < bounds.per_address && open < most;
                usage.connections += usize::from(admitted);
                admitted
            }
        };
        used.connections += usize::from(admitted);
        admitted
    }

    pub(crate) fn disconnect(&self, address: Option<IpAddr>) {
        let mut used = self.used();
        used.connections = used.connections.saturating_sub(1);
        if let Some(usage) = address.and_then(|it| used.households.get_mut(&Household::from(it))) {
            usage.connections = usage.connections.saturating_sub(1);
        }
    }

    /// Remembers that somebody plays from this address.
    pub(crate) fn plays(&self, address: IpAddr) {
        let now = Instant::now();
        self.used().by(address, now).played = Some(now);
    }

    /// The address's places for large answers.
    pub(crate) fn answers(&self, address: IpAddr) -> Arc<Semaphore> {
        let new = || Arc::new(Semaphore::new(Limits::ANSWERS_PER_ADDRESS));
        self.used().by(address, Instant::now()).answers.get_or_insert_with(new).clone()
    }

    pub(crate) fn enter(&self, address: IpAddr, limits: &Limits) -> bool {
        let mut used = self.used();
        let usage = used.by(address, Instant::now());
        let admitted = usage.sockets < limits.sockets_per_address;
        usage.sockets += usize::from(admitted);
        admitted
    }

    pub(crate) fn leave(&self, address: IpAddr) {
        if let Some(usage) = self.used().households.get_mut(&Household::from(address)) {
            usage.sockets = usage.sockets.saturating_sub(1);
        }
    }
}

impl Used {
    fn by(&mut self, address: IpAddr, now: Instant) -> &mut Usage {
        if self.households.len() >= self.sweep_at {
            self.forget_idle(now);
        }
        let usage = self.households.entry(address.into()).or_insert_with(|| Usage::new(now));
        usage.last_use = now;
        usage
    }

    /// The next sweep waits until the map has doubled, so the amortised cost per new household is a few checks.
    fn forget_idle(&mut self, now: Instant) {
        self.households.retain(|_, usage| !usage.is_idle(now));
        self.sweep_at = FEW.max(2 * self.households.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn taken(limits: &AddressLimits, addresses: &[&str]) -> usize {
        let bounds = Limits { rooms_per_address: Rate { burst: 2.0, per_second: 0.0 }, ..Limits::default() };
        addresses.iter().filter(|it| limits.take(Use::Room, address(it), &bounds).is_ok()).count()
    }

    #[test]
    fn a_household_shares_a_limit_and_neighbours_do_not() {
        let same = ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3"];
        assert_eq!(taken(&AddressLimits::default(), &same), 2, "one /64");
        let apart = ["2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1"];
        assert_eq!(taken(&AddressLimits::default(), &apart), 3, "three /64s");
        assert_eq!(taken(&AddressLimits::default(), &["192.0.2.1", "192.0.2.2", "192.0.2.3"]), 3);
        let mapped = ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"];
        assert_eq!(taken(&AddressLimits::default(), &mapped), 2, "however it is written");
    }

    #[test]
    fn one_use_does_not_use_up_another() {
        let limits = AddressLimits::default();
        assert_eq!(taken(&limits, &["192.0.2.1"; 5]), 2);
        assert_eq!(limits.take(Use::Read, address("192.0.2.1"), &Limits::default()), Ok(()));
    }

    #[test]
    fn an_address_has_so_many_games_a_day() {
        let limits = AddressLimits::default();
        let bounds = Limits { games_per_day: Some(24), ..Limits::default() };
        let make = |from: &str, at| limits.take_at(at, Use::Room, address(from), &bounds);
        let hours = |hours: u64| Duration::from_secs(hours * 60 * 60);
        let start = Instant::now();
        for _ in 0..24 {
            assert_eq!(make("2001:db8:1:2::1", start), Ok(()));
        }
        assert_eq!(make("2001:db8:1:2::2", start), Err(Scarce::GamesOfTheDay), "one household");
        assert_eq!(make("192.0.2.1", start), Ok(()));
        limits.used().forget_idle(start + hours(5));
        let later = start + hours(5);
        let made = (0..10).filter(|_| make("2001:db8:1:2::1", later).is_ok()).count();
        assert_eq!(made, 5, "five hours have passed, and it is not forgotten");
        limits.used().forget_idle(later + hours(25));
        assert!(limits.used().households.is_empty());
        let unbounded = Limits { games_per_day: None, ..Limits::default() };
        let many = (0..100).filter(|_| limits.take(Use::Room, address("192.0.2.9"), &unbounded).is_ok());
        assert_eq!(many.count(), 100);
    }

    #[test]
    fn what_was_no_wrong_guess_is_put_back() {
        let limits = AddressLimits::default();
        let bounds =
            Limits { guesses_per_address: Rate { burst: 2.0, per_second: 0.0 }, ..Limits::default() };
        let (own, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let take = |from| limits.take(Use::Guess, from, &bounds).is_ok();
        for _ in 0..10 {
            assert!(take(own));
            limits.put_back(Use::Guess, own, &bounds);
        }
        assert!(take(own) && take(own));
        assert!(!take(own), "two were wrong");
        limits.put_back(Use::Guess, other, &bounds);
        assert!(!take(own));
        assert!(take(other));
    }

    #[test]
    fn a_flood_from_one_address_leaves_places_for_others() {
        let limits = AddressLimits::default();
        let bounds = Bounds { all: 100, for_strangers: 75, per_address: 50 };
        let bounds = Limits { connections: bounds, ..Limits::default() };
        let connected =
            |from: &str, times| (0..times).filter(|_| limits.connect(Some(address(from)), &bounds)).count();
        assert_eq!(connected("2001:db8:1:2::1", 30), 30);
        assert_eq!(connected("2001:db8:1:2::2", 1100), 20, "one household");
        assert_eq!(connected("192.0.2.1", 5), 5);
        limits.plays(address("192.0.2.1"));
        assert_eq!(connected("192.0.2.2", 1100), 20, "strangers have three quarters");
        assert_eq!(connected("192.0.2.3", 1), 0);
        assert_eq!(connected("192.0.2.1", 5), 5, "somebody plays here");
        limits.disconnect(Some(address("2001:db8:1:2::9")));
        assert_eq!(connected("192.0.2.3", 1), 0, "players have taken some of the strangers' places");
        assert!(limits.connect(None, &bounds), "a proxy");
        assert_eq!(limits.used().connections, 80);
    }

    #[test]
    fn many_households_are_swept_seldom_and_the_idle_ones_go() {
        let limits = AddressLimits::default();
        let bounds = Limits::default();
        let start = Instant::now();
        let mut sweeps = 0;
        let mut sweep_at = FEW;
        let nth = |n: u32| IpAddr::from(n.to_be_bytes());
        for n in 0..100_000 {
            limits.take_at(start, Use::Read, nth(n), &bounds).unwrap();
            let next = limits.used().sweep_at;
            sweeps += usize::from(next != sweep_at);
            sweep_at = next;
        }
        assert_eq!(limits.used().households.len(), 100_000, "all are fresh");
        assert!(sweeps < 8, "{sweeps} sweeps");
        limits.used().by(nth(7), start).sockets = 1;
        for n in 0..100_000 {
            let later = start + Duration::from_secs(121);
            limits.take_at(later, Use::Read, nth(1_000_000 + n), &bounds).unwrap();
        }
        let used = limits.used();
        assert!(used.households.len() < 2 * FEW + 100_000, "{} are left", used.households.len());
        assert!(used.households.contains_key(&Household(nth(7))), "it has a socket");
    }
}
