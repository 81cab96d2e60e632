//! The modifier profile of a game, its changes, and how a game continues under another one.

use std::sync::Arc;

use rules::{Card, CardError, Origins, Position, Profile, ProfileError, ProfileFault, Rules, Sight};
use view::{Millis, ProfileView, ProposedProfile, ScheduledProfile, Seat};

/// How many times a new profile may be requested in one game. It is bounded because all of them are kept.
pub(crate) const MOST_CHANGES: u32 = 64;

/// A game's profile and its pending changes.
#[derive(Clone, Default, Debug)]
pub(crate) struct Revisions {
    pub(crate) current: Option<Arc<Profile>>,
    /// How many times it has changed.
    pub(crate) version: u32,
    /// How many times a change was requested.
    pub(crate) asked: u32,
    pub(crate) scheduled: Option<Scheduled>,
    pub(crate) proposal: Option<Proposal>,
}

#[derive(Clone, Debug)]
pub(crate) struct Scheduled {
    pub(crate) by: Seat,
    pub(crate) profile: Arc<Profile>,
}

#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    pub(crate) change: Scheduled,
    pub(crate) until: Millis,
}

impl Revisions {
    pub(crate) fn starting(profile: Profile) -> Arc<Revisions> {
        Arc::new(Revisions { current: Some(Arc::new(profile)), ..Revisions::default() })
    }

    pub(crate) fn view(&self) -> ProfileView {
        let version = self.version + 1;
        ProfileView {
            current: self.current.as_deref().cloned(),
            version: self.version,
            scheduled: self.scheduled.as_ref().map(|it| it.view(version)),
            proposal: self.proposal.as_ref().map(|it| it.view(version)),
        }
    }
}

impl Scheduled {
    pub(crate) fn view(&self, version: u32) -> ScheduledProfile {
        ScheduledProfile { profile: self.profile.as_ref().clone(), version, by: self.by }
    }
}

impl Proposal {
    pub(crate) fn view(&self, version: u32) -> ProposedProfile {
        let ScheduledProfile { profile, version, by } = self.change.view(version);
        ProposedProfile { profile, version, by, expires_at: self.until }
    }
}

/// The rules and the position when the game continues under another profile.
pub(crate) fn carry_on(
    card: &Card,
    before: &Rules,
    position: &Position,
    origins: &Origins,
    profile: &Profile,
) -> Result<(Rules, Position), ProfileError> {
    let rules = card.rules_with(profile.clone()).map_err(objection)?;
    let next = rules.carry_on(before, position, origins);
    if card.sight() == Sight::Open {
        rules.may_carry_on(profile, &next)?;
    }
    Ok((rules, next))
}

/// What is wrong with a profile, if the card with that profile is refused.
pub(crate) fn objection(error: CardError) -> ProfileError {
    match error {
        CardError::Profile(error) => error,
        CardError::OverBeforeStart => ProfileFault::OverAtOnce.into(),
        CardError::TooDear { presets, .. } => ProfileFault::ProfileTooDear { presets }.into(),
        other => ProfileFault::Unplayable { why: other.to_string() }.into(),
    }
}

/// Whether nothing has happened in this turn that a change would have to wait for.
pub(crate) fn is_between_turns(card: &Card, ply: u32, turn_since: u32) -> bool {
    !card.touch_move() && ply == turn_since
}
