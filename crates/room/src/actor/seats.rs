//! Seats: who takes one, who is away, and how long it is waited for.

use std::sync::Arc;

use game::Table;
use store::{Mark, Status};
use tokio::sync::mpsc;
use view::{Intent, Peer, PlayerName, RoomStatus, Seat, SeatSet};

use super::{Actor, Outdated, earliest};
use crate::{
    entry::Entry,
    holder::Holder,
    nudge::NudgeReason,
    persons::Visitor,
    place::Place,
    stub::{Attach, AttachError, Claim, Message, Seated},
    token::Token,
    told::{Attached, News},
};

/// A seat for somebody, and the token that they are handed with it.
pub(super) struct Admitted {
    pub(super) seat: Seat,
    pub(super) token: Option<Token>,
    /// They were handed it before.
    pub(super) again: bool,
}

impl Actor {
    pub(super) async fn attach(&mut self, attach: Attach) -> Result<(), Outdated> {
        // What is known here may be old by now.
        if !self.holds_lease() {
            attach.refuse(AttachError::Unavailable);
            return Ok(());
        }
        let admitted = match self.admit(&attach).await? {
            Ok(admitted) => admitted,
            Err(error) => {
                attach.refuse(error);
                return Ok(());
            }
        };
        let (seat, has_come) = (admitted.seat, self.has_come(attach.arrival.presence));
        let why = if matches!(attach.claim, Claim::Carry { .. }) { News::Moved } else { News::Superseded };
        self.supersede(seat, why);
        let begins = self.status() == RoomStatus::Waiting
            && self.state.holders.iter().all(|(_, holder)| holder.is_taken());
        if begins && !self.begin(Some(seat).filter(|_| has_come)).await? {
            attach.refuse(AttachError::Unavailable);
            return Ok(());
        }
        // First, so that the clock runs in what the player is about to be shown.
        if has_come {
            self.arrive(seat).await?;
        }
        if self.sit_down(admitted, attach) {
            self.note_return(seat).await?;
        }
        if begins {
            self.tell_of_start().await?;
        } else if self.status() == RoomStatus::Active {
            // Whoever comes back learns who is gone, and until when they are waited for.
            for other in self.others(seat) {
                if !self.is_present(other) {
                    self.tell(seat, News::Peer(self.peer(other))).await?;
                }
            }
        }
        for other in self.others(seat) {
            self.tell(other, News::Peer(self.peer(seat))).await?;
        }
        Ok(())
    }

    /// The same while a secret of another seat is being written: whoever may not sit down is told so, and whoever
    /// comes back to a seat does not wait. What would have to be written first is given back.
    pub(super) fn attach_meanwhile(&mut self, writing: Seat, attach: Box<Attach>) -> Result<(), Box<Attach>> {
        let admitted = match self.admit_by_right(&attach) {
            Some(Ok(admitted)) => admitted,
            Some(Err(error)) => {
                attach.refuse(error);
                return Ok(());
            }
            None => return Err(attach),
        };
        let seat = admitted.seat;
        let keeps_up = |other| self.places.get(other).is_some_and(|it| !it.is_present() || it.has_space());
        let waits = seat == writing
            || self.state.is_bot(seat)
            || self.has_deferred(seat)
            || attach.outbox <= self.chairs().len()
            || !self.others(seat).all(keeps_up);
        if waits {
            return Err(attach);
        }
        self.supersede(seat, News::Superseded);
        let presence = attach.arrival.presence;
        let was_away = self.sit_down(admitted, *attach);
        if was_away || self.is_awaited(seat) {
            self.deferred.push_back(Message::Returned { seat, was_away, presence });
        }
        for other in self.others(seat) {
            if !self.is_present(other) {
                self.tell_present(seat, News::Peer(self.peer(other)));
            }
            self.tell_present(other, News::Peer(self.peer(seat)));
        }
        Ok(())
    }

    fn supersede(&mut self, seat: Seat, why: News) {
        if let Some(place) = self.places.get_mut(seat) {
            place.supersede(why, self.shared.now());
        }
        // What the one before was about to do, the new one decides afresh.
        self.let_go_of(seat);
    }

    /// Hands the seat over. True if it was being waited for, which is over now and has to be stored.
    fn sit_down(&mut self, admitted: Admitted, attach: Attach) -> bool {
        let Admitted { seat, token, again } = admitted;
        let has_come = self.has_come(attach.arrival.presence);
        self.newest_socket = self.newest_socket.next();
        let socket = self.newest_socket;
        let (sender, outbox) = mpsc::channel(attach.outbox.max(1));
        let Some(place) = self.places.get_mut(seat) else {
            attach.refuse(AttachError::BadToken);
            return false;
        };
        let (seq, missed) = place.take(socket, sender, token.is_some());
        place.here |= has_come;
        let away = self.state.away_until.get_mut(seat).and_then(Option::take);
        if self.is_awaited(seat) && !has_come {
            self.wait_for(seat, away);
        }
        let snapshot = Arc::new(self.snapshot(seat));
        let answer = Attached { token, again, snapshot, seq, missed, at: self.shared.now() };
        let Attach { room, reply, .. } = attach;
        // If nobody wants it any more, the seat is given up when the handle is dropped.
        let _asker_gone = reply.send(Ok((Seated::new(room, seat, socket, outbox), answer)));
        away.is_some()
    }

    pub(super) async fn note_return(&mut self, seat: Seat) -> Result<(), Outdated> {
        self.append(vec![Entry::Back { seat }.encode()], Mark::default()).await?.ok();
        Ok(())
    }

    /// Who may sit where without anything being written. None if a seat would have to be given away first.
    fn admit_by_right(&self, attach: &Attach) -> Option<Result<Admitted, AttachError>> {
        let visitor = &attach.arrival.visitor;
        if let Some(again) = self.admit_again(attach) {
            return Some(self.may_open(again.seat, visitor).map(|_| again));
        }
        let own = || visitor.person.and_then(|person| self.state.persons.seat_of(person));
        let seat = match &attach.claim {
            Claim::Token(token) => match self.seat_held_by(token).map(|seat| self.may_open(seat, visitor)) {
                Some(Err(error)) => return Some(Err(error)),
                Some(Ok(seat)) => Some(seat),
                None => own(),
            },
            Claim::Mine => own(),
            Claim::Bot { seat } => Some(*seat).filter(|seat| self.state.is_bot(*seat)),
            Claim::OpenSeat { .. } | Claim::Invitation { .. } if self.status() == RoomStatus::Waiting => {
                return None;
            }
            Claim::Carry { carry, .. } => match self.carried_by(carry) {
                Some(seat) => match self.may_open(seat, visitor) {
                    Ok(_) => return None,
                    Err(error) => return Some(Err(error)),
                },
                None => None,
            },
            // Seats that nobody took before the game was called off.
            Claim::OpenSeat { .. } => return Some(Err(AttachError::Full)),
            Claim::Invitation { .. } => None,
        };
        let admitted = |seat| Admitted { seat, token: None, again: false };
        Some(seat.map(admitted).ok_or(AttachError::BadToken))
    }

    /// Somebody has been given a seat, did not hear of it, and asks again.
    fn admit_again(&self, attach: &Attach) -> Option<Admitted> {
        let proposed = match attach.claim {
            Claim::OpenSeat { .. } | Claim::Invitation { .. } | Claim::Carry { .. } => {
                attach.arrival.proposed.as_ref()?
            }
            Claim::Token(_) | Claim::Mine | Claim::Bot { .. } => return None,
        };
        let seat = self.seat_held_by(proposed)?;
        Some(Admitted { seat, token: Some(proposed.clone()), again: true })
    }

    fn seat_held_by(&self, token: &Token) -> Option<Seat> {
        self.seat_whose(|holder| matches!(holder, Holder::Token(hash) if hash.fits(token)))
    }

    /// Who sits where: by right, or by taking an open seat, which is stored first.
    async fn admit(&mut self, attach: &Attach) -> Result<Result<Admitted, AttachError>, Outdated> {
        if let Some(admitted) = self.admit_by_right(attach) {
            return Ok(admitted);
        }
        let visitor = &attach.arrival.visitor;
        let token = |kind| match &attach.arrival.proposed {
            Some(proposed) => proposed.clone(),
            None => Token::random(kind, &self.shared.entropy),
        };
        match &attach.claim {
            Claim::Token(_) | Claim::Mine | Claim::Bot { .. } => Ok(Err(AttachError::BadToken)),
            Claim::OpenSeat { seat: wanted, kind, name } => {
                let first = self.seat_whose(Holder::is_open);
                let seat = match *wanted {
                    None => first.ok_or(AttachError::Full),
                    Some(seat) if self.state.holders.get(seat).is_some_and(|it| it.is_open()) => Ok(seat),
                    Some(_) => Err(first.map_or(AttachError::Full, |_| AttachError::SeatTaken)),
                };
                match seat {
                    Ok(seat) => self.give_seat(seat, token(*kind), name.clone(), visitor).await,
                    Err(error) => Ok(Err(error)),
                }
            }
            Claim::Invitation { invitation, kind, name } => {
                let fits = |holder: Holder| matches!(holder, Holder::Invited(hash) if hash.fits(invitation));
                match self.seat_whose(fits) {
                    Some(seat) => self.give_seat(seat, token(*kind), name.clone(), visitor).await,
                    // It has been used already, or never was one.
                    None => Ok(Err(AttachError::BadToken)),
                }
            }
            Claim::Carry { carry, kind } => match self.carried_by(carry) {
                Some(seat) => self.carry(seat, token(*kind), visitor).await,
                None => Ok(Err(AttachError::BadToken)),
            },
        }
    }

    /// A seat that belongs to somebody opens for them alone, unless they are a guest.
    fn may_open(&self, seat: Seat, visitor: &Visitor) -> Result<Seat, AttachError> {
        match self.state.persons.of(seat) {
            Some(person) if !visitor.may_open(person) => Err(AttachError::Theirs(person)),
            Some(_) | None => Ok(seat),
        }
    }

    fn seat_whose(&self, fits: impl Fn(Holder) -> bool) -> Option<Seat> {
        self.state.holders.iter().find(|(_, holder)| fits(**holder)).map(|(seat, _)| seat)
    }

    /// Hands out a token for a seat. It is stored first.
    async fn give_seat(
        &mut self,
        seat: Seat,
        token: Token,
        name: Option<PlayerName>,
        visitor: &Visitor,
    ) -> Result<Result<Admitted, AttachError>, Outdated> {
        if self.state.settings.rated && !self.may_play_rated(visitor) {
            return Ok(Err(AttachError::NeedsAccount));
        }
        let hash = token.hash();
        let mut entries = vec![Entry::Seated { seat, token: hash }.encode()];
        let person = self.shared.storable(visitor.person);
        entries.extend(person.map(|_| Entry::Held { seat, person }.encode()));
        // What an account is called is looked up whenever it is shown.
        let given = name.filter(|_| visitor.account.is_none());
        entries.extend(given.clone().map(|name| Entry::Named { seat, name }.encode()));
        if self.append(entries, Mark::default()).await?.is_err() {
            return Ok(Err(AttachError::Unavailable));
        }
        if let Some(holder) = self.state.holders.get_mut(seat) {
            *holder = Holder::Token(hash);
        }
        self.state.persons.set(seat, person);
        if let Some(name) = given.clone() {
            Arc::make_mut(&mut self.state.given_names).0.insert(seat, name);
        }
        if let Some(name) = visitor.account.clone().or(given) {
            Arc::make_mut(&mut self.state.names).0.insert(seat, name);
        }
        self.publish();
        self.tell_lists();
        Ok(Ok(Admitted { seat, token: Some(token), again: false }))
    }

    /// Rated games are between two accounts.
    fn may_play_rated(&self, visitor: &Visitor) -> bool {
        let is_here = |person| self.state.persons.seat_of(person).is_some();
        visitor.account.is_some() && visitor.person.is_some_and(|person| !is_here(person))
    }

    /// All seats are taken: the game begins, and its clocks do once everybody has come. `here` is who is known to be.
    pub(super) async fn begin(&mut self, here: Option<Seat>) -> Result<bool, Outdated> {
        let begun = self.begin_untold(here).await?;
        if begun {
            self.tell_lists();
        }
        Ok(begun)
    }

    async fn begin_untold(&mut self, here: Option<Seat>) -> Result<bool, Outdated> {
        let is_awaited = |seat: &Seat| {
            matches!(self.state.holders.get(*seat), Some(Holder::Token(_)))
                && here != Some(*seat)
                && (self.is_timed() || !self.is_present(*seat))
        };
        let awaited: SeatSet = self.chairs().iter().copied().filter(is_awaited).collect();
        let at = self.shared.now();
        let game = Table::begin(self.state.card.clone(), at, awaited);
        let deadline = earliest(game.deadline(), self.waits_until(at, awaited));
        let (status, deadline) = match game.ending() {
            Some(_) => (Status::Finished, self.listed_by()),
            None => (Status::Active, deadline),
        };
        let head = Some(self.state.head(at, game.profile()));
        let mark = Mark { status: Some(status), deadline: Some(deadline), head, ..Mark::default() };
        if self.append(vec![Entry::Started { at, awaited }.encode()], mark).await?.is_err() {
            return Ok(false);
        }
        self.stored_deadline = deadline;
        self.state.started_at = Some(at);
        self.state.game = game;
        self.await_signs(here);
        self.publish();
        Ok(true)
    }

    /// The same before anybody has come: from now on both are waited for.
    pub(super) async fn begin_unattended(&mut self) -> Result<(), Outdated> {
        let all_taken = self.state.holders.iter().all(|(_, holder)| holder.is_taken());
        if self.status() == RoomStatus::Waiting && all_taken && self.begin(None).await? {
            self.tell_of_start().await?;
        }
        Ok(())
    }

    /// Tells everybody that the game has begun. Whoever is not there is waited for from now on.
    pub(super) async fn tell_of_start(&mut self) -> Result<(), Outdated> {
        for &seat in self.chairs() {
            let snapshot = Arc::new(self.snapshot(seat));
            self.tell(seat, News::Started(snapshot)).await?;
        }
        self.nudge_absent(NudgeReason::Begun);
        self.note_absences().await
    }

    /// Leaves a room in which the game has not begun. If nobody else has taken a seat, the game is called off and the
    /// code is free again; otherwise the others go on waiting.
    pub(super) async fn leave_waiting(&mut self, seat: Seat) -> Result<(), Outdated> {
        let joined = |other: Seat| matches!(self.state.holders.get(other), Some(Holder::Token(_)));
        if self.others(seat).any(joined) { Ok(()) } else { self.call_off().await }
    }

    /// Ends a game that has not begun.
    pub(super) async fn call_off(&mut self) -> Result<(), Outdated> {
        // It is over at once: no list has it in between.
        if !self.begin_untold(None).await? {
            return Ok(());
        }
        // It makes no difference which seat says so.
        let seat = self.state.game.turn();
        if let Ok(step) = self.state.game.decide(seat, Intent::Abort {}, self.shared.now()) {
            let (entry, mark) = self.stored(&step);
            if self.append(vec![entry], Mark { release_code: true, ..mark }).await?.is_ok() {
                self.state.code = None;
                self.commit(step).await?;
            }
        }
        Ok(())
    }

    pub(super) fn peer(&self, seat: Seat) -> Peer {
        // A bot is always there, however often its driver comes and goes.
        let connected = self.is_present(seat) || self.state.is_bot(seat);
        let name = self.state.names.get(seat).cloned();
        Peer { seat, name, connected, grace_until: self.state.away_until(seat).filter(|_| !connected) }
    }

    pub(super) fn is_present(&self, seat: Seat) -> bool {
        self.places.get(seat).is_some_and(Place::is_present)
    }

    /// A seat has lost its socket: its grace begins. Nobody waits for one who plays alone.
    pub(super) async fn left_alone(&mut self, seat: Seat) -> Result<(), Outdated> {
        if self.state.settings.sandbox {
            return Ok(());
        }
        if let Some(bot) = self.bot_at(seat).cloned() {
            if self.status() == RoomStatus::Active && !self.rests() {
                self.shared.call(self.state.id, bot).await;
            }
            return Ok(());
        }
        if self.status() == RoomStatus::Active
            && self.state.has_grace()
            && let Some(away @ None) = self.state.away_until.get_mut(seat)
        {
            let until = self.shared.now() + self.state.settings.grace_ms;
            *away = Some(until);
            let deadline = earliest(self.stored_deadline, Some(until));
            let mark = Mark { deadline: Some(deadline), ..Mark::default() };
            if self.append(vec![Entry::Away { seat, until }.encode()], mark).await?.is_ok() {
                self.stored_deadline = deadline;
            }
        }
        for other in self.others(seat) {
            self.tell_present(other, News::Peer(self.peer(seat)));
        }
        Ok(())
    }

    pub(super) async fn note_absences(&mut self) -> Result<(), Outdated> {
        for &seat in self.chairs() {
            if !self.is_present(seat) {
                self.left_alone(seat).await?;
            }
        }
        Ok(())
    }
}
