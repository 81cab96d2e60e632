//! A socket that holds a seat, in whichever dialect.

use std::sync::Arc;

use room::{AttachError, Attached, Claim, OpenError, Room, Rooms, SocketId, Told};
use tokio::sync::mpsc;
use view::{Intent, ProfileIntent, Seat};

pub(crate) struct Seated {
    pub(crate) room: Room,
    pub(crate) seat: Seat,
    pub(crate) socket: SocketId,
    /// Boxed: the channel keeps room for many, and is empty nearly always.
    pub(crate) outbox: mpsc::Receiver<Box<Told>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SeatError {
    Open(OpenError),
    Attach(AttachError),
}

/// Which room a socket wants to enter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Door {
    Game(journal::GameId),
    Code(journal::RoomCode),
}

impl Door {
    pub(crate) async fn open(self, rooms: &Rooms) -> Result<Room, OpenError> {
        match self {
            Door::Game(game) => rooms.open(game).await,
            Door::Code(code) => rooms.open_code(code).await,
        }
    }
}

impl Seated {
    /// Takes a seat. A room that falls asleep at that very moment is woken again.
    pub(crate) async fn take(
        rooms: &Rooms,
        door: Door,
        claim: Claim,
        outbox_len: usize,
    ) -> Result<(Seated, Attached), SeatError> {
        for _ in 0..10 {
            let room = door.open(rooms).await.map_err(SeatError::Open)?;
            let socket = SocketId::fresh();
            let (sender, outbox) = mpsc::channel(outbox_len);
            match room.attach(claim.clone(), socket, sender).await {
                Ok(attached) => {
                    let seat = attached.seat;
                    return Ok((Seated { room, seat, socket, outbox }, attached));
                }
                Err(AttachError::Asleep) => tokio::task::yield_now().await,
                Err(error) => return Err(SeatError::Attach(error)),
            }
        }
        Err(SeatError::Attach(AttachError::Asleep))
    }

    pub(crate) async fn submit(&self, intent: Intent, metered: bool) {
        self.room.submit(self.seat, self.socket, intent, metered).await;
    }

    /// For the record: nobody is told before the game is over.
    pub(crate) async fn keep_thought(&self, text: String) {
        self.room.keep_thought(self.seat, self.socket, text).await;
    }

    pub(crate) async fn brain_gone(&self) {
        self.room.brain_gone(self.seat, self.socket).await;
    }

    pub(crate) async fn change_profile(&self, intent: ProfileIntent) {
        self.room.change_profile(self.seat, self.socket, intent).await;
    }

    pub(crate) async fn leave(self) {
        self.room.detach(self.seat, self.socket).await;
    }
}

/// The same for every session: rooms, limits, and when to stop.
pub(crate) type Shared = Arc<crate::app::App>;
