//! Who shares the database, for metrics.

use std::time::{Duration, Instant};

use room::{NodeStatus, Storage};
use tokio::{sync::Mutex, time::timeout};

/// How old an answer may be. The games of every node have to be counted for it.
const KEPT_FOR: Duration = Duration::from_secs(10);

/// A database that does not answer by then is not waited for.
const WITHIN: Duration = Duration::from_secs(1);

/// The nodes as they were some seconds ago. Whoever asks while they are being counted waits for that count.
#[derive(Default)]
pub(crate) struct Census(Mutex<Option<(Instant, Vec<NodeStatus>)>>);

impl Census {
    /// None if the database does not say, or if nobody else could share it.
    pub(crate) async fn nodes(&self, storage: &Storage) -> Option<Vec<NodeStatus>> {
        storage.lease()?;
        let mut taken = self.0.lock().await;
        if let Some((at, nodes)) = &*taken
            && at.elapsed() < KEPT_FOR
        {
            return Some(nodes.clone());
        }
        let nodes = timeout(WITHIN, storage.nodes()).await.ok()?.ok()?;
        *taken = Some((Instant::now(), nodes.clone()));
        Some(nodes)
    }
}
