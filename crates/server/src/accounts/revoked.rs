//! What has been revoked is forgotten: at once by the process that did it, within a second by all others.

use std::{
    sync::{Arc, PoisonError, atomic::Ordering},
    time::Duration,
};

use people::Revoked;
use tables::TablesError;
use tokio::{sync::watch, time::MissedTickBehavior};

use super::Accounts;

const EVERY: Duration = Duration::from_secs(1);

impl Accounts {
    /// Reads what has been revoked since the last time, here or elsewhere. Whoever revokes something calls this
    /// before saying that it is done.
    pub(crate) async fn catch_up(&self) -> Result<(), TablesError> {
        let mut known = self.revoked_to.lock().await;
        for (number, what) in self.people.revocations(*known).await? {
            self.revocations.fetch_add(1, Ordering::AcqRel);
            self.callers.forget(&what);
            if what == Revoked::Settings {
                *self.sign_up_mode.lock().unwrap_or_else(PoisonError::into_inner) = None;
            }
            *known = number;
        }
        Ok(())
    }
}

/// Catches up every second, until the server stops.
pub(crate) async fn watch(accounts: Arc<Accounts>, mut stopping: watch::Receiver<bool>) {
    let mut every = tokio::time::interval(EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut failing = false;
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = stopping.changed() => return,
        }
        match accounts.catch_up().await {
            Ok(()) => failing = false,
            Err(error) if !failing => {
                failing = true;
                tracing::error!(%error, "cannot learn which sessions have ended");
            }
            Err(_) => {}
        }
    }
}
