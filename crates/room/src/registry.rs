//! Which rooms are in memory, and how the others get there.

use std::{collections::HashMap, sync::Arc, time::Duration};

use store::{Store, Stream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use view::{GameId, Millis, RoomCode, Seat};

use crate::{
    actor::Actor,
    archive::READERS,
    clock::Clock,
    config::Config,
    entropy::Entropy,
    entry::SeatedBot,
    fold::{FoldError, Folded, fold},
    metrics::Metrics,
    storage::Storage,
    stub::{Message, Room},
};

/// All rooms: a handle, cheap to clone.
#[derive(Clone, Debug)]
pub struct Rooms {
    registry: mpsc::Sender<Request>,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    store: Store,
    config: Arc<Config>,
    metrics: Arc<Metrics>,
    awake: Arc<Semaphore>,
    /// For those who read games without waking them.
    readers: Arc<Semaphore>,
    clock: Clock,
    entropy: Entropy,
    bots: Option<mpsc::Sender<CalledBot>>,
}

/// A bot is wanted at its seat.
#[derive(Debug)]
pub struct CalledBot {
    pub game: GameId,
    pub bot: SeatedBot,
}

#[derive(Debug)]
enum Request {
    Open {
        game: GameId,
        reply: oneshot::Sender<Result<Room, OpenError>>,
    },
    /// The room of a game if it is in memory.
    Find {
        game: GameId,
        reply: oneshot::Sender<Option<Room>>,
    },
    Loaded {
        game: GameId,
        loaded: Result<Box<Loaded>, OpenError>,
    },
    /// The room has left memory.
    Forget {
        game: GameId,
    },
    Stop {
        done: oneshot::Sender<()>,
    },
}

struct Loaded {
    state: Folded,
    deadline: Option<Millis>,
    permit: OwnedSemaphorePermit,
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Loaded(..)")
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    #[error("there is no such game")]
    NotFound,
    #[error("the server is full")]
    ServerFull,
    #[error("the stored game does not fold: {0}")]
    Corrupt(FoldError),
    #[error("the stored game cannot be read")]
    Unreadable,
    #[error("the server is shutting down")]
    ShuttingDown,
}

/// What rooms are given from outside, besides where they are stored.
#[derive(Debug)]
pub struct Surroundings {
    pub clock: Clock,
    pub entropy: Entropy,
    /// Whoever seats the bots that rooms call for. Without it bots never come.
    pub bots: Option<mpsc::Sender<CalledBot>>,
}

impl Default for Surroundings {
    fn default() -> Surroundings {
        Surroundings { clock: Clock::System, entropy: Entropy::system(), bots: None }
    }
}

impl Rooms {
    /// Starts the registry and the watch over deadlines.
    pub fn start(storage: Storage, config: Config, surroundings: Surroundings) -> Rooms {
        let Storage(store) = storage;
        let Surroundings { clock, entropy, bots } = surroundings;
        let (registry, requests) = mpsc::channel(256);
        let shared = Arc::new(Shared {
            store,
            awake: Arc::new(Semaphore::new(config.max_awake)),
            readers: Arc::new(Semaphore::new(READERS)),
            config: Arc::new(config),
            metrics: Arc::default(),
            clock,
            entropy,
            bots,
        });
        let rooms = Rooms { registry, shared };
        tokio::spawn(
            Registry { rooms: rooms.clone(), awake: HashMap::new(), loading: HashMap::new() }.run(requests),
        );
        tokio::spawn(watch_deadlines(rooms.clone()));
        rooms
    }

    pub fn metrics(&self) -> Arc<Metrics> {
        self.shared.metrics.clone()
    }

    pub(crate) fn store(&self) -> Store {
        self.shared.store.clone()
    }

    /// How the store fares.
    pub fn storage(&self) -> Storage {
        Storage(self.store())
    }

    /// Sees to it that a bot comes, if there is somebody who knows bots.
    pub(crate) async fn call(&self, game: GameId, bot: SeatedBot) {
        if let Some(bots) = &self.shared.bots {
            let _no_bots_any_more = bots.send(CalledBot { game, bot }).await;
        }
    }

    pub(crate) fn now(&self) -> Millis {
        self.shared.clock.now()
    }

    pub(crate) fn clock(&self) -> Clock {
        self.shared.clock
    }

    pub(crate) fn entropy(&self) -> &Entropy {
        &self.shared.entropy
    }

    pub(crate) fn is_full(&self) -> bool {
        self.shared.awake.available_permits() == 0
    }

    pub(crate) fn config(&self) -> Arc<Config> {
        self.shared.config.clone()
    }

    /// How many rooms are in memory.
    pub fn awake(&self) -> usize {
        self.shared.config.max_awake - self.shared.awake.available_permits()
    }

    /// The room of a game, brought into memory if it is not there.
    pub async fn open(&self, game: GameId) -> Result<Room, OpenError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Open { game, reply };
        self.registry.send(request).await.map_err(|_| OpenError::ShuttingDown)?;
        answer.await.unwrap_or(Err(OpenError::ShuttingDown))
    }

    /// The open game that has this code.
    pub async fn by_code(&self, code: RoomCode) -> Result<GameId, OpenError> {
        match self.shared.store.by_code(code).await {
            Ok(Some(game)) => Ok(game),
            Ok(None) => Err(OpenError::NotFound),
            Err(_) => Err(OpenError::Unreadable),
        }
    }

    pub(crate) async fn forget(&self, game: GameId) {
        let _stopping = self.registry.send(Request::Forget { game }).await;
    }

    /// Lets every room finish what it is doing, then closes the store.
    pub async fn stop(&self) {
        let (done, stopped) = oneshot::channel();
        if self.registry.send(Request::Stop { done }).await.is_ok() {
            let _already_stopped = stopped.await;
        }
        // A room holds its permit for as long as it is in memory.
        let all = self.shared.config.max_awake as u32;
        let _closed = tokio::time::timeout(Duration::from_secs(5), self.shared.awake.acquire_many(all)).await;
        self.shared.store.clone().close().await;
    }

    pub(crate) async fn find_awake(&self, game: GameId) -> Result<Option<Room>, OpenError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Find { game, reply };
        self.registry.send(request).await.map_err(|_| OpenError::ShuttingDown)?;
        answer.await.map_err(|_| OpenError::ShuttingDown)
    }

    /// A place among those who read games without waking them.
    pub(crate) async fn reading(&self) -> Result<OwnedSemaphorePermit, OpenError> {
        self.shared.readers.clone().acquire_owned().await.map_err(|_| OpenError::ShuttingDown)
    }

    pub(crate) async fn stream(&self, game: GameId) -> Result<Stream, OpenError> {
        match self.shared.store.load(game).await {
            Ok(Some(stream)) => Ok(stream),
            Ok(None) => Err(OpenError::NotFound),
            Err(error) => {
                tracing::error!(%game, %error, "a stored game cannot be read");
                Err(OpenError::Unreadable)
            }
        }
    }

    async fn load(&self, game: GameId) -> Result<Box<Loaded>, OpenError> {
        let permit = self.shared.awake.clone().try_acquire_owned().map_err(|_| OpenError::ServerFull)?;
        let stream = self.stream(game).await?;
        let state = fold(game, &stream).map_err(|error| {
            tracing::error!(%game, %error, "a stored game does not fold");
            OpenError::Corrupt(error)
        })?;
        Ok(Box::new(Loaded { state, deadline: stream.deadline, permit }))
    }
}

struct Registry {
    rooms: Rooms,
    awake: HashMap<GameId, Room>,
    /// Who waits for a room that is on its way into memory.
    loading: HashMap<GameId, Vec<oneshot::Sender<Result<Room, OpenError>>>>,
}

impl Registry {
    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        while let Some(request) = requests.recv().await {
            match request {
                Request::Open { game, reply } => self.open(game, reply),
                Request::Find { game, reply } => {
                    let _asker_gone = reply.send(self.find(game).cloned());
                }
                Request::Loaded { game, loaded } => self.loaded(game, loaded),
                Request::Forget { game } => {
                    // A room that was opened again meanwhile is another one, and its inbox is open.
                    if self.awake.get(&game).is_some_and(|room| room.inbox.is_closed()) {
                        self.awake.remove(&game);
                    }
                }
                Request::Stop { done } => {
                    // Rooms end when nobody can send to them any more: sockets are gone by now.
                    self.awake.clear();
                    let _nobody_waits = done.send(());
                    return;
                }
            }
        }
    }

    fn find(&self, game: GameId) -> Option<&Room> {
        self.awake.get(&game).filter(|room| !room.inbox.is_closed())
    }

    fn open(&mut self, game: GameId, reply: oneshot::Sender<Result<Room, OpenError>>) {
        if let Some(room) = self.find(game) {
            let _asker_gone = reply.send(Ok(room.clone()));
            return;
        }
        let waiting = self.loading.entry(game).or_default();
        waiting.push(reply);
        if waiting.len() == 1 {
            let rooms = self.rooms.clone();
            tokio::spawn(async move {
                let loaded = rooms.load(game).await;
                let _stopping = rooms.registry.send(Request::Loaded { game, loaded }).await;
            });
        }
    }

    fn loaded(&mut self, game: GameId, loaded: Result<Box<Loaded>, OpenError>) {
        let opened = loaded.map(|loaded| {
            let Loaded { state, deadline, permit } = *loaded;
            let seats = Seat::at(state.card.mode());
            let (inbox, messages) = mpsc::channel(self.rooms.shared.config.inbox);
            let actor = Actor::new(state, deadline, self.rooms.clone(), messages, permit);
            tokio::spawn(actor.run());
            let room = Room { inbox, seats };
            self.awake.insert(game, room.clone());
            room
        });
        for reply in self.loading.remove(&game).unwrap_or_default() {
            let _asker_gone = reply.send(opened.clone());
        }
    }
}

/// Wakes rooms whose deadline has come.
async fn watch_deadlines(rooms: Rooms) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    loop {
        every.tick().await;
        if rooms.registry.is_closed() {
            return;
        }
        let Ok(due) = rooms.shared.store.due(rooms.now(), 1_000).await else {
            continue;
        };
        for (game, _) in due {
            if let Ok(room) = rooms.open(game).await {
                let _asleep_again = room.inbox.send(Message::CheckDeadline).await;
            }
        }
    }
}
