//! Modifier profiles that change during a game.
//!
//! A profile is part of the rules, and rules are never hidden; but whether a profile fits the position is. Where
//! something is hidden, a change is therefore judged by the card alone, from its starting position, which every seat
//! knows, and is never refused because of what is on the board: a refusal would reveal pieces that the asking seat
//! cannot see. The consequences are then played out on the true board: a piece without hit points is gone, a king
//! that stands to be taken can be taken, and a side that cannot move at all has ended the game. In open sight all of
//! that is refused in advance.
//!
//! When a change takes effect also depends on public information only: whether anyone has moved since the turn began.
//! A touched piece is its seat's secret, so with touch-move a change always waits until the turn has passed.

use std::sync::Arc;

use rules::{Profile, ProfileError, ProfileFault, announce_position};
use view::{
    Asking, Declined, Millis, Notice, Objection, ProfileIntent, ProfileNotice, Refusal, Seat, SquareSet,
    UpdatedProfile,
};

use crate::{
    game::{Game, Step},
    memory::Change,
    questions::may_ask,
    record::Event,
    revisions::{MOST_CHANGES, Proposal, Revisions, Scheduled, carry_on, is_between_turns, objection},
};

impl Game {
    /// Judges a seat's request about the profile. With `consent`, the other seat has that many milliseconds to agree.
    pub fn decide_profile(
        &self,
        seat: Seat,
        intent: ProfileIntent,
        consent: Option<u64>,
        now: Millis,
    ) -> Result<Step, Objection> {
        let at = self.time(now)?;
        if let Some(fallen) = self.fallen(at) {
            return Ok(self.step(Event::OutOfTime(fallen), at));
        }
        let event = match intent {
            ProfileIntent::Update { profile, version } => {
                self.may_be_asked(version)?;
                self.card.accepts(profile.clone()).map_err(objection)?;
                self.judge(&profile)?;
                let (by, profile) = (seat, Arc::new(profile));
                match consent {
                    Some(patience) => {
                        Event::ProfileProposed { by, until: at.saturating_add(patience), profile }
                    }
                    None => Event::ProfileSet { by, profile },
                }
            }
            ProfileIntent::Respond { accept } => {
                let known = self.state.profile.as_ref();
                let proposal = known.and_then(|it| it.proposal.as_ref()).ok_or(Refusal::NoProposal)?;
                match (proposal.change.by == seat, accept) {
                    _ if at >= proposal.until => Event::ProfileDeclined(Declined::Expired),
                    (true, true) => return Err(Refusal::NoProposal.into()),
                    (true, false) => Event::ProfileDeclined(Declined::Withdrawn),
                    (false, false) => Event::ProfileDeclined(Declined::Refused),
                    (false, true) => {
                        self.judge(&proposal.change.profile)?;
                        Event::ProfileAccepted
                    }
                }
            }
        };
        Ok(self.step(event, at))
    }

    /// When the pending proposal will lapse; ask for [`crate::Ruling::ProposalExpired`] then.
    pub fn proposal_deadline(&self) -> Option<Millis> {
        self.state.profile.as_ref()?.proposal.as_ref().map(|proposal| proposal.until)
    }

    /// The profile in force.
    pub fn profile(&self) -> Option<&Profile> {
        self.state.profile.as_ref()?.current.as_deref()
    }

    pub(crate) fn profile_version(&self) -> u32 {
        self.state.profile.as_ref().map_or(0, |known| known.version)
    }

    pub(crate) fn may_be_asked(&self, version: u32) -> Result<(), ProfileError> {
        if self.card.has_sensing() {
            return Err(ProfileFault::NoModifiers.into());
        }
        let current = self.profile_version();
        if version != current {
            return Err(ProfileFault::Stale { version, current }.into());
        }
        match self.state.profile.as_deref() {
            Some(Revisions { scheduled: Some(_), .. }) => Err(ProfileFault::AlreadyScheduled.into()),
            Some(Revisions { proposal: Some(_), .. }) => Err(ProfileFault::AlreadyProposed.into()),
            Some(Revisions { asked: MOST_CHANGES.., .. }) => {
                Err(ProfileFault::TooManyChanges { max: MOST_CHANGES }.into())
            }
            _ => Ok(()),
        }
    }

    /// Whether a profile could take effect now, judged by the card alone where something is hidden.
    pub(crate) fn judge(&self, profile: &Profile) -> Result<(), ProfileError> {
        carry_on(&self.card, &self.rules, &self.state.position, &self.origins(), profile).map(|_| ())
    }

    pub(crate) fn project_proposal(&self, step: &mut Step, by: Seat, until: Millis, profile: Arc<Profile>) {
        step.origins = Some(Box::new(self.origins()));
        let proposal = Proposal { change: Scheduled { by, profile }, until };
        let known = step.revisions();
        known.asked += 1;
        let shown = proposal.view(known.version + 1);
        known.proposal = Some(proposal);
        step.tell_of_profile(&ProfileNotice::Proposed(shown));
    }

    pub(crate) fn project_profile(&self, step: &mut Step, by: Seat, profile: &Arc<Profile>, at: Millis) {
        step.origins = Some(Box::new(self.origins()));
        step.revisions().asked += 1;
        self.install(step, Scheduled { by, profile: profile.clone() }, at);
    }

    pub(crate) fn project_acceptance(&self, step: &mut Step, at: Millis) {
        step.origins = Some(Box::new(self.origins()));
        if let Some(Proposal { change, .. }) = step.revisions().proposal.take() {
            self.install(step, change, at);
        }
    }

    fn install(&self, step: &mut Step, change: Scheduled, at: Millis) {
        if self.is_between_turns() {
            return self.put_in_force(step, &change, at);
        }
        let known = step.revisions();
        let shown = change.view(known.version + 1);
        known.scheduled = Some(change);
        step.tell_of_profile(&ProfileNotice::Scheduled(shown));
    }

    /// A move has passed the turn to the other side: a change that was waiting for that takes effect.
    pub(crate) fn project_turn(&self, step: &mut Step, at: Millis) {
        let Some(change) = step.next.profile.as_ref().and_then(|known| known.scheduled.clone()) else {
            return;
        };
        self.put_in_force(step, &change, at);
    }

    /// Whether a change has taken effect or waits for the turn to pass.
    pub(crate) fn is_set(&self, step: &Step) -> bool {
        let known = step.next.profile.as_ref();
        known.is_some_and(|known| known.version > self.profile_version() || known.scheduled.is_some())
    }

    pub(crate) fn is_between_turns(&self) -> bool {
        is_between_turns(&self.card, self.state.ply, self.state.turn_since)
    }

    fn put_in_force(&self, step: &mut Step, change: &Scheduled, at: Millis) {
        let origins = step.origins.as_mut().expect("kept since a profile was first asked for");
        let carried = carry_on(&self.card, &self.rules, &step.next.position, origins, &change.profile);
        let Ok((rules, position)) = carried else {
            return step.decline_profile(Declined::Impossible);
        };
        origins.only(&position);
        let known = step.revisions();
        known.current = Some(change.profile.clone());
        known.version += 1;
        known.scheduled = None;
        known.proposal = None;
        let version = known.version;

        let choices = self.choices_in(&rules, &position, step.since);
        let ended = rules.ended(&position, choices.has_moves(), false);
        let turn = Seat::from(position.turn());
        step.next.moved &= position.board().occupied();
        step.next.position = position;
        let position = &step.next.position;
        for seat in Seat::PAIR {
            let sighting = rules.sighting(position, seat.color(), self.card.sight());
            let moved = self.known_to_have_moved(&step.next, seat);
            let memory = &mut step.next.memory[seat.color()];
            let (visible, visible_before) = (sighting.visible(), memory.visible());
            let (felt, felt_before) = (sighting.felt(), memory.felt());
            let Change { inserted, retracted } = memory.look(sighting, moved, None);
            let updated = UpdatedProfile {
                current: change.profile.as_ref().clone(),
                version,
                by: change.by,
                inserted,
                retracted,
                visible: (visible != visible_before).then_some(SquareSet(visible)),
                felt: (felt != felt_before).then_some(SquareSet(felt)),
                in_check: rules.tells_check(choices.in_check() && seat == turn),
                legal: match ended {
                    None if seat == turn => self.shown_moves(&rules, position, choices.legal()),
                    _ => Vec::new(),
                },
                drops: match ended {
                    None if seat == turn => self.shown_drops(&rules, position, choices.legal()),
                    _ => Vec::new(),
                },
            };
            step.notices[seat.color()].push(Notice::Profile(Box::new(ProfileNotice::Updated(updated))));
        }
        step.key = Some(position.key(&rules));
        let said = announce_position(self.card.senses(), position, choices.legal(), ended);
        // What was asked and tried under the rules before means nothing under these.
        step.next.questions.next_turn();
        if may_ask(&self.card) && ended.is_none() {
            step.ask(turn, Asking::Open);
        }
        for announcement in said {
            step.announce(announcement, at);
        }
        step.choices = Some(choices);
        step.rules = Some(Box::new(rules));
        if let Some(ended) = ended {
            self.end(step, ended.outcome.into(), at);
        }
    }
}

impl Step {
    fn revisions(&mut self) -> &mut Revisions {
        Arc::make_mut(self.next.profile.get_or_insert_default())
    }

    fn tell_of_profile(&mut self, notice: &ProfileNotice) {
        for seat in Seat::PAIR {
            self.notices[seat.color()].push(Notice::Profile(Box::new(notice.clone())));
        }
    }

    pub(crate) fn decline_profile(&mut self, reason: Declined) {
        self.forget_plans();
        self.tell_of_profile(&ProfileNotice::Declined { reason });
    }

    /// Drops the pending proposal and the scheduled change.
    pub(crate) fn forget_plans(&mut self) {
        if self.next.profile.is_some() {
            let known = self.revisions();
            known.scheduled = None;
            known.proposal = None;
        }
    }
}
