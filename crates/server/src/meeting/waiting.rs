//! Who waits on, and who does no longer.

use tables::TablesError;
use view::PersonId;

use super::Meeting;
use crate::clock::now;

impl Meeting {
    /// Ends what nobody waits with any more.
    pub(crate) async fn let_go(&self) -> Result<(), TablesError> {
        let gone = {
            let mut hall = self.hall();
            hall.expire(now());
            hall.presences.forget_gone(now());
            let mut gone = hall.unattended(now());
            gone.extend(hall.stranded(now()));
            gone
        };
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
