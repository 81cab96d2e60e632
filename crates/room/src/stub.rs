//! A handle to one room, cheap to clone: what anybody may do without a seat.

mod owner;
mod seated;

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot, watch};
use view::{GameRating, PersonId, PlayerName, Seat};

use crate::{
    asked::{Asked, SocketId},
    persons::Visitor,
    published::Published,
    summary::Summary,
    token::{Token, TokenKind},
    told::{Attached, Watched},
};

pub(crate) use self::owner::ByOwner;
pub use self::{
    owner::{OwnerAsk, OwnerError},
    seated::Seated,
};

/// By what right a socket asks for a seat.
#[derive(Clone, Debug)]
pub enum Claim {
    /// It has held the seat before.
    Token(Token),
    /// The seat is open; a token of this kind is handed out.
    OpenSeat { seat: Option<Seat>, kind: TokenKind, name: Option<PlayerName> },
    /// The seat is the visitor's own, and they have no token for it here.
    Mine,
    /// The seat is a bot's. No message of a client can claim this.
    Bot { seat: Seat },
    /// The seat was kept for the holder of this; a token of this kind is handed out.
    Invitation { invitation: Token, kind: TokenKind, name: Option<PlayerName> },
    /// Whoever holds the seat has offered to move it to the holder of this; a token of this kind is handed out, and the
    /// one before it is worth nothing any more.
    Carry { carry: Token, kind: TokenKind },
}

/// Whether the player who takes a seat is known to look at the game. Their page may be behind another app.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Presence {
    #[default]
    Here,
    Unseen,
}

/// How somebody comes to a seat, beside the right to it.
#[derive(Clone, Default, Debug)]
pub struct Arrival {
    pub presence: Presence,
    /// The token that they would like to have, if they are to be handed one. Whoever asks again with the same, because
    /// the answer was lost, gets the seat that it holds by now.
    pub proposed: Option<Token>,
    pub visitor: Visitor,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AttachError {
    #[error("the token does not open any seat")]
    BadToken,
    /// It does, but the seat belongs to this person, and somebody else presents the token.
    #[error("the seat belongs to somebody else")]
    Theirs(PersonId),
    #[error("every seat is taken")]
    Full,
    #[error("this seat is taken")]
    SeatTaken,
    /// The game is rated, and whoever asks is a guest, or sits there already.
    #[error("the seat is for another account")]
    NeedsAccount,
    #[error("nothing can be stored right now")]
    Unavailable,
    /// The room has left memory: open it again.
    #[error("the room is asleep")]
    Asleep,
}

/// Always the newest; whoever is slow misses what was between.
pub type Onlooking = watch::Receiver<Arc<Watched>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WatchError {
    #[error("people play here, and nobody may watch")]
    Private,
    #[error("nothing can be stored right now")]
    Unavailable,
    /// The room has left memory: open it again.
    #[error("the room is asleep")]
    Asleep,
}

pub(crate) enum Message {
    Attach(Box<Attach>),
    /// From a socket that has taken a seat, and may have lost it since.
    Seated {
        seat: Seat,
        socket: SocketId,
        asked: Asked,
    },
    /// From the owner of a seat, who need not be the socket at it.
    ByOwner(Box<ByOwner>),
    Watch(oneshot::Sender<Result<Onlooking, WatchError>>),
    /// Somebody is at a seat again, or for the first time, and that is not stored yet.
    Returned {
        seat: Seat,
        was_away: bool,
        presence: Presence,
    },
    /// The deadline that the store knows has passed: see what the true one is.
    CheckDeadline,
    /// Those who hold the seats have agreed: the game begins, and they are waited for.
    Begin,
    /// They have not: it never will.
    CallOff,
    /// The end of the game is in the lists of those who played, and this is what it did to their ratings.
    Listed(Option<Box<GameRating>>),
    /// The server stops: another may have the room.
    HandOver,
}

// A queue has room for many messages, and each takes as much as the largest: rare ones are boxed.
const _: () = assert!(size_of::<Message>() <= 24);

pub(crate) struct Attach {
    pub(crate) claim: Claim,
    pub(crate) arrival: Arrival,
    /// For the seat's handle, which sends to it.
    pub(crate) room: Room,
    pub(crate) outbox: usize,
    pub(crate) reply: oneshot::Sender<Result<(Seated, Attached), AttachError>>,
}

impl Attach {
    pub(crate) fn refuse(self, error: AttachError) {
        let _asker_gone = self.reply.send(Err(error));
    }
}

#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) inbox: mpsc::Sender<Message>,
    pub(crate) published: Arc<Published>,
    pub(crate) seats: &'static [Seat],
}

impl Room {
    /// The seats of its game.
    pub fn seats(&self) -> &'static [Seat] {
        self.seats
    }

    /// Takes a seat. A socket that leaves more than `outbox` things unheard loses it again.
    pub async fn attach(
        &self,
        claim: Claim,
        arrival: Arrival,
        outbox: usize,
    ) -> Result<(Seated, Attached), AttachError> {
        let (reply, answer) = oneshot::channel();
        let attach = Attach { claim, arrival, room: self.clone(), outbox, reply };
        self.send(Message::Attach(Box::new(attach))).await;
        answer.await.unwrap_or(Err(AttachError::Asleep))
    }

    /// Looks on at a game without people, which goes on for as long as somebody does.
    pub async fn watch(&self) -> Result<Onlooking, WatchError> {
        // Whether people play here is known without asking the room.
        if self.summary().bots.len() < self.seats.len() {
            return Err(WatchError::Private);
        }
        let (reply, answer) = oneshot::channel();
        self.send(Message::Watch(reply)).await;
        answer.await.unwrap_or(Err(WatchError::Asleep))
    }

    /// What anybody may know of it.
    pub fn summary(&self) -> Arc<Summary> {
        self.published.get()
    }

    /// A room that has left memory takes no messages; what its sockets still send is lost.
    pub(crate) async fn send(&self, message: Message) {
        let _asleep = self.inbox.send(message).await;
    }
}
