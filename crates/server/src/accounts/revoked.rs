//! What has been revoked is forgotten: at once by the process that did it, within a second by all others.

use std::{
    sync::{Arc, PoisonError, atomic::Ordering},
    time::Duration,
};

use people::Revoked;
use tables::TablesError;
use tokio::{sync::watch, time::MissedTickBehavior};
use view::PersonId;

use super::{Accounts, credential::Credential};

const EVERY: Duration = Duration::from_secs(1);

impl Accounts {
    /// Reads what has been revoked since the last time, here or elsewhere. Whoever revokes something calls this
    /// before saying that it is done.
    pub(crate) async fn catch_up(&self) -> Result<(), TablesError> {
        let mut known = self.revoked_to.lock().await;
        for (number, what) in self.people.revocations(*known).await? {
            self.revocations.fetch_add(1, Ordering::AcqRel);
            self.callers.forget(&what);
            match &what {
                Revoked::Session(_) | Revoked::ApiToken(_) => self.attendants.end(&what),
                Revoked::Person(person) => {
                    self.standings.forget(*person);
                    self.end_void_tokens(*person).await?;
                }
                Revoked::Settings => {
                    *self.sign_up_mode.lock().unwrap_or_else(PoisonError::into_inner) = None;
                }
            }
            *known = number;
        }
        Ok(())
    }

    /// Whoever deletes their account takes its tokens along, and nobody is told of each.
    async fn end_void_tokens(&self, person: PersonId) -> Result<(), TablesError> {
        let shown = self.attendants.tokens_of(person);
        if shown.is_empty() {
            return Ok(());
        }
        let valid: Vec<_> = self.people.tokens(person).await?.into_iter().map(|token| token.id).collect();
        for credential in shown {
            if let Credential::Token { id, .. } = credential
                && !valid.contains(&id)
            {
                self.attendants.end(&Revoked::ApiToken(id));
            }
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
