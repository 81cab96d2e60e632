//! What somebody asks for at their own seat, wherever its socket is.

use view::{GameId, PersonId};

use crate::{
    registry::Rooms,
    shared::OpenError,
    stub::{OwnerAsk, OwnerError},
};

impl Rooms {
    /// Asks for something at somebody's own seat, which has to be taken. Answered as soon as the room has it: nobody can
    /// tell from the answer, or from how long it takes, what comes of it.
    pub async fn ask_as(
        &self,
        game: GameId,
        person: PersonId,
        ask: OwnerAsk,
    ) -> Result<Result<(), OwnerError>, OpenError> {
        let Some(room) = self.find_awake(game).await? else {
            return match self.shared.owner(game).await? {
                Some(owner) => Err(OpenError::Elsewhere { name: owner.name, link: owner.link }),
                // A room in which somebody sits is awake.
                None => Ok(Err(OwnerError::NobodyThere)),
            };
        };
        Ok(room.ask_as(person, ask).await)
    }
}
