//! How much of everything. Defaults are the references'.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use room::{Bucket, Rate};

#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) max_message_bytes: usize,
    /// Messages of one connection.
    pub(crate) messages: Rate,
    /// How much a socket may leave unread.
    pub(crate) outbox: usize,
    /// How long one write may take before the reader counts as gone.
    pub(crate) send_within: Duration,
    pub(crate) hello_within: Duration,
    pub(crate) ping_every: Duration,
    /// Rooms made from one address.
    pub(crate) rooms_per_address: Rate,
    /// Questions to the lab from one address: one a move, and one for every switch of a preset.
    pub(crate) lab_per_address: Rate,
    /// Balance reports for one address: seconds of work each.
    pub(crate) balance_per_address: Rate,
    pub(crate) sockets_per_address: usize,
    pub(crate) grace_http: Duration,
    pub(crate) grace_v1: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            max_message_bytes: 64 * 1024,
            messages: Rate { burst: 20.0, per_second: 100.0 },
            outbox: 64,
            send_within: Duration::from_secs(10),
            hello_within: Duration::from_secs(20),
            ping_every: Duration::from_secs(25),
            rooms_per_address: Rate { burst: 120.0, per_second: 2.0 },
            lab_per_address: Rate { burst: 120.0, per_second: 10.0 },
            balance_per_address: Rate { burst: 6.0, per_second: 0.1 },
            sockets_per_address: 200,
            grace_http: Duration::from_secs(5 * 60),
            grace_v1: Duration::from_secs(60),
        }
    }
}

/// What an address uses up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    Room,
    Lab,
    Balance,
}

/// What each address has used up. Only connections, new rooms and the lab come here, never moves.
#[derive(Debug, Default)]
pub(crate) struct AddressLimits {
    used: Mutex<HashMap<IpAddr, Usage>>,
}

#[derive(Debug)]
struct Usage {
    rooms: Bucket,
    lab: Bucket,
    balance: Bucket,
    last_use: Option<Instant>,
    sockets: usize,
}

impl AddressLimits {
    fn used(&self) -> MutexGuard<'_, HashMap<IpAddr, Usage>> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is one left of this for the address now.
    pub(crate) fn take(&self, what: Use, address: IpAddr, limits: &Limits) -> bool {
        let now = Instant::now();
        let mut used = self.used();
        forget_idle(&mut used, now);
        let usage = used.entry(address).or_insert_with(|| Usage::new(limits, now));
        usage.last_use = Some(now);
        match what {
            Use::Room => usage.rooms.take(limits.rooms_per_address, now),
            Use::Lab => usage.lab.take(limits.lab_per_address, now),
            Use::Balance => usage.balance.take(limits.balance_per_address, now),
        }
    }

    pub(crate) fn enter(&self, address: IpAddr, limits: &Limits) -> bool {
        let mut used = self.used();
        let usage = used.entry(address).or_insert_with(|| Usage::new(limits, Instant::now()));
        let admitted = usage.sockets < limits.sockets_per_address;
        usage.sockets += usize::from(admitted);
        admitted
    }

    pub(crate) fn leave(&self, address: IpAddr) {
        let mut used = self.used();
        if let Some(usage) = used.get_mut(&address) {
            usage.sockets = usage.sockets.saturating_sub(1);
            if usage.sockets == 0 && usage.last_use.is_none() {
                used.remove(&address);
            }
        }
    }
}

impl Usage {
    fn new(limits: &Limits, now: Instant) -> Usage {
        Usage {
            rooms: Bucket::full(limits.rooms_per_address, now),
            lab: Bucket::full(limits.lab_per_address, now),
            balance: Bucket::full(limits.balance_per_address, now),
            last_use: None,
            sockets: 0,
        }
    }
}

/// Addresses that have used nothing for minutes have their buckets full again: nothing to remember.
fn forget_idle(used: &mut HashMap<IpAddr, Usage>, now: Instant) {
    if used.len() > 4096 {
        used.retain(|_, usage| {
            let idle = usage.last_use.is_none_or(|at| now.duration_since(at) > Duration::from_secs(120));
            usage.sockets > 0 || !idle
        });
    }
}
