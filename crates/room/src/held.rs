//! How a game stands, for somebody who holds a seat of it and is not there.

use std::sync::Arc;

use game::Care;
use view::{GameId, Seat};

use crate::{
    fold::{gather, may_take_long},
    holder::held_by,
    registry::Rooms,
    shared::{OpenError, corrupt},
    standing::Standing,
    summary::Summary,
    token::Token,
};

/// A game, for the holder of one of its seats.
#[derive(Clone, Debug)]
pub struct HeldGame {
    pub seat: Seat,
    pub summary: Arc<Summary>,
    pub standing: Standing,
}

impl Rooms {
    /// How a game stands, for whoever holds a seat of it. None if this token holds none.
    ///
    /// A room in memory has published it. One that sleeps is folded from its entries without becoming a room; whoever
    /// has no seat is turned away before anything is replayed.
    pub async fn held(&self, game: GameId, token: &Token) -> Result<Option<HeldGame>, OpenError> {
        if let Some(room) = self.find_awake(game).await? {
            let held = room.published.standing(token);
            return Ok(held.map(|(seat, summary, standing)| HeldGame { seat, summary, standing }));
        }
        let place = self.shared.reading().await?;
        let stream = self.shared.stream(game).await?;
        let at_desk = if may_take_long(&stream) { Some(self.shared.desk.place().await) } else { None };
        let token = token.clone();
        let read = tokio::task::spawn_blocking(move || {
            let _places = (place, at_desk);
            let gathered = gather(&stream).map_err(|error| corrupt(game, error))?;
            let Some(seat) = held_by(&gathered.holders, &token) else { return Ok(None) };
            let folded =
                gathered.replay(game, &stream, Care::Believe).map_err(|error| corrupt(game, error))?;
            let (summary, standing) = (Arc::new(folded.summary()), folded.standing());
            Ok(Some(HeldGame { seat, summary, standing }))
        });
        read.await.unwrap_or(Err(OpenError::Unreadable))
    }
}
