//! Turns an intent into what happens, and into what everybody is told about it.

use rules::duplicate::{self, ByPlayer, Player, SyncMove};
use view::{EndReason, Ending, Intent, Millis, MoveNotice, Notice, PerSeat, Refusal, Seat};

use super::{
    DuplicateGame, Offer, State, Step, ending_of,
    record::{Event, Record},
    view_of::{everybody_sees, playable, seen_move},
};
use crate::decide::Ruling;

impl DuplicateGame {
    /// Judges an intent. Nothing changes until the step is committed.
    pub(crate) fn decide(&self, seat: Seat, intent: Intent, now: Millis) -> Result<Step, Refusal> {
        let at = self.time(now)?;
        let by = seat.player().ok_or(Refusal::NotYourTurn)?;
        if let Some(fallen) = self.fallen(at) {
            return Ok(self.step(Event::OutOfTime(fallen), at));
        }
        let event = match intent {
            Intent::Move { from, to, promotion } => {
                if by != self.state.boards.turn() {
                    return Err(Refusal::NotYourTurn);
                }
                let movement = SyncMove { from: from.0, to: to.0, promotion: promotion.map(|role| role.0) };
                Event::Moved(self.meant(movement)?)
            }
            Intent::Drop { .. } => return Err(Refusal::IllegalMove),
            Intent::Touch { .. } => return Err(Refusal::TouchMoveOff),
            Intent::AskAny {} => return Err(Refusal::NoQuestion),
            Intent::Sense { .. } => return Err(Refusal::NoSensing),
            Intent::Pass {} => return Err(Refusal::NoPassing),
            Intent::Resign {} => Event::Resigned(by),
            Intent::OfferDraw {} => match self.state.draw {
                Some(offer) if offer.agreed[by] => return Err(Refusal::DrawAlreadyOffered),
                // Offering a draw that is already on offer accepts it.
                Some(_) => Event::DrawAccepted(by),
                None => Event::DrawOffered(by),
            },
            Intent::RespondDraw { accept } => match self.state.draw {
                Some(offer) if !offer.agreed[by] => {
                    if accept {
                        Event::DrawAccepted(by)
                    } else {
                        Event::DrawDeclined
                    }
                }
                _ => return Err(Refusal::NoDrawOffer),
            },
            Intent::Abort {} if self.state.boards.ply() >= 4 => return Err(Refusal::TooLateToAbort),
            Intent::Abort {} => Event::Aborted,
        };
        Ok(self.step(event, at))
    }

    /// The legal move that the player meant. A promotion on a move that does not promote is ignored.
    fn meant(&self, movement: SyncMove) -> Result<SyncMove, Refusal> {
        let boards = &self.state.boards;
        let plain = SyncMove { promotion: None, ..movement };
        if boards.is_legal(plain) {
            return Ok(plain);
        }
        if boards.is_legal(movement) {
            return Ok(movement);
        }
        let queening = SyncMove { promotion: Some(rules::Role::Queen), ..movement };
        Err(if movement.promotion.is_none() && boards.is_legal(queening) {
            Refusal::PromotionRequired
        } else {
            Refusal::IllegalMove
        })
    }

    /// Judges a ruling that the room asks for.
    pub(crate) fn adjudicate(&self, ruling: Ruling, now: Millis) -> Result<Step, Refusal> {
        let at = self.time(now)?;
        let player = |seat: Seat| seat.player().ok_or(Refusal::NotYourTurn);
        let event = match (ruling, self.fallen(at)) {
            // First of all: a clock that seems to have run out may not have.
            (Ruling::Outage { ms }, _) => Event::Outage(ms),
            (_, Some(fallen)) => Event::OutOfTime(fallen),
            (Ruling::OutOfTime, None) => return Err(Refusal::ClockStillRuns),
            (Ruling::Abandoned { by }, None) => Event::Abandoned(Some(player(by)?)),
            (Ruling::AllAbandoned, None) => Event::Abandoned(None),
            (Ruling::Left { by }, None) => Event::Left(player(by)?),
            (Ruling::DrawDeclared, None) => Event::DrawDeclared,
            (Ruling::ProposalExpired, None) => return Err(Refusal::NoProposal),
            (Ruling::AiUnavailable, None) => Event::AiUnavailable,
            (Ruling::Arrived { seat }, None) if self.awaits(seat) => Event::Arrived(player(seat)?),
            (Ruling::NeverCame, None) if !self.state.awaited.is_empty() => Event::Aborted,
            (Ruling::Arrived { .. }, None) => return Err(Refusal::ClockStillRuns),
            (Ruling::NeverCame, None) => return Err(Refusal::TooLateToAbort),
        };
        Ok(self.step(event, at))
    }

    /// The time of an event: never before the last one, whatever the server's clock says.
    fn time(&self, now: Millis) -> Result<Millis, Refusal> {
        match self.state.ending {
            Some(_) => Err(Refusal::GameOver),
            None => Ok(now.max(self.last())),
        }
    }

    fn fallen(&self, at: Millis) -> Option<Player> {
        self.state.clocks.and_then(|clocks| clocks.fallen(at))
    }

    /// Works out what an event changes and what everybody is told about it.
    pub(super) fn step(&self, event: Event, at: Millis) -> Step {
        let mut next = self.state.clone();
        let mut told = Vec::new();
        match event {
            Event::Moved(movement) => told.push(self.play(&mut next, movement, at)),
            Event::DrawOffered(by) => {
                next.draw = Some(Offer { by, agreed: ByPlayer::new_with(|player| player == by) });
            }
            Event::DrawAccepted(by) => {
                if let Some(offer) = &mut next.draw {
                    offer.agreed[by] = true;
                    if offer.agreed.iter().all(|(_, agrees)| *agrees) {
                        next.boards.end(duplicate::DuplicateEnding::draw_agreed());
                    }
                }
            }
            Event::DrawDeclined => next.draw = None,
            Event::DrawDeclared => next.boards.end(duplicate::DuplicateEnding::draw_declared()),
            Event::Resigned(by) => next.boards.end(duplicate::DuplicateEnding::resigned(by)),
            Event::OutOfTime(by) => next.boards.end(duplicate::DuplicateEnding::out_of_time(by)),
            Event::Abandoned(Some(by)) | Event::Left(by) => {
                next.boards.end(duplicate::DuplicateEnding::abandoned(by));
            }
            Event::Arrived(player) => {
                next.awaited = next.awaited.without(player.into());
                if next.awaited.is_empty() {
                    let turn = next.boards.turn();
                    next.clocks = next.clocks.map(|clocks| clocks.started(turn, at));
                }
            }
            Event::Outage(ms) => {
                next.clocks = next.clocks.map(|clocks| clocks.credited(ms, at));
                told.push(Notice::Outage { ms });
            }
            Event::Abandoned(None) => next.boards.end(duplicate::DuplicateEnding::all_abandoned()),
            Event::Aborted => next.boards.end(duplicate::DuplicateEnding::aborted()),
            Event::AiUnavailable => next.boards.end(duplicate::DuplicateEnding::ai_unavailable()),
        }
        next.ending = next.boards.ending().map(|ending| match event {
            Event::Left(_) => Ending { winner: None, reason: EndReason::PlayerLeft },
            _ => ending_of(ending),
        });
        if next.ending.is_some() {
            next.draw = None;
            next.clocks = next.clocks.map(|clocks| clocks.stopped(at));
        }
        if next.draw.map(|offer| offer.by) != self.state.draw.map(|offer| offer.by) && next.ending.is_none() {
            told.push(Notice::DrawOffer { by: next.draw.map(|offer| offer.by.into()) });
        }
        told.push(Notice::Duplicate(Box::new(everybody_sees(&next))));
        if let Some(ending) = next.ending {
            told.push(Notice::Ended { ending, inserted: Vec::new(), reserves: None, clock: None });
        }
        let notices = PerSeat::new_with(&Seat::DUPLICATE, |seat| {
            let mut own = told.clone();
            if let Some(Notice::Moved(moved)) = own.first_mut()
                && next.ending.is_none()
                && moved.turn == seat
            {
                moved.legal = playable(&next.boards);
            }
            own
        });
        Step { record: Record { event, at }, seq: self.seq(), next, notices }
    }

    fn play(&self, next: &mut State, movement: SyncMove, at: Millis) -> Notice {
        let by = next.boards.turn();
        next.boards.make(movement);
        let turn = next.boards.turn();
        // Whoever moves is there.
        next.awaited = next.awaited.without(by.into());
        let running = next.awaited.is_empty().then_some(turn);
        next.clocks = next.clocks.map(|clocks| clocks.after_move(self.card.clock(), by, running, at));
        // A player who plays on declines the draw.
        if next.draw.is_some_and(|offer| !offer.agreed[by]) {
            next.draw = None;
        }
        let ply = next.boards.ply();
        Notice::Moved(Box::new(MoveNotice {
            ply,
            turn: turn.into(),
            seen: Some(seen_move(ply, by, movement, at)),
            inserted: Vec::new(),
            retracted: Vec::new(),
            visible: None,
            felt: None,
            in_check: None,
            taken: None,
            lost: None,
            legal: Vec::new(),
            drops: Vec::new(),
            reserves: None,
            clock: None,
            checks: None,
            asking: None,
            sensing: None,
        }))
    }

    /// Whether a stored record can follow the current state; the journal may be damaged.
    pub(super) fn could_happen(&self, record: &Record) -> bool {
        if self.state.ending.is_some() || record.at < self.last() {
            return false;
        }
        let draw = self.state.draw;
        match record.event {
            Event::Moved(movement) => self.state.boards.is_legal(movement),
            Event::DrawOffered(_) => draw.is_none(),
            Event::DrawAccepted(by) => draw.is_some_and(|offer| !offer.agreed[by]),
            Event::DrawDeclined => draw.is_some(),
            Event::OutOfTime(by) => self.fallen(record.at) == Some(by),
            Event::Aborted => self.state.boards.ply() < 4 || !self.state.awaited.is_empty(),
            Event::Arrived(player) => self.awaits(player.into()),
            Event::DrawDeclared
            | Event::Resigned(_)
            | Event::Abandoned(_)
            | Event::Left(_)
            | Event::AiUnavailable
            | Event::Outage(_) => true,
        }
    }
}
