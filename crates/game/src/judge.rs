//! Tries by the mechanical definition, and the question for pawn captures.
//!
//! Whether a try is nonsense, or not allowed because of an answer, is known to its seat beforehand.

use rules::{Denial, Move, PawnCaptures, PawnTries, Refusals, Role, Square, Written, is_pawn_capture};
use view::{Asking, Millis, Notice, Refusal, Seat};

use crate::{
    game::{Game, Step},
    questions::may_ask,
    record::Event,
};

/// What becomes of a try.
pub(crate) enum Judged {
    Made(Move),
    Denied(Denial),
    /// It leaves no trace.
    Refused(Refusal),
}

impl Game {
    fn asking(&self) -> Asking {
        self.state.questions.asking()
    }

    /// What the seat to move may ask, and what the answer binds it to.
    pub(crate) fn shown_asking(&self) -> Option<Asking> {
        may_ask(&self.card).then(|| self.asking())
    }

    /// Whether the seat to move must capture with a pawn before anything else.
    pub(crate) fn is_bound(&self) -> bool {
        may_ask(&self.card) && self.asking() == Asking::Yes
    }

    /// Whether it is bound to something else than this try.
    pub(crate) fn is_bound_against(&self, wanted: Option<Written>) -> bool {
        let position = &self.state.position;
        let captures = |attempt| {
            let made = self.rules.meant(position, self.choices.legal(), attempt);
            made.is_some_and(|movement| is_pawn_capture(&movement, position))
        };
        let allowed = |attempt: Written| {
            let again = self.state.questions.has_refused(attempt);
            (!again && self.rules.is_pawn_try(position, attempt)) || captures(attempt)
        };
        self.is_bound() && !wanted.is_some_and(allowed)
    }

    /// Whether there is a pawn capture: the answer to the question.
    pub(crate) fn has_pawn_capture(&self) -> bool {
        PawnCaptures::among(self.choices.legal(), &self.state.position).count > 0
    }

    pub(crate) fn decide_question(&self, seat: Seat, at: Millis) -> Result<Step, Refusal> {
        if seat.color() != self.turn_color() {
            return Err(Refusal::NotYourTurn);
        }
        if !may_ask(&self.card) {
            return Err(Refusal::NoQuestion);
        }
        if self.asking() != Asking::Open {
            return Err(Refusal::AlreadyAsked);
        }
        if self.state.touched.is_some() {
            return Err(Refusal::MustMoveTouchedPiece);
        }
        Ok(self.step(Event::Asked(self.has_pawn_capture()), at))
    }

    /// Judges a try where there are no more than two answers.
    pub(crate) fn decide_try(
        &self,
        seat: Seat,
        from: Square,
        wanted: Option<Written>,
        at: Millis,
    ) -> Result<Step, Refusal> {
        let judged = match wanted {
            Some(wanted) if wanted.dropped().is_none() => self.judge_try(self.meant_try(wanted)?)?,
            Some(wanted) => self.judge_try(wanted)?,
            None => self.judge_touch(from)?,
        };
        let why = match judged {
            Some(Judged::Made(movement)) => return Ok(self.step(Event::Moved(movement), at)),
            Some(Judged::Refused(refusal)) => return Err(refusal),
            None => return Ok(self.step(Event::Touched(from), at)),
            Some(Judged::Denied(why)) => why,
        };
        if !self.state.tries.are_left(&self.card, seat) {
            return Err(Refusal::TooManyTries);
        }
        let event = match wanted.and_then(|wanted| wanted.dropped().zip(Some(wanted.to))) {
            Some((role, to)) => Event::DropDenied { role, to, why },
            None => {
                let wanted = wanted.map(|wanted| self.meant_try(wanted)).transpose()?;
                let (to, promotion) = (wanted.map(|it| it.to), wanted.and_then(|it| it.promotion));
                Event::Denied { from, to, promotion, why }
            }
        };
        Ok(self.step(event, at))
    }

    /// A try without a promotion that it has no use for.
    fn meant_try(&self, wanted: Written) -> Result<Written, Refusal> {
        self.require_promotion(wanted)?;
        let promotes = self.rules.would_promote(&self.state.position, wanted.from, wanted.to);
        let splits = self.rules.meant(&self.state.position, self.choices.legal(), wanted);
        let keeps = promotes || splits.is_some_and(|movement| movement.becomes().is_some());
        Ok(Written { promotion: wanted.promotion.filter(|_| keeps), ..wanted })
    }

    pub(crate) fn judge_try(&self, attempt: Written) -> Result<Option<Judged>, Refusal> {
        let position = &self.state.position;
        if self.is_bound_against(Some(attempt)) {
            return Err(Refusal::MustCaptureWithPawn);
        }
        if self.state.touched.is_some_and(|touched| touched != attempt.from || attempt.dropped().is_some()) {
            return Err(Refusal::MustMoveTouchedPiece);
        }
        let again = self.state.questions.has_refused(attempt);
        let pawn_try = self.rules.is_pawn_try(position, attempt);
        let legal = self.choices.legal();
        let made = match attempt.dropped() {
            Some(role) => self.rules.judge_drop(position, legal, role, attempt.to).ok(),
            None => self.rules.meant(position, legal, attempt),
        };
        if let Some(movement) = made {
            return Ok(Some(Judged::Made(movement)));
        }
        let excluded = pawn_try && self.excludes_pawn_try(attempt.from);
        Ok(Some(self.deny(again || excluded || !self.rules.is_possible(position, attempt))))
    }

    /// None if the piece may be touched.
    fn judge_touch(&self, from: Square) -> Result<Option<Judged>, Refusal> {
        if !self.card.touch_move() {
            return Err(Refusal::TouchMoveOff);
        }
        if self.is_bound() {
            return Err(Refusal::MustCaptureWithPawn);
        }
        match self.state.touched {
            Some(touched) if touched == from => Err(Refusal::AlreadyTouched),
            Some(_) => Err(Refusal::MustMoveTouchedPiece),
            None => Ok(self.denies_touch(from).map(|why| self.deny(why == Denial::NoSuchPiece))),
        }
    }

    fn deny(&self, nonsense: bool) -> Judged {
        let denial = self.card.senses().moderator.denies(nonsense);
        denial.map_or(Judged::Refused(Refusal::Nonsense), Judged::Denied)
    }

    /// Whether the seat was told that the pawn on a square captures nothing.
    fn excludes_pawn_try(&self, from: Square) -> bool {
        let captures = || PawnCaptures::among(self.choices.legal(), &self.state.position);
        match self.card.senses().moderator.pawn_tries {
            PawnTries::None => false,
            PawnTries::AskUntilLegal | PawnTries::AskOneTry => self.asking() == Asking::No,
            PawnTries::Exists | PawnTries::Count => captures().count == 0,
            PawnTries::Sources => !captures().sources.contains(from),
        }
    }

    /// Whether a stored answer to a touch or a try is the one that was due.
    pub(crate) fn would_be_denied(
        &self,
        from: Square,
        to: Option<Square>,
        promotion: Option<Role>,
        why: Denial,
    ) -> bool {
        let judged = match to {
            Some(to) => self.judge_try(Written { from, to, promotion }),
            None => self.judge_touch(from),
        };
        !self.choices.are_known() || matches!(judged, Ok(Some(Judged::Denied(due))) if due == why)
    }

    /// A refused try is remembered for the turn. It touches its piece where that must then move, except while the seat
    /// is bound to capture with a pawn: that pawn might have another move only.
    pub(crate) fn project_refusal(&self, step: &mut Step, mover: Seat, attempt: Written) {
        if self.card.refusals() == Refusals::Two {
            step.next.questions.refuse(attempt);
        }
        let moderator = self.card.senses().moderator;
        if self.is_bound() {
            if moderator.pawn_tries == PawnTries::AskOneTry {
                step.ask(mover, Asking::Spent);
            }
            return;
        }
        let could_move = self.choices.legal().iter().any(|movement| movement.from == attempt.from);
        if self.card.touch_move() && attempt.dropped().is_none() && could_move {
            step.touch(mover, attempt.from);
        }
    }
}

impl Step {
    pub(crate) fn ask(&mut self, mover: Seat, asking: Asking) {
        self.next.questions.set_asking(asking);
        self.notices[mover.color()].push(Notice::Asking { asking });
    }
}
