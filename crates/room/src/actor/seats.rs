//! Seats: who takes one, who is away, and how long it is waited for.

use std::sync::Arc;

use game::{Ruling, Table};
use store::{Mark, Status};
use tokio::sync::mpsc;
use view::{Intent, Peer, PlayerName, RoomStatus, Seat, SeatSet};

use super::{Actor, Outdated, earliest};
use crate::{
    entry::Entry,
    holder::Holder,
    nudge::NudgeReason,
    place::Place,
    stub::{Attach, AttachError, Claim, Message, Seated},
    token::{Token, TokenKind},
    told::{Attached, News},
};

impl Actor {
    pub(super) async fn attach(&mut self, attach: Attach) -> Result<(), Outdated> {
        // What is known here may be old by now.
        if !self.holds_lease() {
            attach.refuse(AttachError::Unavailable);
            return Ok(());
        }
        let (seat, token) = match self.admit(&attach.claim).await? {
            Ok(admitted) => admitted,
            Err(error) => {
                attach.refuse(error);
                return Ok(());
            }
        };
        let why = if matches!(attach.claim, Claim::Carry { .. }) { News::Moved } else { News::Superseded };
        self.supersede(seat, why);
        let begins = self.status() == RoomStatus::Waiting
            && self.state.holders.iter().all(|(_, holder)| holder.is_taken());
        if begins && !self.begin(Some(seat)).await? {
            attach.refuse(AttachError::Unavailable);
            return Ok(());
        }
        // First, so that the clock runs in what the player is about to be shown.
        self.arrive(seat).await?;
        if self.sit_down(seat, token, attach) {
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
        let seat = match self.admit_by_right(&attach.claim) {
            Some(Ok(seat)) => seat,
            Some(Err(error)) => {
                attach.refuse(error);
                return Ok(());
            }
            None => return Err(attach),
        };
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
        if self.sit_down(seat, None, *attach) || self.is_awaited(seat) {
            self.deferred.push_back(Message::Returned(seat));
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
    fn sit_down(&mut self, seat: Seat, token: Option<Token>, attach: Attach) -> bool {
        self.newest_socket = self.newest_socket.next();
        let socket = self.newest_socket;
        let (sender, outbox) = mpsc::channel(attach.outbox.max(1));
        let Some(place) = self.places.get_mut(seat) else {
            attach.refuse(AttachError::BadToken);
            return false;
        };
        let (seq, missed) = place.take(socket, sender, token.is_some());
        let was_away = self.state.away_until.get_mut(seat).and_then(Option::take).is_some();
        let snapshot = Arc::new(self.snapshot(seat));
        let answer = Attached { token, snapshot, seq, missed, at: self.shared.now() };
        let Attach { room, reply, .. } = attach;
        // If nobody wants it any more, the seat is given up when the handle is dropped.
        let _asker_gone = reply.send(Ok((Seated::new(room, seat, socket, outbox), answer)));
        was_away
    }

    pub(super) async fn note_return(&mut self, seat: Seat) -> Result<(), Outdated> {
        self.append(vec![Entry::Back { seat }.encode()], Mark::default()).await?.ok();
        Ok(())
    }

    /// Who may sit where without anything being written. None if a seat would have to be given away first.
    fn admit_by_right(&self, claim: &Claim) -> Option<Result<Seat, AttachError>> {
        let seat = match claim {
            Claim::Token(token) => {
                self.seat_whose(|holder| matches!(holder, Holder::Token(hash) if hash.fits(token)))
            }
            Claim::Bot { seat } => Some(*seat).filter(|seat| self.state.is_bot(*seat)),
            Claim::OpenSeat { .. } | Claim::Invitation { .. } if self.status() == RoomStatus::Waiting => {
                return None;
            }
            Claim::Carry { carry, .. } => match self.carried_by(carry) {
                Some(_) => return None,
                None => None,
            },
            // Seats that nobody took before the game was called off.
            Claim::OpenSeat { .. } => return Some(Err(AttachError::Full)),
            Claim::Invitation { .. } => None,
        };
        Some(seat.ok_or(AttachError::BadToken))
    }

    /// Who sits where: by right, or by taking an open seat, which is stored first.
    async fn admit(&mut self, claim: &Claim) -> Result<Result<(Seat, Option<Token>), AttachError>, Outdated> {
        if let Some(admitted) = self.admit_by_right(claim) {
            return Ok(admitted.map(|seat| (seat, None)));
        }
        match claim {
            Claim::Token(_) | Claim::Bot { .. } => Ok(Err(AttachError::BadToken)),
            Claim::OpenSeat { seat: wanted, kind, name } => {
                let first = self.seat_whose(Holder::is_open);
                let seat = match *wanted {
                    None => first.ok_or(AttachError::Full),
                    Some(seat) if self.state.holders.get(seat).is_some_and(|it| it.is_open()) => Ok(seat),
                    Some(_) => Err(first.map_or(AttachError::Full, |_| AttachError::SeatTaken)),
                };
                match seat {
                    Ok(seat) => self.give_seat(seat, *kind, name.clone()).await,
                    Err(error) => Ok(Err(error)),
                }
            }
            Claim::Invitation { invitation, kind, name } => {
                let fits = |holder: Holder| matches!(holder, Holder::Invited(hash) if hash.fits(invitation));
                match self.seat_whose(fits) {
                    Some(seat) => self.give_seat(seat, *kind, name.clone()).await,
                    // It has been used already, or never was one.
                    None => Ok(Err(AttachError::BadToken)),
                }
            }
            Claim::Carry { carry, kind } => match self.carried_by(carry) {
                Some(seat) => self.carry(seat, *kind).await,
                None => Ok(Err(AttachError::BadToken)),
            },
        }
    }

    fn seat_whose(&self, fits: impl Fn(Holder) -> bool) -> Option<Seat> {
        self.state.holders.iter().find(|(_, holder)| fits(**holder)).map(|(seat, _)| seat)
    }

    /// Hands out a token for a seat. It is stored first.
    async fn give_seat(
        &mut self,
        seat: Seat,
        kind: TokenKind,
        name: Option<PlayerName>,
    ) -> Result<Result<(Seat, Option<Token>), AttachError>, Outdated> {
        let token = Token::random(kind, &self.shared.entropy);
        let hash = token.hash();
        let mut entries = vec![Entry::Seated { seat, token: hash }.encode()];
        entries.extend(name.clone().map(|name| Entry::Named { seat, name }.encode()));
        if self.append(entries, Mark::default()).await?.is_err() {
            return Ok(Err(AttachError::Unavailable));
        }
        if let Some(holder) = self.state.holders.get_mut(seat) {
            *holder = Holder::Token(hash);
        }
        if let Some(name) = name {
            Arc::make_mut(&mut self.state.names).0.insert(seat, name);
        }
        self.publish();
        Ok(Ok((seat, Some(token))))
    }

    /// All seats are taken: the game begins. Whoever is neither there nor just coming is awaited: their clock does not
    /// run before they come.
    pub(super) async fn begin(&mut self, coming: Option<Seat>) -> Result<bool, Outdated> {
        let is_absent = |seat: &Seat| {
            matches!(self.state.holders.get(*seat), Some(Holder::Token(_)))
                && !self.is_present(*seat)
                && coming != Some(*seat)
        };
        let awaited: SeatSet = self.chairs().iter().copied().filter(is_absent).collect();
        let at = self.shared.now();
        let game = Table::begin(self.state.card.clone(), at, awaited);
        let deadline = game.deadline();
        let status = if game.ending().is_some() { Status::Finished } else { Status::Active };
        let head = Some(self.state.head(at, game.profile()));
        let mark = Mark { status: Some(status), deadline: Some(deadline), head, ..Mark::default() };
        if self.append(vec![Entry::Started { at, awaited }.encode()], mark).await?.is_err() {
            return Ok(false);
        }
        self.stored_deadline = deadline;
        self.state.started_at = Some(at);
        self.state.game = game;
        self.publish();
        Ok(true)
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

    /// A player comes, and was perhaps awaited: then their clock may run from now on.
    pub(super) async fn arrive(&mut self, seat: Seat) -> Result<(), Outdated> {
        if self.is_awaited(seat) {
            self.rule(Ruling::Arrived { seat }).await?;
        }
        Ok(())
    }

    /// The game has begun, and the player of this seat has not come yet.
    fn is_awaited(&self, seat: Seat) -> bool {
        self.status() == RoomStatus::Active && self.state.game.awaits(seat)
    }

    /// Leaves a room in which the game has not begun. If nobody else has taken a seat, the game is called off and the
    /// code is free again; otherwise the others go on waiting.
    pub(super) async fn leave_waiting(&mut self, seat: Seat) -> Result<(), Outdated> {
        let joined = |other: Seat| matches!(self.state.holders.get(other), Some(Holder::Token(_)));
        if self.others(seat).any(joined) { Ok(()) } else { self.call_off().await }
    }

    /// Ends a game that has not begun.
    pub(super) async fn call_off(&mut self) -> Result<(), Outdated> {
        if !self.begin(None).await? {
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
        Peer { seat, name, connected, grace_until: self.state.away_until(seat) }
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
