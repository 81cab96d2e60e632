//! One room: it owns its game, and everything about it happens here, one thing after another.

mod carry;
mod fill;
mod leave;
mod listing;
mod nudge;
mod outage;
mod pace;
mod phrases;
mod presence;
mod profile;
mod rematch;
mod seats;
mod show;
mod time;
mod write;

use std::{collections::VecDeque, sync::Arc};

use game::{Ruling, TableStep};
use store::{Mark, Status, Tenure};
use tokio::{
    sync::{OwnedSemaphorePermit, mpsc, watch},
    time::{Instant, sleep_until},
};
use view::{Intent, Millis, Notice, PastPage, PerSeat, RoomStatus, Seat};

use crate::{
    asked::{Asked, SocketId},
    entry::{Entry, SeatedBot},
    fold::Folded,
    keys::IntentKey,
    place::Place,
    published::Published,
    shared::Shared,
    stub::{ByOwner, Message, OwnerError},
    thought,
    told::{Batch, News, PAST_PAGE, Refused, Snapshot, Told, Watched},
};

pub(crate) struct Actor {
    state: Folded,
    /// One for each chair: where one player holds all seats there is one.
    places: PerSeat<Place>,
    shared: Arc<Shared>,
    /// The deadline that the store would wake the room by: never later than the true one.
    stored_deadline: Option<Millis>,
    tenure: Tenure,
    /// Since when nothing could be stored, if that has not been made up for.
    failing_since: Option<Millis>,
    /// How often the node's lease had lapsed when the room was claimed.
    lapses: u64,
    rematch_wanted_by: Vec<Seat>,
    newest_socket: SocketId,
    quiet_since: Instant,
    /// Who looks on, if anybody does.
    onlookers: Option<watch::Sender<Arc<Watched>>>,
    published: Arc<Published>,
    /// What bots will have done when their time comes: at most one thing each.
    held: Vec<Held>,
    inbox: mpsc::Receiver<Message>,
    /// What came while something was being written, and needs its turn.
    deferred: VecDeque<Message>,
    _awake: OwnedSemaphorePermit,
}

/// What the store has of a room beside its entries.
#[derive(Clone, Copy)]
pub(crate) struct Stored {
    pub(crate) deadline: Option<Millis>,
    pub(crate) tenure: Tenure,
    /// Since when no node had the room, if that costs somebody time.
    pub(crate) lost_since: Option<Millis>,
    pub(crate) lapses: u64,
}

/// The room must leave memory: what it believes is no longer what is stored.
struct Outdated;

impl Actor {
    pub(crate) fn new(
        state: Folded,
        stored: Stored,
        shared: Arc<Shared>,
        published: Arc<Published>,
        inbox: mpsc::Receiver<Message>,
        awake: OwnedSemaphorePermit,
    ) -> Box<Actor> {
        let places = PerSeat::new_with(state.holders.seats(), |_| Place::new(&shared.config));
        Box::new(Actor {
            state,
            places,
            shared,
            stored_deadline: stored.deadline,
            tenure: stored.tenure,
            failing_since: stored.lost_since,
            lapses: stored.lapses,
            rematch_wanted_by: Vec::new(),
            newest_socket: SocketId::default(),
            quiet_since: Instant::now(),
            onlookers: None,
            published,
            held: Vec::new(),
            inbox,
            deferred: VecDeque::new(),
            _awake: awake,
        })
    }

    /// Goes on until the room leaves memory. After that senders find the inbox closed and open the room anew.
    ///
    /// Boxed: an async function keeps its arguments twice.
    /// Gives the time since when nobody could play, if that is to be made up for by the next who loads it.
    pub(crate) async fn run(mut self: Box<Self>) -> Option<Millis> {
        if let Err(Outdated) = self.serve().await {
            tracing::warn!(game = %self.state.id, "the room may have changed elsewhere; it will be loaded again");
            self.send_away();
            return self.failing_since;
        }
        None
    }

    async fn serve(&mut self) -> Result<(), Outdated> {
        // A room whose seats are all given, and to which nobody has come, may be one that is not agreed on yet.
        let may_be_tentative = self.status() == RoomStatus::Waiting
            && self.state.holders.iter().all(|(_, holder)| holder.is_taken());
        if self.status() != RoomStatus::Finished && !may_be_tentative {
            self.tell_lists();
        }
        // Absent seats of a game that was going on when the room left memory are waited for from now.
        if self.status() == RoomStatus::Active {
            Box::pin(self.make_up()).await?;
            Box::pin(self.note_absences()).await?;
        }
        let alarm = sleep_until(self.next_wake());
        tokio::pin!(alarm);
        loop {
            // Most messages move the alarm to later; one that rings too early is set again, which costs
            // less than to set it every time.
            let wake = self.next_wake();
            if wake < alarm.deadline() {
                alarm.as_mut().reset(wake);
            }
            let next = async {
                match self.deferred.pop_front() {
                    Some(message) => Some(message),
                    None => self.inbox.recv().await,
                }
            };
            tokio::select! {
                message = next => match message {
                    Some(Message::HandOver) => return Box::pin(self.hand_over()).await,
                    Some(message) => self.handle(message).await?,
                    None => return Ok(()),
                },
                () = &mut alarm => {
                    Box::pin(self.pass_time()).await?;
                    Box::pin(self.release_held()).await?;
                    if self.may_sleep() {
                        return Box::pin(self.go_to_sleep()).await;
                    }
                    alarm.as_mut().reset(self.next_wake());
                }
            }
        }
    }

    /// What happens seldom is boxed: a room's memory is what its largest await holds.
    async fn handle(&mut self, message: Message) -> Result<(), Outdated> {
        if self.is_in_doubt() {
            Box::pin(self.settle_doubts()).await?;
        }
        match message {
            Message::Attach(attach) => Box::pin(self.attach(*attach)).await?,
            // A superseded socket has no say any more, whatever it asks for.
            Message::Seated { seat, socket, asked } => {
                if self.is_held_by(seat, socket) {
                    self.serve_seat(seat, asked).await?;
                }
            }
            Message::ByOwner(asks) => {
                if let Some((seat, _, asked)) = self.as_seated(*asks) {
                    Box::pin(self.serve_seat(seat, asked)).await?;
                }
            }
            Message::Returned { seat, was_away, presence } => {
                if was_away {
                    Box::pin(self.note_return(seat)).await?;
                }
                if self.has_come(presence) {
                    Box::pin(self.arrive(seat)).await?;
                }
            }
            Message::Watch(reply) => Box::pin(self.watch(reply)).await?,
            Message::CheckDeadline => {
                Box::pin(self.pass_time()).await?;
                Box::pin(self.store_deadline()).await?;
            }
            Message::Begin => Box::pin(self.begin_unattended()).await?,
            Message::CallOff => {
                if self.status() == RoomStatus::Waiting {
                    Box::pin(self.call_off()).await?;
                }
            }
            Message::Listed(rating) => Box::pin(self.note_listed(rating)).await?,
            // It is under way already.
            Message::HandOver => {}
        }
        self.quiet_since = Instant::now();
        Ok(())
    }

    async fn serve_seat(&mut self, seat: Seat, asked: Asked) -> Result<(), Outdated> {
        match asked {
            Asked::Intent { intent, key } => self.submit(seat, intent, key).await,
            Asked::Paced(paced) => Box::pin(self.pace(seat, *paced)).await,
            Asked::Profile(intent) => Box::pin(self.change_profile(seat, *intent)).await,
            Asked::Thought(text) => Box::pin(self.keep_thought(seat, *text)).await,
            Asked::BrainGone => {
                let may_end = self.state.is_bot(seat) && self.status() == RoomStatus::Active;
                if may_end { Box::pin(self.rule(Ruling::AiUnavailable)).await } else { Ok(()) }
            }
            Asked::Acknowledge { seq } => {
                if let Some(place) = self.places.get_mut(seat) {
                    place.acknowledge(seq);
                }
                Ok(())
            }
            Asked::Here => Box::pin(self.note_presence(seat)).await,
            Asked::Sync => self.show_state(seat).await,
            Asked::Score => {
                let score = self.score(seat);
                Box::pin(self.tell(seat, score)).await
            }
            Asked::Past { before } => {
                let page = Box::new(self.past_before(seat, before));
                Box::pin(self.tell(seat, News::Past(page))).await
            }
            Asked::Leave => {
                match self.status() {
                    RoomStatus::Waiting => Box::pin(self.leave_waiting(seat)).await?,
                    RoomStatus::Active => Box::pin(self.rule(Ruling::Left { by: seat })).await?,
                    RoomStatus::Finished => {}
                }
                self.vacate(seat);
                Ok(())
            }
            Asked::Fill { brain } => Box::pin(self.fill(seat, *brain)).await,
            Asked::Carry => Box::pin(self.offer_carry(seat)).await,
            Asked::PushTo { address } => Box::pin(self.push_to(seat, address.map(|address| *address))).await,
            Asked::Say { phrase } => Box::pin(self.say(seat, phrase)).await,
            Asked::Rematch { agrees } => Box::pin(self.rematch(seat, agrees)).await,
            Asked::Detach => match self.vacate(seat) {
                Some(_) => Box::pin(self.left_alone(seat)).await,
                // It was too slow, and its grace has begun already.
                None => Ok(()),
            },
        }
    }

    fn status(&self) -> RoomStatus {
        self.state.status()
    }

    fn chairs(&self) -> &'static [Seat] {
        self.places.seats()
    }

    fn is_held_by(&self, seat: Seat, socket: SocketId) -> bool {
        self.places.get(seat).is_some_and(|place| place.socket == Some(socket))
    }

    /// What the owner of a seat asks for, as if the socket at it did. Whoever asks is answered.
    fn as_seated(&self, asks: ByOwner) -> Option<(Seat, SocketId, Asked)> {
        let ByOwner { person, asked, reply } = asks;
        let found = match self.state.persons.seat_of(person) {
            None => Err(OwnerError::NotTheirs),
            Some(seat) => match self.places.get(seat).filter(|place| place.is_present()) {
                Some(place) => place.socket.map(|socket| (seat, socket)).ok_or(OwnerError::NobodyThere),
                None => Err(OwnerError::NobodyThere),
            },
        };
        let _asker_gone = reply.send(found.map(drop));
        found.ok().map(|(seat, socket)| (seat, socket, asked))
    }

    fn vacate(&mut self, seat: Seat) -> Option<mpsc::Sender<Box<Told>>> {
        self.places.get_mut(seat).and_then(Place::vacate)
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.chairs().iter().copied().filter(move |other| *other != seat)
    }

    // --- the game ---

    async fn submit(&mut self, seat: Seat, intent: Intent, key: Option<IntentKey>) -> Result<(), Outdated> {
        if key.is_some_and(|key| self.state.keys.contain(seat, key)) {
            // It has taken effect already: the answer was lost, and the state shows it.
            return self.show_state(seat).await;
        }
        if self.has_commit_left(seat, intent) {
            self.judge(seat, intent, key).await
        } else {
            self.refuse(seat, Refused::RateLimited).await
        }
    }

    async fn show_state(&mut self, seat: Seat) -> Result<(), Outdated> {
        let snapshot = Arc::new(self.snapshot(seat));
        Box::pin(self.tell(seat, News::Synced(snapshot))).await
    }

    async fn judge(&mut self, seat: Seat, intent: Intent, key: Option<IntentKey>) -> Result<(), Outdated> {
        let arrived = Instant::now();
        if !self.holds_lease() || (self.failing_since.is_some() && !Box::pin(self.make_up()).await?) {
            return self.refuse(seat, Refused::Unavailable).await;
        }
        match self.decide_in_time(seat, intent).await {
            Ok(step) => {
                if !self.take_for(seat, step, key).await? {
                    return self.refuse(seat, Refused::Unavailable).await;
                }
                self.shared.metrics.moved(arrived.elapsed());
                Ok(())
            }
            Err(refused) => self.refuse(seat, refused).await,
        }
    }

    fn has_commit_left(&mut self, seat: Seat, intent: Intent) -> bool {
        let moves = matches!(intent, Intent::Move { .. } | Intent::Drop { .. } | Intent::Touch { .. });
        let (rate, now) = (self.shared.config.commits, Instant::now().into_std());
        !moves || self.places.get_mut(seat).is_some_and(|place| place.bucket.take(rate, now))
    }

    fn has_favour_left(&mut self, seat: Seat) -> bool {
        let (rate, now) = (self.shared.config.favours, Instant::now().into_std());
        self.places.get_mut(seat).is_some_and(|place| place.favours.take(rate, now))
    }

    fn decide(&self, seat: Seat, intent: Intent) -> Result<TableStep, Refused> {
        if self.status() == RoomStatus::Waiting {
            return Err(Refused::NotStarted);
        }
        let acting = if self.state.settings.sandbox { self.state.game.turn() } else { seat };
        let decided = match intent {
            // Who plays alone need not ask anybody.
            Intent::OfferDraw {} if self.state.settings.sandbox => {
                self.state.game.adjudicate(Ruling::DrawDeclared, self.shared.now())
            }
            intent => self.state.game.decide(acting, intent, self.shared.now()),
        };
        decided.map_err(Refused::Rules)
    }

    /// The same without holding anybody up.
    async fn decide_in_time(&mut self, seat: Seat, intent: Intent) -> Result<TableStep, Refused> {
        if !self.takes_long(seat, intent) {
            return self.decide(seat, intent);
        }
        let shared = self.shared.clone();
        Box::pin(shared.desk.place()).await.work(|| self.decide(seat, intent))
    }

    fn takes_long(&self, seat: Seat, intent: Intent) -> bool {
        self.status() == RoomStatus::Active && self.state.game.takes_long(seat, intent)
    }

    /// Why nothing would come of an intent, if nothing would.
    fn refusal_of(&mut self, seat: Seat, intent: Intent) -> Option<Refused> {
        let refused = self.decide(seat, intent).err()?;
        Some(if self.has_commit_left(seat, intent) { refused } else { Refused::RateLimited })
    }

    async fn refuse(&mut self, seat: Seat, refused: Refused) -> Result<(), Outdated> {
        self.shared.metrics.refused(refused);
        self.tell(seat, News::Refused(refused)).await
    }

    async fn rule(&mut self, ruling: Ruling) -> Result<(), Outdated> {
        let ruled = self.state.game.adjudicate(ruling, self.shared.now());
        if let Ok(step) = ruled {
            let _retried_later = self.take(step).await?;
        }
        Ok(())
    }

    /// Store first, tell later. False if it could not be stored, and so has not happened.
    async fn take(&mut self, step: TableStep) -> Result<bool, Outdated> {
        let (entry, mark) = self.stored(&step);
        if self.append(vec![entry], mark).await?.is_err() {
            return Ok(false);
        }
        self.commit(step).await
    }

    /// The same for what a seat has asked for.
    async fn take_for(
        &mut self,
        seat: Seat,
        step: TableStep,
        key: Option<IntentKey>,
    ) -> Result<bool, Outdated> {
        let (entry, mark) = self.stored(&step);
        let entry = match key {
            Some(key) => Entry::keyed(seat, key, &entry),
            None => entry,
        };
        if self.append_for(seat, entry, mark).await?.is_err() {
            return Ok(false);
        }
        if let Some(key) = key {
            self.state.keys.remember(seat, key);
        }
        self.commit(step).await
    }

    /// What the store keeps of a step before it is committed.
    fn stored(&self, step: &TableStep) -> (Vec<u8>, Mark) {
        let mark = if step.ends_game() {
            // Until the end is in the lists of those who played.
            let deadline = Some(self.listed_by());
            Mark { status: Some(Status::Finished), deadline, ..Mark::default() }
        } else {
            let revised = step.profile().zip(self.state.started_at);
            let head = revised.map(|(profile, started_at)| self.state.head(started_at, Some(profile)));
            // A clock that has only just started may run out sooner than anything that the store knows of.
            let deadline = earliest(self.stored_deadline, step.deadline());
            let deadline = (deadline != self.stored_deadline).then_some(deadline);
            Mark { head, deadline, ..Mark::default() }
        };
        (Entry::of_record(&step.encoded()), mark)
    }

    /// Makes a step happen that has been stored as [`Actor::stored`] says.
    async fn commit(&mut self, step: TableStep) -> Result<bool, Outdated> {
        self.stored_deadline =
            if step.ends_game() { self.listed_by() } else { earliest(self.stored_deadline, step.deadline()) };
        let turn = self.state.game.turn();
        let notices = self.state.game.commit(step);
        self.end_waits();
        self.deliver(notices).await?;
        self.nudge_after(turn);
        if self.state.game.ending().is_some() {
            self.tell_lists();
        }
        Ok(true)
    }

    async fn deliver(&mut self, notices: PerSeat<Vec<Notice>>) -> Result<(), Outdated> {
        let final_fen = if self.state.game.ending().is_some() { self.state.game.public_fen() } else { None };
        let revised = profile::in_force(&notices);
        if revised || self.state.game.ending().is_some() {
            self.publish();
        } else {
            self.published.stand(self.state.standing());
        }
        for (seat, notices) in notices {
            if !notices.is_empty() && self.chairs().contains(&seat) {
                let batch = Batch { notices, final_fen: final_fen.clone() };
                self.tell(seat, News::Notices(Arc::new(batch))).await?;
            }
        }
        if self.onlookers.is_some() {
            self.show();
        }
        if revised { Box::pin(self.show_anew()).await } else { Ok(()) }
    }

    async fn keep_thought(&mut self, seat: Seat, text: String) -> Result<(), Outdated> {
        let may_think = self.state.is_bot(seat) && self.status() == RoomStatus::Active;
        let ply = self.state.game.ply();
        let thought = thought::next(&self.state.thoughts, seat, ply, text).filter(|_| may_think);
        if let Some(thought) = thought {
            let entry = Entry::Thought(thought.clone()).encode();
            if self.append_for(seat, entry, Mark::default()).await?.is_ok() {
                self.state.thoughts.push(thought);
            }
        }
        Ok(())
    }

    fn bot_at(&self, seat: Seat) -> Option<&SeatedBot> {
        self.state.bots.iter().find(|bot| bot.seat == seat)
    }

    // --- telling ---

    async fn tell(&mut self, seat: Seat, news: News) -> Result<(), Outdated> {
        if self.tell_present(seat, news) { Ok(()) } else { Box::pin(self.left_alone(seat)).await }
    }

    /// False if the seat's socket was too slow and has been dropped.
    fn tell_present(&mut self, seat: Seat, news: News) -> bool {
        let Some(place) = self.places.get_mut(seat) else { return true };
        let told = place.tell(news, self.shared.now(), self.shared.config.kept_for_reconnect);
        if told.is_err() {
            self.shared.metrics.slow_reader();
        }
        told.is_ok()
    }

    /// Something has happened that anybody may know.
    fn publish(&self) {
        self.published.set(&self.state);
    }

    fn past_before(&self, seat: Seat, before: u32) -> PastPage {
        self.state.game.view(seat).past_before(before, PAST_PAGE)
    }

    fn score(&self, seat: Seat) -> News {
        let game = &self.state.game;
        News::Score(Arc::new(self.snapshot(seat)), game.senses(seat), game.tries(seat))
    }

    fn snapshot(&self, seat: Seat) -> Snapshot {
        Snapshot {
            game: self.state.id,
            code: self.state.code,
            card: self.state.card.clone(),
            profile: self.state.game.profile().cloned(),
            settings: self.state.settings,
            bots: self.state.bots.clone(),
            names: self.state.names.clone(),
            persons: self.state.persons.clone(),
            status: self.status(),
            view: self.state.game.view(seat),
            fen: self.state.game.public_fen(),
            peers: self.others(seat).map(|other| self.peer(other)).collect(),
        }
    }
}

/// An intent of a bot that others would notice, and when it takes effect.
struct Held {
    seat: Seat,
    intent: Intent,
    at: Instant,
}

fn earliest(a: Option<Millis>, b: Option<Millis>) -> Option<Millis> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, None) => a,
        (None, b) => b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of_future<A, F: Future>(_: impl FnOnce(A) -> F) -> usize {
        size_of::<F>()
    }

    /// A server holds thousands of rooms that wait: what they hold then is what they cost.
    #[test]
    fn a_waiting_room_is_small() {
        let (actor, future) = (size_of::<Actor>(), size_of_future(Actor::run));
        assert!(actor <= 848 && future <= 1_520, "{actor} bytes of state, {future} of tasks");
    }
}
