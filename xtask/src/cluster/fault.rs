//! What can go wrong with a cluster, one thing at a time or two.

use std::{fmt, time::Duration};

use fastrand::Rng;
use testbed::postgres::Instance;
use tokio::time::{Instant, sleep};

use super::nodes::{NODES, Node};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Fault {
    Killed,
    /// Stopped for longer than its lease, and then it goes on as if nothing had happened.
    Paused,
    /// The database cannot be reached by one node.
    CutFromDatabase,
    /// The same, but nobody tells the node.
    LostDatabase,
    SlowDatabase,
    /// Other nodes cannot reach one node.
    CutLink,
    LostLink,
    /// Clients cannot reach one node.
    CutClients,
    LostClients,
    /// PostgreSQL ends without warning and is started again.
    DatabaseCrashed,
    /// Every node is told to end and started again, one after another.
    Rolled,
}

impl Fault {
    pub(super) const ALL: [Fault; 11] = [
        Fault::Killed,
        Fault::Paused,
        Fault::CutFromDatabase,
        Fault::LostDatabase,
        Fault::SlowDatabase,
        Fault::CutLink,
        Fault::LostLink,
        Fault::CutClients,
        Fault::LostClients,
        Fault::DatabaseCrashed,
        Fault::Rolled,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Killed => "node killed",
            Fault::Paused => "node paused",
            Fault::CutFromDatabase => "node cut from database",
            Fault::LostDatabase => "node's database silent",
            Fault::SlowDatabase => "node's database slow",
            Fault::CutLink => "node cut from nodes",
            Fault::LostLink => "node's link silent",
            Fault::CutClients => "clients cut from node",
            Fault::LostClients => "clients' line silent",
            Fault::DatabaseCrashed => "database crashed",
            Fault::Rolled => "nodes restarted in turn",
        })
    }
}

/// The cluster as faults see it.
pub(super) struct Site {
    pub(super) nodes: Vec<Node>,
    pub(super) postgres: Instance,
}

impl Site {
    /// Lets a fault happen and mends it. Gives the moment from which games must be playable again soon: when the fault
    /// began, or where nothing could be played until it was mended, when it was.
    pub(super) async fn suffer(&mut self, fault: Fault, rng: &mut Rng) -> anyhow::Result<Instant> {
        let began = Instant::now();
        let lasting = |from: u64, to: u64, rng: &mut Rng| Duration::from_millis(rng.u64(from..to));
        let number = rng.usize(..NODES);
        let node = &mut self.nodes[number];
        match fault {
            Fault::Killed => {
                node.kill().await?;
                sleep(lasting(0, 6_000, rng)).await;
                node.run().await?;
            }
            Fault::Paused => {
                node.pause()?;
                sleep(lasting(3_500, 8_000, rng)).await;
                node.unpause()?;
            }
            Fault::CutFromDatabase => {
                node.to_database.cut();
                sleep(lasting(500, 7_000, rng)).await;
                node.to_database.mend();
            }
            Fault::LostDatabase => {
                node.to_database.kill();
                sleep(lasting(500, 7_000, rng)).await;
                node.to_database.mend();
            }
            Fault::SlowDatabase => {
                node.to_database.delay(lasting(20, 300, rng));
                sleep(lasting(1_000, 5_000, rng)).await;
                node.to_database.mend();
            }
            Fault::CutLink => {
                node.link.cut();
                sleep(lasting(500, 4_000, rng)).await;
                node.link.mend();
            }
            Fault::LostLink => {
                node.link.kill();
                sleep(lasting(500, 5_000, rng)).await;
                node.link.mend();
            }
            Fault::CutClients => {
                node.clients.cut();
                sleep(lasting(200, 3_000, rng)).await;
                node.clients.mend();
            }
            Fault::LostClients => {
                node.clients.kill();
                sleep(lasting(500, 4_000, rng)).await;
                node.clients.mend();
            }
            Fault::DatabaseCrashed => {
                self.postgres.crash()?;
                sleep(lasting(0, 3_000, rng)).await;
                self.postgres.resume()?;
                return Ok(Instant::now());
            }
            Fault::Rolled => {
                for node in &mut self.nodes {
                    node.drain().await?;
                    node.run().await?;
                }
            }
        }
        Ok(began)
    }
}
