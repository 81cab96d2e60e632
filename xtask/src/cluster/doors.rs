//! What a load balancer would do: it asks every node how it is, and sends clients to those that are well.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use client::Server;
use fastrand::Rng;
use tokio::time::{sleep, timeout};

/// As in `deploy/cluster/Caddyfile`.
const ASK_EVERY: Duration = Duration::from_millis(500);
const ANSWERS_WITHIN: Duration = Duration::from_millis(500);

struct Door {
    server: Server,
    is_well: AtomicBool,
}

/// The addresses of all nodes, for clients.
#[derive(Clone)]
pub(super) struct Doors(Arc<[Door]>);

impl Doors {
    pub(super) fn of(servers: impl Iterator<Item = Server>) -> Doors {
        Doors(servers.map(|server| Door { server, is_well: AtomicBool::new(true) }).collect())
    }

    /// Any node that is well; any at all if none is.
    pub(super) fn pick(&self, rng: &mut Rng) -> &Server {
        let well: Vec<_> = self.0.iter().filter(|door| door.is_well.load(Relaxed)).collect();
        match well.as_slice() {
            [] => &self.0[rng.usize(..self.0.len())].server,
            well => &well[rng.usize(..well.len())].server,
        }
    }

    /// Keeps asking one node how it is.
    async fn watch(self, number: usize) {
        let door = &self.0[number];
        loop {
            let asked = timeout(ANSWERS_WITHIN, client::http::get(&door.server, "/api/health")).await;
            door.is_well.store(matches!(asked, Ok(Ok((200, _)))), Relaxed);
            sleep(ASK_EVERY).await;
        }
    }

    /// Watches all of them, until the runtime ends.
    pub(super) fn watch_all(&self) {
        for number in 0..self.0.len() {
            tokio::spawn(self.clone().watch(number));
        }
    }
}
