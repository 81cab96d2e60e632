//! Signs of life. Correctness does not depend on them: they only say when others may take over.

use std::sync::Arc;
use std::sync::atomic::{
    AtomicI32, AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};
use std::time::{Duration, Instant};

use tokio::time::{MissedTickBehavior, interval, timeout};

use super::fault::Fault;
use super::node::Registered;
use super::session::Session;
use crate::owner::{FORMAT, Lease};
use tables::postgres::Address;

/// Renews the lease and looks at who else is there.
const RENEW: &str = "WITH clock AS (SELECT clock_timestamp() AS now), \
     before AS (SELECT lease_until > clock.now AS held FROM node, clock WHERE node.id = $1), renewed AS ( \
     UPDATE node SET renewed_at = clock.now, lease_until = clock.now + $2 * interval '1 ms' FROM clock \
     WHERE node.id = $1 RETURNING node.id) \
     SELECT (SELECT count(*) FROM renewed), \
     (SELECT min(format) FROM node, clock WHERE lease_until > clock.now), \
     (SELECT held FROM before)";

/// Somebody took us for dead for so long that they forgot us.
const RETURN: &str = "INSERT INTO node (id, name, link, format, started_at, renewed_at, lease_until) \
     SELECT $1, $2, $3, $4, now, now, now + $5 * interval '1 ms' FROM (SELECT clock_timestamp() AS now) AS clock \
     ON CONFLICT DO NOTHING";

/// Dead nodes are shown for a while.
const FORGET: &str = "DELETE FROM node WHERE lease_until < clock_timestamp() - interval '1 hour' \
     AND NOT EXISTS (SELECT 1 FROM game WHERE game.owner = node.id)";

const FORGET_EVERY: u64 = 60;

/// How the lease fares, for anybody to read.
#[derive(Debug)]
pub(crate) struct Vitals {
    began: Instant,
    /// How long others believe us, and some time to spare.
    window: Duration,
    /// When the last successful renewal was asked for, in milliseconds after `began`.
    renewed: AtomicU64,
    renewals: AtomicU64,
    failures: AtomicU64,
    lapses: AtomicU64,
    /// How long the last lapse was, in milliseconds.
    lapsed_for: AtomicU64,
    format: AtomicI32,
}

impl Vitals {
    /// Of a node that has just been registered.
    pub(crate) fn new(lease: Duration) -> Vitals {
        Vitals {
            began: Instant::now(),
            window: lease * 2 / 3,
            renewed: AtomicU64::new(0),
            renewals: AtomicU64::new(0),
            failures: AtomicU64::new(0),
            lapses: AtomicU64::new(0),
            lapsed_for: AtomicU64::new(0),
            format: AtomicI32::new(FORMAT),
        }
    }

    pub(crate) fn lease(&self) -> Lease {
        // A lapse is known before the lease is held again.
        let renewed = Duration::from_millis(self.renewed.load(Acquire));
        let silent_for = self.began.elapsed().saturating_sub(renewed);
        Lease {
            held: silent_for < self.window,
            silent_for,
            lapses: self.lapses.load(Relaxed),
            lapsed_for: Duration::from_millis(self.lapsed_for.load(Relaxed)),
            renewals: self.renewals.load(Relaxed),
            failures: self.failures.load(Relaxed),
        }
    }

    pub(crate) fn format(&self) -> i32 {
        self.format.load(Relaxed)
    }
}

/// Goes on until it is aborted. It has a connection of its own, so that it waits for nobody.
pub(crate) async fn renew(address: Address, node: Registered, lease: Duration, vitals: Arc<Vitals>) {
    let mut every = interval(lease / 3);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut session = None;
    for beat in 0_u64.. {
        every.tick().await;
        let asked = vitals.began.elapsed();
        let renewed = timeout(lease, beat_once(&mut session, &address, &node, lease)).await;
        match renewed.unwrap_or_else(|_| Err(Fault::timed_out())) {
            Ok(Renewed { format, lapsed }) => {
                let now = asked.as_millis() as u64;
                if lapsed {
                    vitals.lapsed_for.store(now - vitals.renewed.load(Relaxed), Relaxed);
                    vitals.lapses.fetch_add(1, Relaxed);
                }
                vitals.renewed.store(now, Release);
                vitals.renewals.fetch_add(1, Relaxed);
                vitals.format.store(format, Relaxed);
            }
            Err(fault) => {
                if vitals.lease().held {
                    tracing::warn!(%fault, "the lease of this node could not be renewed");
                }
                vitals.failures.fetch_add(1, Relaxed);
                session = None;
            }
        }
        if let Some(session) = &session
            && beat % FORGET_EVERY == FORGET_EVERY - 1
        {
            let _next_time = session.execute(FORGET, &[]).await;
        }
    }
}

/// A lease that holds again.
struct Renewed {
    /// The lowest of all living nodes.
    format: i32,
    /// It had ended before.
    lapsed: bool,
}

async fn beat_once(
    session: &mut Option<Session>,
    address: &Address,
    node: &Registered,
    lease: Duration,
) -> Result<Renewed, Fault> {
    let session = match session {
        Some(session) => session,
        None => session.insert(Session::connect(address).await?),
    };
    let length = lease.as_millis() as f64;
    let rows = session.query(RENEW, &[&node.id, &length]).await?;
    let (known, format, held): (i64, Option<i32>, Option<bool>) =
        rows.first().map_or((0, None, None), |row| (row.get(0), row.get(1), row.get(2)));
    if known == 0 {
        let with =
            &[&node.id as _, &node.address.name as _, &node.address.link as _, &FORMAT as _, &length as _];
        session.execute(RETURN, with).await?;
    }
    Ok(Renewed { format: format.unwrap_or(FORMAT).min(FORMAT), lapsed: held != Some(true) })
}
