//! How a game stands, for somebody who holds a seat of it and is not there.

use std::sync::Arc;

use game::Care;
use store::NodeAddress;
use view::{GameId, Seat};

use crate::{
    fold::{gather, may_take_long},
    holder::Proof,
    registry::Rooms,
    shared::{OpenError, corrupt},
    standing::Standing,
    summary::Summary,
};

/// A game, for the holder of one of its seats.
#[derive(Clone, Debug)]
pub struct HeldGame {
    pub seat: Seat,
    pub summary: Arc<Summary>,
    pub standing: Standing,
}

impl Rooms {
    /// How a game stands, for whoever holds a seat of it. None if they hold none. Whether a seat of an account may be
    /// shown to somebody who has its token is for the caller to say.
    ///
    /// A room in memory has published it; if another node has it, that one is to be asked. One that sleeps is folded
    /// from its entries without becoming a room; whoever has no seat is turned away before anything is replayed.
    pub async fn held(&self, game: GameId, proof: impl Into<Proof>) -> Result<Option<HeldGame>, OpenError> {
        let proof = proof.into();
        if let Some(room) = self.find_awake(game).await? {
            let held = room.published.standing(&proof);
            return Ok(held.map(|(seat, summary, standing)| HeldGame { seat, summary, standing }));
        }
        if let Some(NodeAddress { name, link }) = self.shared.owner(game).await? {
            return Err(OpenError::Elsewhere { name, link });
        }
        let place = self.shared.reading().await?;
        let stream = self.shared.stream(game).await?;
        let at_desk = if may_take_long(&stream) { Some(self.shared.desk.place().await) } else { None };
        let read = tokio::task::spawn_blocking(move || {
            let _places = (place, at_desk);
            let gathered = gather(&stream).map_err(|error| corrupt(game, error))?;
            let Some(seat) = proof.seat(&gathered.holders, &gathered.persons) else { return Ok(None) };
            let folded =
                gathered.replay(game, &stream, Care::Believe).map_err(|error| corrupt(game, error))?;
            Ok(Some((seat, folded.summary(), folded.standing())))
        });
        let Some((seat, mut summary, standing)) = read.await.unwrap_or(Err(OpenError::Unreadable))? else {
            return Ok(None);
        };
        self.shared.rename(&mut summary.names, &summary.persons).await;
        Ok(Some(HeldGame { seat, summary: Arc::new(summary), standing }))
    }
}
