//! Deletes old games, if their operator wants that.

use std::time::Duration;

use store::Pruned;
use tokio::time::sleep;
use view::Millis;

use crate::registry::Rooms;

/// Writes wait while games are deleted, so it is done a few at a time.
const AT_ONCE: usize = 64;
const PAUSE: Duration = Duration::from_secs(1);
const EVERY: Duration = Duration::from_secs(60 * 60);

impl Rooms {
    /// Goes on until the rooms are closed.
    pub(crate) async fn prune_for_ever(self, keep_for: Duration) {
        while !self.is_closed() {
            let before = self.shared.now().saturating_sub(keep_for.as_millis() as Millis);
            let deleted = self.prune(before).await;
            if deleted.games > 0 {
                tracing::info!(games = deleted.games, bytes = deleted.bytes, "old games were deleted");
            }
            sleep(if deleted.games > 0 { PAUSE } else { EVERY }).await;
        }
    }

    /// Deletes a few finished games that were made before then. Those whose rooms are in memory are left for later.
    async fn prune(&self, before: Millis) -> Pruned {
        let store = &self.shared.store;
        let old = store.finished_before(before, AT_ONCE).await.unwrap_or_default();
        let mut asleep = Vec::with_capacity(old.len());
        for game in old {
            if matches!(self.find_awake(game).await, Ok(None)) {
                asleep.push(game);
            }
        }
        if asleep.is_empty() {
            return Pruned::default();
        }
        store.delete(asleep).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "old games cannot be deleted");
            Pruned::default()
        })
    }
}
