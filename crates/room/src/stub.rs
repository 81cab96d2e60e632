//! A handle to one room: cheap to clone, and all that sockets ever see of it.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use tokio::sync::{mpsc, oneshot, watch};
use view::{CompassReview, Intent, ProfileIntent, Review, Seat};

use crate::{
    thought::Thought,
    token::{Token, TokenKind},
    told::{Attached, RoomStatus, Told, Watched},
};

/// Tells sockets apart, so that a closing one cannot be taken for its successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SocketId(u64);

impl SocketId {
    pub fn fresh() -> SocketId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        SocketId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// By what right a socket wants a seat.
#[derive(Clone, Debug)]
pub enum Claim {
    /// It has held it before.
    Token(Token),
    /// It is open; a token of this kind is to be handed over.
    OpenSeat { seat: Option<Seat>, kind: TokenKind },
    /// It is a bot's. No message of a client can claim this.
    Bot { seat: Seat },
    /// It was kept for whoever has this; a token of this kind is to be handed over.
    Invitation { invitation: Token, kind: TokenKind },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AttachError {
    #[error("the token does not fit any seat")]
    BadToken,
    #[error("every seat is taken")]
    Full,
    #[error("this seat is taken")]
    SeatTaken,
    #[error("nothing can be written down now")]
    Unavailable,
    /// The room has left memory: open it again.
    #[error("the room is asleep")]
    Asleep,
}

/// Always the newest; whoever is slow misses what was between.
pub type Onlooking = watch::Receiver<Arc<Watched>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WatchError {
    #[error("people play here: nobody looks on")]
    Private,
    #[error("nothing can be written down now")]
    Unavailable,
    /// The room has left memory: open it again.
    #[error("the room is asleep")]
    Asleep,
}

/// What may be known of a room without a seat.
#[derive(Clone, Debug)]
pub struct Summary {
    pub status: RoomStatus,
    pub open_seats: Vec<Seat>,
    pub card: Arc<rules::Card>,
    /// The one in force.
    pub profile: Option<rules::Profile>,
    pub settings: crate::Settings,
    pub bots: Arc<[crate::SeatedBot]>,
    pub code: Option<journal::RoomCode>,
    /// The whole game, once it is over: one for two, or one for four.
    pub review: Option<Box<Review>>,
    pub compass: Option<Box<CompassReview>>,
    /// What bots thought, once it is over.
    pub thoughts: Vec<Thought>,
    pub created_at: view::Millis,
    pub started_at: Option<view::Millis>,
}

pub(crate) enum Message {
    Attach(Box<Attach>),
    Detach {
        seat: Seat,
        socket: SocketId,
    },
    Intent {
        seat: Seat,
        socket: SocketId,
        intent: Intent,
        metered: bool,
    },
    Profile {
        seat: Seat,
        socket: SocketId,
        intent: Box<ProfileIntent>,
    },
    /// A bot's, before the move that it led to.
    Thought {
        seat: Seat,
        socket: SocketId,
        thought: Box<Words>,
    },
    /// What a bot thinks with cannot be reached any more.
    BrainGone {
        seat: Seat,
        socket: SocketId,
    },
    Acknowledge {
        seat: Seat,
        seq: u64,
    },
    Sync {
        seat: Seat,
        socket: SocketId,
    },
    Leave {
        seat: Seat,
    },
    Rematch {
        seat: Seat,
        agrees: bool,
    },
    Summary(oneshot::Sender<Box<Summary>>),
    Watch(oneshot::Sender<Result<Onlooking, WatchError>>),
    /// The deadline that the journal knows has passed: look what the true one is.
    CheckDeadline,
}

/// A queue has room for many messages, and each is as large as the largest: seldom ones are boxed.
pub(crate) struct Words(pub(crate) String);

pub(crate) struct Attach {
    pub(crate) claim: Claim,
    pub(crate) socket: SocketId,
    pub(crate) outbox: mpsc::Sender<Box<Told>>,
    pub(crate) reply: oneshot::Sender<Result<Attached, AttachError>>,
}

#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) inbox: mpsc::Sender<Message>,
    pub(crate) seats: &'static [Seat],
}

impl Room {
    /// The seats of its game.
    pub fn seats(&self) -> &'static [Seat] {
        self.seats
    }

    /// Takes a seat. What the seat is told from now on goes to `outbox`.
    pub async fn attach(
        &self,
        claim: Claim,
        socket: SocketId,
        outbox: mpsc::Sender<Box<Told>>,
    ) -> Result<Attached, AttachError> {
        let (reply, answer) = oneshot::channel();
        self.send(Message::Attach(Box::new(Attach { claim, socket, outbox, reply }))).await;
        answer.await.unwrap_or(Err(AttachError::Asleep))
    }

    pub async fn detach(&self, seat: Seat, socket: SocketId) {
        self.send(Message::Detach { seat, socket }).await;
    }

    /// `metered` if the seat's own limit on commits applies.
    pub async fn submit(&self, seat: Seat, socket: SocketId, intent: Intent, metered: bool) {
        self.send(Message::Intent { seat, socket, intent, metered }).await;
    }

    pub async fn change_profile(&self, seat: Seat, socket: SocketId, intent: ProfileIntent) {
        self.send(Message::Profile { seat, socket, intent: Box::new(intent) }).await;
    }

    /// Keeps what a bot thought with the game. Nobody is told before it is over.
    pub async fn keep_thought(&self, seat: Seat, socket: SocketId, text: String) {
        self.send(Message::Thought { seat, socket, thought: Box::new(Words(text)) }).await;
    }

    /// The bot at this seat cannot go on: the game ends without a winner.
    pub async fn brain_gone(&self, seat: Seat, socket: SocketId) {
        self.send(Message::BrainGone { seat, socket }).await;
    }

    pub async fn acknowledge(&self, seat: Seat, seq: u64) {
        self.send(Message::Acknowledge { seat, seq }).await;
    }

    pub async fn sync(&self, seat: Seat, socket: SocketId) {
        self.send(Message::Sync { seat, socket }).await;
    }

    pub async fn leave(&self, seat: Seat) {
        self.send(Message::Leave { seat }).await;
    }

    pub async fn rematch(&self, seat: Seat, agrees: bool) {
        self.send(Message::Rematch { seat, agrees }).await;
    }

    /// Looks on at a game without people, which goes on for as long as somebody does.
    pub async fn watch(&self) -> Result<Onlooking, WatchError> {
        let (reply, answer) = oneshot::channel();
        self.send(Message::Watch(reply)).await;
        answer.await.unwrap_or(Err(WatchError::Asleep))
    }

    /// None if the room has just left memory.
    pub async fn summary(&self) -> Option<Box<Summary>> {
        let (reply, answer) = oneshot::channel();
        self.send(Message::Summary(reply)).await;
        answer.await.ok()
    }

    /// A room that has left memory takes no messages; what its sockets still send has nobody to go to.
    async fn send(&self, message: Message) {
        let _asleep = self.inbox.send(message).await;
    }
}
