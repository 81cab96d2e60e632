//! What those who keep lists of games ask of rooms.

use view::{GameId, GameRating, Millis, RoomStatus};

use crate::{
    fold::may_take_long,
    played::PlayedGame,
    registry::Rooms,
    shared::{OpenError, Shared, unfold},
    stub::Message,
};

impl Shared {
    /// When the end of a game is told again unless somebody has it by then.
    pub(crate) fn listed_by(&self) -> Millis {
        self.now().saturating_add(self.config.listed_within.as_millis() as Millis)
    }
}

impl Rooms {
    /// The end of a game is in the lists: it need not be told again. If it was to be rated, its seats are told what
    /// became of that.
    pub async fn listed(&self, game: GameId, rating: Option<GameRating>) {
        // If another node has it by now, that one tells it again, and hears this again.
        if let Ok(room) = self.open(game).await {
            room.send(Message::Listed(rating.map(Box::new))).await;
        }
    }

    /// Begins a game whose seats were given to two who are not there yet.
    pub async fn begin(&self, game: GameId) {
        // If another node has it by now, somebody has come there, and it has begun.
        if let Ok(room) = self.open(game).await {
            room.send(Message::Begin).await;
        }
    }

    /// Ends a game that has not begun, and that nobody knows of.
    pub async fn call_off(&self, game: GameId) {
        if let Ok(room) = self.open(game).await {
            room.send(Message::CallOff).await;
        }
    }

    /// The same game as it is stored, if it is over.
    pub async fn played(&self, game: GameId) -> Result<Option<PlayedGame>, OpenError> {
        if self.glance(game).await?.status != RoomStatus::Finished {
            return Ok(None);
        }
        let place = self.shared.reading().await?;
        let stream = self.shared.stream(game).await?;
        let at_desk = if may_take_long(&stream) { Some(self.shared.desk.place().await) } else { None };
        let read = tokio::task::spawn_blocking(move || {
            let _places = (place, at_desk);
            unfold(game, &stream).map(|folded| Some(folded.played()))
        });
        read.await.unwrap_or(Err(OpenError::Unreadable))
    }
}
