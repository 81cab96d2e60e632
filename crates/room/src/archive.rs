//! Games as they are stored, read without waking their rooms.

use store::Status;
use view::{GameId, RoomStatus, Seat};

use crate::{
    entry::{Created, Entry},
    fold::{FoldError, Folded, fold},
    registry::{OpenError, Rooms},
    stub::Summary,
};

/// So many games are read at once: each is in memory as a whole while it is.
pub(crate) const READERS: usize = 16;

/// What a game's address leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glance {
    pub seats: &'static [Seat],
    pub status: RoomStatus,
}

impl Rooms {
    /// Whether there is such a game, for whom, and whether it is over. Nothing is replayed to find out.
    pub async fn glance(&self, game: GameId) -> Result<Glance, OpenError> {
        let _place = self.reading().await?;
        let stream = self.stream(game).await?;
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

    /// What anybody may know of a game, and all of it once it is over. A room that is in memory answers for a game
    /// that goes on; everything else comes from the store and needs no room.
    pub async fn describe(&self, game: GameId) -> Result<Box<Summary>, OpenError> {
        if let Some(room) = self.find_awake(game).await?
            && let Some(summary) = room.summary().await
            && summary.status != RoomStatus::Finished
        {
            return Ok(summary);
        }
        let place = self.reading().await?;
        let stream = self.stream(game).await?;
        // A long game takes a while to replay.
        let read = tokio::task::spawn_blocking(move || {
            let _place = place;
            fold(game, &stream).map(|folded| Box::new(folded.story()))
        });
        let read = read.await.map_err(|_| OpenError::Unreadable)?;
        read.map_err(|error| {
            tracing::error!(%game, %error, "a stored game does not fold");
            OpenError::Corrupt(error)
        })
    }
}

impl Folded {
    /// What anybody may know of it now.
    pub(crate) fn summary(&self) -> Summary {
        // Nobody can take a seat that was still open when the game was called off.
        let waiting = self.status() == RoomStatus::Waiting;
        let open = self.holders.iter().filter(|(_, holder)| waiting && holder.is_open());
        Summary {
            status: self.status(),
            open_seats: open.map(|(seat, _)| seat).collect(),
            card: self.card.clone(),
            profile: self.game.profile().cloned(),
            settings: self.settings,
            bots: self.bots.clone(),
            code: self.code,
            story: None,
            thoughts: Vec::new(),
            created_at: self.created_at,
            started_at: self.started_at,
        }
    }

    /// The same, with the whole game if it is over.
    fn story(mut self) -> Summary {
        let summary = self.summary();
        match self.game.story() {
            None => summary,
            story => Summary { story, thoughts: std::mem::take(&mut self.thoughts), ..summary },
        }
    }
}
