//! Games as they are stored, read without waking their rooms.

use std::sync::Arc;

use store::Status;
use view::{GameId, RoomStatus, Seat};

use crate::{
    entry::{Created, Entry},
    fold::FoldError,
    registry::Rooms,
    shared::{OpenError, unfold},
    summary::Summary,
};

/// What a game's address leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glance {
    pub seats: &'static [Seat],
    pub status: RoomStatus,
}

impl Rooms {
    /// Whether there is such a game, for whom, and whether it is over. Nothing is replayed to find out.
    pub async fn glance(&self, game: GameId) -> Result<Glance, OpenError> {
        if let Some(room) = self.find_awake(game).await? {
            return Ok(Glance { seats: room.seats(), status: room.summary().status });
        }
        let _place = self.shared.reading().await?;
        let stream = self.shared.stream(game).await?;
        let first = stream.entries.first().ok_or(OpenError::Corrupt(FoldError::Empty))?;
        let Ok(Entry::Created(created)) = Entry::decode(first) else {
            return Err(OpenError::Corrupt(FoldError::Entry(0)));
        };
        let Created { card, .. } = *created;
        let status = match stream.status {
            Status::Waiting => RoomStatus::Waiting,
            Status::Active => RoomStatus::Active,
            Status::Finished => RoomStatus::Finished,
        };
        Ok(Glance { seats: Seat::at(card.mode), status })
    }

    /// What anybody may know of a game, and all of it once it is over. A room that is in memory has published it;
    /// everything else comes from the store and needs no room.
    pub async fn describe(&self, game: GameId) -> Result<Arc<Summary>, OpenError> {
        if let Some(room) = self.find_awake(game).await?
            && room.summary().status != RoomStatus::Finished
        {
            return Ok(room.summary());
        }
        let place = self.shared.reading().await?;
        let stream = self.shared.stream(game).await?;
        // A long game takes a while to replay.
        let read = tokio::task::spawn_blocking(move || {
            let _place = place;
            unfold(game, &stream).map(|folded| Arc::new(folded.story()))
        });
        read.await.unwrap_or(Err(OpenError::Unreadable))
    }
}
