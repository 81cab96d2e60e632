//! The way into a room, by its game's id or by its code.

use view::{GameId, RoomCode};

use crate::{
    registry::Rooms,
    shared::OpenError,
    stub::{AttachError, Claim, Seated},
    told::Attached,
};

/// Which room somebody wants to enter.
#[derive(Clone, Copy, Debug)]
pub enum Door {
    Game(GameId),
    Code(RoomCode),
}

/// Why somebody has no seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatError {
    Open(OpenError),
    Attach(AttachError),
}

impl Door {
    /// The game that it leads to.
    pub async fn game(self, rooms: &Rooms) -> Result<GameId, OpenError> {
        match self {
            Door::Game(game) => Ok(game),
            Door::Code(code) => rooms.by_code(code).await,
        }
    }

    /// Takes a seat. A room that falls asleep at that very moment is woken again.
    pub async fn sit(
        self,
        rooms: &Rooms,
        claim: Claim,
        outbox: usize,
    ) -> Result<(Seated, Attached), SeatError> {
        let game = self.game(rooms).await.map_err(SeatError::Open)?;
        for _ in 0..10 {
            let room = rooms.open(game).await.map_err(SeatError::Open)?;
            match room.attach(claim.clone(), outbox).await {
                Ok(seated) => return Ok(seated),
                Err(AttachError::Asleep) => tokio::task::yield_now().await,
                Err(error) => return Err(SeatError::Attach(error)),
            }
        }
        Err(SeatError::Attach(AttachError::Asleep))
    }
}
