//! What all rooms share: where they are stored, the time, the dice, and how many of them may be in memory.

use std::sync::Arc;

use game::Care;
use store::{ClaimError, Claimed, NodeAddress, Outage, ReadError, Store, Stream, Tenure};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use view::{GameId, Millis, PlayerNames};

use crate::{
    clock::TimeSource,
    config::Config,
    desk::Desk,
    entropy::Entropy,
    entry::SeatedBot,
    fold::{FoldError, Folded, fold},
    metrics::Metrics,
    nudge::Nudge,
    persons::{self, NameBook, Persons},
    played::{Lists, PlayedGame},
    storage::Storage,
};

/// So many games are read at once without their rooms: each is in memory as a whole while it is.
const READERS: usize = 16;

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) clock: TimeSource,
    pub(crate) entropy: Entropy,
    /// A room holds a permit for as long as it is in memory.
    pub(crate) awake: Arc<Semaphore>,
    readers: Arc<Semaphore>,
    pub(crate) desk: Desk,
    bots: Option<mpsc::Sender<CalledBot>>,
    nudges: Option<mpsc::Sender<Nudge>>,
    names: Option<Arc<dyn NameBook>>,
    pub(crate) lists: Lists,
}

/// What rooms are given from outside, besides where they are stored.
#[derive(Debug)]
pub struct Surroundings {
    pub clock: TimeSource,
    pub entropy: Entropy,
    /// Whoever seats the bots that rooms call for. Without it bots never come.
    pub bots: Option<mpsc::Sender<CalledBot>>,
    /// Whoever tells players who are away what has happened. Without it nobody is told.
    pub nudges: Option<mpsc::Sender<Nudge>>,
    /// Whoever knows what accounts are called. Without it everybody goes by what they said when they sat down.
    pub names: Option<Arc<dyn NameBook>>,
    /// Whoever keeps lists of somebody's games. What does not fit is told later.
    pub lists: Option<mpsc::Sender<PlayedGame>>,
}

impl Default for Surroundings {
    fn default() -> Surroundings {
        Surroundings {
            clock: TimeSource::System,
            entropy: Entropy::system(),
            bots: None,
            nudges: None,
            names: None,
            lists: None,
        }
    }
}

/// A bot is wanted at its seat.
#[derive(Debug)]
pub struct CalledBot {
    pub game: GameId,
    pub bot: SeatedBot,
}

/// A game that this process has claimed.
pub(crate) struct OwnGame {
    pub(crate) tenure: Tenure,
    pub(crate) stream: Stream,
    /// Nobody could play it for a while.
    pub(crate) outage: Option<Outage>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    #[error("there is no such game")]
    NotFound,
    #[error("the server is full")]
    ServerFull,
    #[error("the stored game does not fold: {0}")]
    Corrupt(FoldError),
    #[error("the stored game is damaged")]
    Damaged,
    #[error("the stored game cannot be read")]
    Unreadable,
    /// Another node has the room in memory.
    #[error("the game is played on the node {name}")]
    Elsewhere { name: String, link: String },
    #[error("the server is shutting down")]
    ShuttingDown,
}

impl OpenError {
    /// Whether the game itself is to blame, and not the moment: trying again does not help.
    pub fn is_damage(&self) -> bool {
        match self {
            OpenError::Corrupt(_) | OpenError::Damaged => true,
            OpenError::NotFound
            | OpenError::ServerFull
            | OpenError::Unreadable
            | OpenError::Elsewhere { .. }
            | OpenError::ShuttingDown => false,
        }
    }
}

impl Shared {
    pub(crate) fn new(storage: Storage, config: Config, surroundings: Surroundings) -> Shared {
        let Storage(store) = storage;
        let Surroundings { clock, entropy, bots, nudges, names, lists } = surroundings;
        Shared {
            store,
            awake: Arc::new(Semaphore::new(config.max_awake)),
            readers: Arc::new(Semaphore::new(READERS)),
            desk: Desk::default(),
            config,
            metrics: Arc::default(),
            clock,
            entropy,
            bots,
            nudges,
            names,
            lists: Lists(lists),
        }
    }

    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    /// When a room that was made at `created_at` is called off unless its game has begun.
    pub(crate) fn waits_until(&self, created_at: Millis) -> Option<Millis> {
        self.config.waiting_for.map(|wait| created_at.saturating_add(wait.as_millis() as Millis))
    }

    pub(crate) fn is_full(&self) -> bool {
        self.awake.available_permits() == 0
    }

    /// Sees to it that a bot comes, if there is somebody who knows bots.
    pub(crate) async fn call(&self, game: GameId, bot: SeatedBot) {
        if let Some(bots) = &self.bots {
            let _no_bots_any_more = bots.send(CalledBot { game, bot }).await;
        }
    }

    /// Tells somebody who is away, if there is a way to. Nobody waits for it: what does not fit is not told.
    pub(crate) fn nudge(&self, nudge: Nudge) {
        if let Some(nudges) = &self.nudges {
            let _too_many = nudges.try_send(nudge);
        }
    }

    /// Calls accounts by their present names.
    pub(crate) async fn rename(&self, names: &mut Arc<PlayerNames>, persons: &Persons) {
        persons::rename(names, persons, self.names.as_deref()).await;
    }

    /// A place among those who read games without waking them.
    pub(crate) async fn reading(&self) -> Result<OwnedSemaphorePermit, OpenError> {
        self.readers.clone().acquire_owned().await.map_err(|_| OpenError::ShuttingDown)
    }

    /// Takes a game for this process, and reads it.
    pub(crate) async fn claim(&self, game: GameId) -> Result<OwnGame, OpenError> {
        match self.store.claim(game).await {
            Ok(Some(Claimed::Ours { tenure, stream, outage })) => Ok(OwnGame { tenure, stream, outage }),
            Ok(Some(Claimed::Elsewhere(NodeAddress { name, link }))) => {
                Err(OpenError::Elsewhere { name, link })
            }
            Ok(None) => Err(OpenError::NotFound),
            Err(error) => Err(unclaimed(game, &error)),
        }
    }

    /// The other node that has a game, if a living one has it.
    pub(crate) async fn owner(&self, game: GameId) -> Result<Option<NodeAddress>, OpenError> {
        self.store.owner(game).await.map_err(|error| unreadable(game, &error))
    }

    pub(crate) async fn stream(&self, game: GameId) -> Result<Stream, OpenError> {
        match self.store.load(game).await {
            Ok(Some(stream)) => Ok(stream),
            Ok(None) => Err(OpenError::NotFound),
            Err(error) => Err(unreadable(game, &error)),
        }
    }
}

fn unclaimed(game: GameId, error: &ClaimError) -> OpenError {
    match error {
        ClaimError::Read(error) => unreadable(game, error),
        ClaimError::Write(error) => {
            tracing::error!(%game, %error, "a stored game cannot be claimed");
            OpenError::Unreadable
        }
    }
}

pub(crate) fn unreadable(game: GameId, error: &ReadError) -> OpenError {
    tracing::error!(%game, %error, "a stored game cannot be read");
    match error {
        ReadError::Damaged(_) => OpenError::Damaged,
        ReadError::Closed | ReadError::Failed(_) => OpenError::Unreadable,
    }
}

/// A room from what is stored of it. One that does not fold is reported.
pub(crate) fn unfold(game: GameId, stream: &Stream) -> Result<Folded, OpenError> {
    fold(game, stream, Care::Believe).map_err(|error| corrupt(game, error))
}

pub(crate) fn corrupt(game: GameId, error: FoldError) -> OpenError {
    tracing::error!(%game, %error, "a stored game does not fold");
    OpenError::Corrupt(error)
}
