//! Turns an intent into what happens: the referee, and the moderator with the touch-move rule.

use rules::{Denial, Refusals, Role, Square, Written};
use view::{Declined, Intent, Millis, Notice, Refusal, Seat};

use crate::{
    game::{Game, Since, Step},
    record::{Event, Record},
};

/// What the room, rather than a seat, decides about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The running clock has run out.
    OutOfTime,
    /// A seat has been absent for longer than its grace period.
    Abandoned { by: Seat },
    /// Every seat has.
    AllAbandoned,
    /// The player in this seat has walked out.
    Left { by: Seat },
    /// The one player who holds every seat has declared a draw.
    DrawDeclared,
    /// A bot is no longer available.
    AiUnavailable,
    /// Nobody answered a proposal in time.
    ProposalExpired,
    /// A player who was awaited has come, or need not be waited for any longer: the clock may run.
    Arrived { seat: Seat },
    /// A player who was awaited has not come: the game is called off.
    NeverCame,
    /// For this long nobody could play, through no fault of the players: it is not taken from anybody's clock.
    Outage { ms: u64 },
}

impl Game {
    /// Judges an intent. Nothing changes until the step is committed.
    pub fn decide(&self, seat: Seat, intent: Intent, now: Millis) -> Result<Step, Refusal> {
        let at = self.time(now)?;
        if let Some(fallen) = self.fallen(at) {
            return Ok(self.step(Event::OutOfTime(fallen), at));
        }
        match intent {
            Intent::Move { .. } | Intent::Drop { .. } => {
                let wanted = intent.written().ok_or(Refusal::IllegalMove)?;
                self.decide_move(seat, wanted.from, Some(wanted), at)
            }
            Intent::Touch { from } => self.decide_move(seat, from.0, None, at),
            Intent::AskAny {} => self.decide_question(seat, at),
            Intent::Sense { square } => self.decide_sense(seat, square, at),
            Intent::Pass {} => self.decide_pass(seat, at),
            Intent::Resign {} => Ok(self.step(Event::Resigned(seat), at)),
            Intent::OfferDraw {} => match self.state.draw_offer {
                Some(by) if by == seat => Err(Refusal::DrawAlreadyOffered),
                // Both seats want the draw.
                Some(_) => Ok(self.step(Event::DrawAgreed, at)),
                None => Ok(self.step(Event::DrawOffered(seat), at)),
            },
            Intent::RespondDraw { accept } => {
                if self.state.draw_offer != Some(!seat) {
                    return Err(Refusal::NoDrawOffer);
                }
                Ok(self.step(if accept { Event::DrawAgreed } else { Event::DrawDeclined }, at))
            }
            Intent::Abort {} if self.state.ply >= 2 => Err(Refusal::TooLateToAbort),
            Intent::Abort {} => Ok(self.step(Event::Aborted, at)),
        }
    }

    /// Whether judging an intent takes so long that it should not hold anybody up. Only a move that will be made does,
    /// which no seat can fail to notice: how a try is treated must not tell that there was one.
    pub fn takes_long(&self, seat: Seat, intent: Intent) -> bool {
        let Some(wanted) = intent.written() else { return false };
        self.rules.tries_turns_out()
            && seat.color() == self.turn_color()
            && self.state.touched.is_none_or(|touched| touched == wanted.from)
            && self.rules.meant(&self.state.position, self.choices.legal(), wanted).is_some()
    }

    /// Judges a ruling that the room asks for.
    pub fn adjudicate(&self, ruling: Ruling, now: Millis) -> Result<Step, Refusal> {
        let at = self.time(now)?;
        let event = match (ruling, self.fallen(at)) {
            // First of all: a clock that seems to have run out may not have.
            (Ruling::Outage { ms }, _) => Event::Outage(ms),
            (_, Some(fallen)) => Event::OutOfTime(fallen),
            (Ruling::OutOfTime, None) => return Err(Refusal::ClockStillRuns),
            (Ruling::Abandoned { by }, None) => Event::Abandoned(Some(by)),
            (Ruling::AllAbandoned, None) => Event::Abandoned(None),
            (Ruling::DrawDeclared, None) => return Err(Refusal::NoDrawOffer),
            (Ruling::Left { by }, None) => Event::Left(by),
            (Ruling::AiUnavailable, None) => Event::AiUnavailable,
            (Ruling::ProposalExpired, None) if self.proposal_deadline().is_some_and(|until| until <= at) => {
                Event::ProfileDeclined(Declined::Expired)
            }
            (Ruling::ProposalExpired, None) => return Err(Refusal::NoProposal),
            (Ruling::Arrived { seat }, None) if self.awaits(seat) => Event::Arrived(seat),
            (Ruling::NeverCame, None) if !self.state.awaited.is_empty() => Event::Aborted,
            (Ruling::Arrived { .. }, None) => return Err(Refusal::ClockStillRuns),
            (Ruling::NeverCame, None) => return Err(Refusal::TooLateToAbort),
        };
        Ok(self.step(event, at))
    }

    /// The time of an event: never before the last one, whatever the server's clock says.
    pub(crate) fn time(&self, now: Millis) -> Result<Millis, Refusal> {
        match self.state.ending {
            Some(_) => Err(Refusal::GameOver),
            None => Ok(now.max(self.log.last())),
        }
    }

    pub(crate) fn fallen(&self, at: Millis) -> Option<Seat> {
        self.state.clocks.and_then(|clocks| clocks.fallen(at)).map(Seat::from)
    }

    pub(crate) fn step(&self, event: Event, at: Millis) -> Step {
        self.project(Record { event, at }, Since::Nothing)
    }

    fn decide_move(
        &self,
        seat: Seat,
        from: Square,
        wanted: Option<Written>,
        at: Millis,
    ) -> Result<Step, Refusal> {
        if seat.color() != self.turn_color() {
            return Err(Refusal::NotYourTurn);
        }
        if self.card.has_sensing() {
            return self.decide_request(wanted.ok_or(Refusal::TouchMoveOff)?, at);
        }
        if self.card.refusals() != Refusals::Four {
            return self.decide_try(seat, from, wanted, at);
        }
        if self.is_bound_against(wanted) {
            return Err(Refusal::MustCaptureWithPawn);
        }
        if let Some(role) = wanted.and_then(Written::dropped) {
            return self.decide_drop(seat, role, from, at);
        }
        if self.card.touch_move() || self.card.moderator().is_some() {
            return self.moderate(seat, from, wanted, at);
        }
        let wanted = wanted.ok_or(Refusal::TouchMoveOff)?;
        self.require_promotion(wanted)?;
        let legal = self.choices.legal();
        let movement = self.rules.meant(&self.state.position, legal, wanted).ok_or(Refusal::IllegalMove)?;
        Ok(self.step(Event::Moved(movement), at))
    }

    /// A piece in reserve is nowhere to be touched, so a refused drop binds to nothing.
    fn decide_drop(&self, seat: Seat, role: Role, to: Square, at: Millis) -> Result<Step, Refusal> {
        if self.state.touched.is_some() {
            return Err(Refusal::MustMoveTouchedPiece);
        }
        if !self.rules.has_drops() {
            return Err(Refusal::IllegalMove);
        }
        let moderated = self.card.touch_move() || self.card.moderator().is_some();
        match self.rules.judge_drop(&self.state.position, self.choices.legal(), role, to) {
            Ok(movement) => Ok(self.step(Event::Moved(movement), at)),
            Err(_) if !moderated => Err(Refusal::IllegalMove),
            Err(why) if self.state.tries.are_left(&self.card, seat) => {
                Ok(self.step(Event::DropDenied { role, to, why }, at))
            }
            Err(_) => Err(Refusal::TooManyTries),
        }
    }

    /// The moderator answers in a fixed order, and a refused try is an event like any other.
    fn moderate(
        &self,
        seat: Seat,
        from: Square,
        wanted: Option<Written>,
        at: Millis,
    ) -> Result<Step, Refusal> {
        let deny = |why| {
            if self.state.tries.are_left(&self.card, seat) {
                let to = wanted.map(|wanted| wanted.to);
                return Ok(self.step(Event::Denied { from, to, promotion: None, why }, at));
            }
            let touches = why == Denial::IllegalMove && self.state.touched.is_none();
            let refusal = Refusal::TooManyTries;
            // A seat without tries must not feel its way with piece after piece.
            if touches && self.card.touch_move() && !self.is_bound() {
                Ok(self.touch_only(seat, from, refusal, at))
            } else {
                Err(refusal)
            }
        };
        match self.state.touched {
            Some(touched) if touched != from => return Err(Refusal::MustMoveTouchedPiece),
            Some(_) => {
                let wanted = wanted.ok_or(Refusal::AlreadyTouched)?;
                self.require_promotion(wanted)?;
            }
            None => {
                if let Some(why) = self.denies_touch(from) {
                    return deny(why);
                }
            }
        }
        let Some(wanted) = wanted else {
            return if self.card.touch_move() {
                Ok(self.step(Event::Touched(from), at))
            } else {
                Err(Refusal::TouchMoveOff)
            };
        };
        if let Err(refusal) = self.require_promotion(wanted) {
            if !self.card.touch_move() || self.is_bound() {
                return Err(refusal);
            }
            return Ok(self.touch_only(seat, from, refusal, at));
        }
        match self.rules.meant(&self.state.position, self.choices.legal(), wanted) {
            Some(movement) => Ok(self.step(Event::Moved(movement), at)),
            None => deny(Denial::IllegalMove),
        }
    }

    /// Refuses the move, but the piece still counts as touched: the seat has learnt that it has a legal move.
    fn touch_only(&self, seat: Seat, from: Square, refusal: Refusal, at: Millis) -> Step {
        let mut step = self.step(Event::Touched(from), at);
        step.notices[seat.color()].push(Notice::Refused { refusal });
        step
    }

    pub(crate) fn denies_touch(&self, from: Square) -> Option<Denial> {
        let could_move = || self.choices.could_move(&self.rules, &self.state.position);
        self.rules.denies_touch(&self.state.position, self.choices.legal(), could_move, from)
    }

    /// Judged by geometry alone, so that asking reveals nothing about the other side.
    pub(crate) fn require_promotion(&self, attempt: Written) -> Result<(), Refusal> {
        if attempt.promotion.is_none()
            && self.rules.would_promote(&self.state.position, attempt.from, attempt.to)
        {
            Err(Refusal::PromotionRequired)
        } else {
            Ok(())
        }
    }
}
