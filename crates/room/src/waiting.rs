//! Rooms that are older than the rule that rooms do not wait for ever are given a deadline.

use store::{Append, Mark, Undated};
use tokio::task::JoinSet;

use crate::{entry::Entry, registry::Rooms, shared::OwnGame};

const AT_ONCE: usize = 64;

impl Rooms {
    /// Once, when the rooms are opened. Nothing is folded for it.
    pub(crate) async fn date_waiting(self) {
        let mut after = None;
        loop {
            let undated = match self.shared.store.undated(after, AT_ONCE).await {
                Ok(undated) => undated,
                Err(error) => {
                    tracing::warn!(%error, "rooms without a deadline cannot be looked for");
                    return;
                }
            };
            let Some(last) = undated.last() else { return };
            after = Some(last.game);
            let mut dating: JoinSet<_> = undated.into_iter().map(|it| self.clone().date(it)).collect();
            while dating.join_next().await.is_some() {}
        }
    }

    /// A room in memory sees to it itself, when it goes to sleep.
    async fn date(self, Undated { game, seq: _, created_at }: Undated) {
        let deadline = self.shared.waits_until(created_at);
        if deadline.is_none() || !matches!(self.find_awake(game).await, Ok(None)) {
            return;
        }
        // Another node dates its own.
        let Ok(OwnGame { tenure, stream, .. }) = self.shared.claim(game).await else { return };
        let seq = stream.entries.len() as u32;
        let mark = Mark { deadline: Some(deadline), ..Mark::default() };
        let append = Append { game, seq, tenure, entries: vec![Entry::Marked.encode()], mark };
        if let Err(error) = self.shared.store.append(append).await {
            tracing::warn!(%game, %error, "a waiting room has no deadline yet");
        }
        let _owned_until_closed = self.shared.store.release(game, tenure).await;
    }
}
