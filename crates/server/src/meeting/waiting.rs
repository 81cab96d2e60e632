//! Who waits on, and who does no longer.

use tables::TablesError;
use view::{Millis, PersonId};

use super::Meeting;
use crate::clock::now;

/// A live game that began longer ago is no reason not to play another.
pub(crate) const PLAYS_FOR: Millis = 24 * 60 * 60 * 1000;

impl Meeting {
    /// Ends what nobody waits with any more: they have left, or play somebody by now, wherever they met.
    pub(crate) async fn let_go(&self) -> Result<(), TablesError> {
        let mut gone = {
            let mut hall = self.hall();
            hall.expire(now());
            hall.presences.forget_gone(now());
            let mut gone = hall.unattended(now());
            gone.extend(hall.stranded(now()));
            gone
        };
        if self.hall().holds_any(now()) {
            let since = now().saturating_sub(PLAYS_FOR);
            gone.extend(self.people.waiting_at_play(self.node, since).await?);
        }
        if gone.is_empty() {
            return Ok(());
        }
        self.people.withdraw_live(&gone, now()).await?;
        self.catch_up().await
    }

    /// Somebody has come here: what they wait with goes on, wherever they were before.
    pub(crate) async fn adopt(&self, person: PersonId) {
        if !self.hall().waits_elsewhere(person, now()) {
            return;
        }
        let adopted = match self.people.adopt_seeks(person, self.node, now()).await {
            Ok(()) => self.catch_up().await,
            Err(error) => Err(error),
        };
        if let Err(error) = adopted {
            tracing::warn!(%error, "somebody waits at a node where they are not");
        }
    }
}
