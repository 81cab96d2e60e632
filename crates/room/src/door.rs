//! The way into a room, by its game's id or by its code.

use view::{GameId, RoomCode};

use crate::{
    registry::Rooms,
    shared::OpenError,
    stub::{Arrival, AttachError, Claim, Seated},
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

    /// Takes a seat as nobody in particular.
    pub async fn sit(
        self,
        rooms: &Rooms,
        claim: Claim,
        outbox: usize,
    ) -> Result<(Seated, Attached), SeatError> {
        self.sit_by(rooms, claim, Arrival::default(), outbox).await
    }

    /// The same for somebody of whom more is known.
    pub async fn sit_by(
        self,
        rooms: &Rooms,
        claim: Claim,
        arrival: Arrival,
        outbox: usize,
    ) -> Result<(Seated, Attached), SeatError> {
        let game = self.game(rooms).await.map_err(SeatError::Open)?;
        for _ in 0..10 {
            let room = rooms.open(game).await.map_err(SeatError::Open)?;
            match room.attach(claim.clone(), arrival.clone(), outbox).await {
                Ok(seated) => return Ok(seated),
                Err(AttachError::Asleep) => tokio::task::yield_now().await,
                Err(error) => return Err(SeatError::Attach(error)),
            }
        }
        Err(SeatError::Attach(AttachError::Asleep))
    }
}
