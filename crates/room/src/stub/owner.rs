//! A seat in the hands of its owner, who hears what it is told in one connection and asks in others.

use tokio::sync::oneshot;
use view::{Intent, PersonId, Phrase};

use super::{Message, Room};
use crate::{asked::Asked, keys::IntentKey};

/// What the owner of a seat asks for. The seat is told what comes of it, as if its own socket had asked.
#[derive(Clone, Debug)]
pub enum OwnerAsk {
    Intent { intent: Intent, key: Option<IntentKey> },
    Sync,
    Past { before: u32 },
    Say(Phrase),
    Rematch { agrees: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OwnerError {
    #[error("they have no seat in this game")]
    NotTheirs,
    #[error("nobody is there to hear what comes of it")]
    NobodyThere,
}

pub(crate) struct ByOwner {
    pub(crate) person: PersonId,
    pub(crate) asked: Asked,
    pub(crate) reply: oneshot::Sender<Result<(), OwnerError>>,
}

impl From<OwnerAsk> for Asked {
    fn from(ask: OwnerAsk) -> Asked {
        match ask {
            OwnerAsk::Intent { intent, key } => Asked::Intent { intent, key },
            OwnerAsk::Sync => Asked::Sync,
            OwnerAsk::Past { before } => Asked::Past { before },
            OwnerAsk::Say(phrase) => Asked::Say { phrase },
            OwnerAsk::Rematch { agrees } => Asked::Rematch { agrees },
        }
    }
}

impl Room {
    pub(crate) async fn ask_as(&self, person: PersonId, ask: OwnerAsk) -> Result<(), OwnerError> {
        let (reply, answer) = oneshot::channel();
        self.send(Message::ByOwner(Box::new(ByOwner { person, asked: ask.into(), reply }))).await;
        answer.await.unwrap_or(Err(OwnerError::NobodyThere))
    }
}
