//! A seat in the hands of one socket: the right to act for it, and what it is told.

use std::sync::Arc;

use tokio::{
    runtime::Handle,
    sync::mpsc::{self, error::TrySendError},
    time::Instant,
};
use view::{Intent, Phrase, ProfileIntent, Seat};

use super::{Message, Room};
use crate::{
    asked::{Asked, Paced, SocketId},
    keys::IntentKey,
    summary::Summary,
    told::Told,
};

/// A seat that a socket has taken with [`Room::attach`]. It speaks for that seat and no other.
///
/// When another socket takes the seat this one is superseded: nothing that it asks for afterwards has any effect.
/// Dropping it gives the seat up; everything asked for before that is still judged.
#[derive(Debug)]
pub struct Seated {
    room: Room,
    seat: Seat,
    socket: SocketId,
    /// Boxed: the channel reserves space for many, and is nearly always empty.
    outbox: mpsc::Receiver<Box<Told>>,
}

impl Seated {
    pub(crate) fn new(room: Room, seat: Seat, socket: SocketId, outbox: mpsc::Receiver<Box<Told>>) -> Seated {
        Seated { room, seat, socket, outbox }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What anybody may know of the room.
    pub fn summary(&self) -> Arc<Summary> {
        self.room.summary()
    }

    /// The next thing that the seat is told. None if this socket was too slow, if another has taken its place, or if
    /// the room has left memory.
    pub async fn hear(&mut self) -> Option<Box<Told>> {
        self.outbox.recv().await
    }

    /// The next thing that the seat has already been told.
    pub fn try_hear(&mut self) -> Option<Box<Told>> {
        self.outbox.try_recv().ok()
    }

    /// Whether it has heard everything so far.
    pub fn has_heard_all(&self) -> bool {
        self.outbox.is_empty()
    }

    /// Moves and touches are metered.
    pub async fn submit(&self, intent: Intent) {
        self.ask(Asked::Intent { intent, key: None }).await;
    }

    /// The same with a key. If an intent of this key has taken effect already, the seat is only shown the state.
    pub async fn submit_keyed(&self, intent: Intent, key: Option<IntentKey>) {
        self.ask(Asked::Intent { intent, key }).await;
    }

    /// The same for a bot, which is not metered: it is told at once if nothing comes of it, and what others would notice happens no sooner
    /// than at `not_before`. A later intent takes the place of one that still waits.
    pub async fn submit_paced(&self, intent: Intent, not_before: Instant) {
        self.ask(Asked::Paced(Box::new(Paced { intent, not_before }))).await;
    }

    pub async fn change_profile(&self, intent: ProfileIntent) {
        self.ask(Asked::Profile(Box::new(intent))).await;
    }

    /// Keeps what a bot thought with the game. Nobody is told before it is over.
    pub async fn keep_thought(&self, text: String) {
        self.ask(Asked::Thought(Box::new(text))).await;
    }

    /// The bot at this seat cannot go on: the game ends without a winner.
    pub async fn brain_gone(&self) {
        self.ask(Asked::BrainGone).await;
    }

    /// The seat has received everything up to this number.
    pub async fn acknowledge(&self, seq: u64) {
        self.ask(Asked::Acknowledge { seq }).await;
    }

    /// The player of this seat looks at the game: their clock may run.
    pub async fn here(&self) {
        self.ask(Asked::Here).await;
    }

    /// Asks for the view afresh.
    pub async fn sync(&self) {
        self.ask(Asked::Sync).await;
    }

    /// Asks for all that the seat was told, to write it down.
    pub async fn score(&self) {
        self.ask(Asked::Score).await;
    }

    /// Asks for a page of the past: what the seat was told before this item of it.
    pub async fn past(&self, before: u32) {
        self.ask(Asked::Past { before }).await;
    }

    pub async fn rematch(&self, agrees: bool) {
        self.ask(Asked::Rematch { agrees }).await;
    }

    /// Gives every seat that nobody has taken to this bot, and begins the game.
    pub async fn fill(&self, brain: String) {
        self.ask(Asked::Fill { brain: Box::new(brain) }).await;
    }

    /// Asks for a way to move the seat to another device.
    pub async fn carry(&self) {
        self.ask(Asked::Carry).await;
    }

    /// Says where the seat's player is to be told what happens while nobody sits here, or that they are not.
    pub async fn push_to(&self, address: Option<String>) {
        self.ask(Asked::PushTo { address: address.map(Box::new) }).await;
    }

    /// Says something to the others at the table.
    pub async fn say(&self, phrase: Phrase) {
        self.ask(Asked::Say { phrase }).await;
    }

    /// Leaves the game for good, which loses it while it is being played.
    pub async fn leave(self) {
        self.ask(Asked::Leave).await;
    }

    async fn ask(&self, asked: Asked) {
        self.room.send(self.message(asked)).await;
    }

    fn message(&self, asked: Asked) -> Message {
        Message::Seated { seat: self.seat, socket: self.socket, asked }
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        let detach = self.message(Asked::Detach);
        if let Err(TrySendError::Full(detach)) = self.room.inbox.try_send(detach)
            && let Ok(runtime) = Handle::try_current()
        {
            let room = self.room.clone();
            runtime.spawn(async move { room.send(detach).await });
        }
    }
}
