//! Modifier profiles that change while the game goes on.

use std::sync::Arc;

use rules::ProfileFault;
use view::{Notice, Objection, PerSeat, ProfileIntent, ProfileNotice, RoomStatus, Seat};

use super::{Actor, Outdated};
use crate::told::{News, Refused};

impl Actor {
    pub(super) async fn change_profile(&mut self, seat: Seat, intent: ProfileIntent) -> Result<(), Outdated> {
        if self.status() == RoomStatus::Waiting {
            let error = Box::new(ProfileFault::NotBegun.into());
            return self.tell(seat, News::ProfileRefused(error)).await;
        }
        if matches!(intent, ProfileIntent::Update { .. }) && !self.has_favour_left(seat) {
            return self.refuse(seat, Refused::RateLimited).await;
        }
        let patience = self.shared.config.proposal_for.as_millis() as u64;
        let consent = self.state.settings.profile_consent.then_some(patience);
        let shared = self.shared.clone();
        let place = shared.desk.place().await;
        let decide = || self.state.game.decide_profile(seat, intent, consent, shared.now());
        match place.work(decide) {
            Ok(step) => {
                if self.take_for(seat, step, None).await? {
                    Ok(())
                } else {
                    self.refuse(seat, Refused::Unavailable).await
                }
            }
            Err(Objection::Refused(refusal)) => self.refuse(seat, Refused::Rules(refusal)).await,
            Err(Objection::Profile(error)) => self.tell(seat, News::ProfileRefused(Box::new(error))).await,
        }
    }

    /// Under another profile much may look different: everybody gets the whole view.
    pub(super) async fn show_anew(&mut self) -> Result<(), Outdated> {
        for &seat in self.chairs() {
            let snapshot = Arc::new(self.snapshot(seat));
            self.tell(seat, News::Synced(snapshot)).await?;
        }
        Ok(())
    }
}

/// Whether they tell of a profile that is in force now.
pub(super) fn in_force(notices: &PerSeat<Vec<Notice>>) -> bool {
    let updated = |notice: &Notice| match notice {
        Notice::Profile(notice) => matches!(**notice, ProfileNotice::Updated(_)),
        _ => false,
    };
    notices.iter().any(|(_, told)| told.iter().any(updated))
}
