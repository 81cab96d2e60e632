//! What nobody needs any more goes, now and then: expired sessions, links and challenges, guests who never played.

use std::time::Duration;

use people::People;
use tokio::{sync::watch, time::MissedTickBehavior};

use crate::app::now;

const EVERY: Duration = Duration::from_secs(10 * 60);

/// So many rows of each kind at once, so that nobody waits for it, and a pause.
const BATCH: usize = 200;
const PAUSE: Duration = Duration::from_millis(100);

pub(crate) async fn watch(people: People, mut stopping: watch::Receiver<bool>) {
    let mut every = tokio::time::interval(EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = stopping.changed() => return,
        }
        loop {
            match people.prune(now(), BATCH).await {
                Ok(0) => break,
                Ok(_) => tokio::time::sleep(PAUSE).await,
                Err(error) => {
                    tracing::warn!(%error, "what nobody needs of people is left for later");
                    break;
                }
            }
        }
    }
}
