//! Which rooms are in memory, and how the others get there.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use view::{GameId, Millis, RoomCode, Seat};

use crate::{
    actor::{Actor, Stored},
    config::Config,
    fold::{Folded, may_take_long},
    metrics::Metrics,
    opening::{NewRoomError, Opened, Opening},
    persons::NameBook,
    published::Published,
    shared::{OpenError, OwnGame, Shared, Surroundings, unfold},
    storage::Storage,
    stub::{Message, Room},
};

/// All rooms: a handle, cheap to clone.
#[derive(Clone, Debug)]
pub struct Rooms {
    registry: mpsc::Sender<Request>,
    pub(crate) shared: Arc<Shared>,
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
    /// The room has left memory. If it had to, that is since when nobody could play.
    Forget {
        game: GameId,
        lost_since: Option<Millis>,
    },
    Stop {
        done: oneshot::Sender<()>,
    },
}

struct Loaded {
    state: Folded,
    stored: Stored,
    permit: OwnedSemaphorePermit,
}

impl std::fmt::Debug for Loaded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Loaded(..)")
    }
}

impl Rooms {
    /// Starts the registry and the watch over deadlines.
    pub fn start(storage: Storage, config: Config, surroundings: Surroundings) -> Rooms {
        let (registry, requests) = mpsc::channel(256);
        let shared = Arc::new(Shared::new(storage, config, surroundings));
        let rooms = Rooms { registry, shared };
        tokio::spawn(Registry::new(rooms.clone()).run(requests));
        tokio::spawn(watch_deadlines(rooms.clone()));
        if config.waiting_for.is_some() {
            tokio::spawn(rooms.clone().date_waiting());
        }
        if let Some(keep_for) = config.keep_for {
            tokio::spawn(rooms.clone().prune_for_ever(keep_for));
        }
        rooms
    }

    /// For reading games. No deadline is kept, so no room is opened by itself.
    pub fn reading(storage: Storage, names: Arc<dyn NameBook>) -> Rooms {
        let (registry, requests) = mpsc::channel(1);
        let surroundings = Surroundings { names: Some(names), ..Surroundings::default() };
        let shared = Arc::new(Shared::new(storage, Config::default(), surroundings));
        let rooms = Rooms { registry, shared };
        tokio::spawn(Registry::new(rooms.clone()).run(requests));
        rooms
    }

    pub fn metrics(&self) -> Arc<Metrics> {
        self.shared.metrics.clone()
    }

    /// How the store fares.
    pub fn storage(&self) -> Storage {
        Storage(self.shared.store.clone())
    }

    /// How many rooms are in memory.
    pub fn awake(&self) -> usize {
        self.shared.config.max_awake - self.shared.awake.available_permits()
    }

    /// Makes a room. It begins when every seat has been taken and somebody is there.
    pub async fn create(&self, opening: Opening) -> Result<Opened, NewRoomError> {
        opening.create(&self.shared).await
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

    /// Lets every room finish what it is doing and hands it over, then closes the store. Whoever sits there is told to
    /// come back.
    pub async fn stop(&self) {
        self.hand_over().await;
        self.shared.store.clone().close().await;
    }

    /// The same, but the store stays open for those who only read. From now on no room is opened here.
    pub async fn hand_over(&self) {
        let (done, stopped) = oneshot::channel();
        if self.registry.send(Request::Stop { done }).await.is_ok() {
            let _already_stopped = stopped.await;
        }
        // Each room gives its permit back.
        let all = self.shared.config.max_awake as u32;
        let _closed = tokio::time::timeout(Duration::from_secs(5), self.shared.awake.acquire_many(all)).await;
        if let Err(error) = self.shared.store.release_all().await {
            tracing::warn!(%error, "sleeping rooms are left to whoever notices that they are");
        }
    }

    /// Whether rooms are no longer opened here, because this process is about to end.
    pub fn is_closed(&self) -> bool {
        self.registry.is_closed()
    }

    pub(crate) async fn find_awake(&self, game: GameId) -> Result<Option<Room>, OpenError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Find { game, reply };
        self.registry.send(request).await.map_err(|_| OpenError::ShuttingDown)?;
        answer.await.map_err(|_| OpenError::ShuttingDown)
    }

    async fn load(&self, game: GameId) -> Result<Box<Loaded>, OpenError> {
        let permit = self.shared.awake.clone().try_acquire_owned().map_err(|_| OpenError::ServerFull)?;
        // Before the claim: whatever lapses after it puts the claim in doubt.
        let lapses = self.shared.store.lease().lapses;
        let OwnGame { tenure, stream, outage } = self.shared.claim(game).await?;
        if outage.is_some() {
            self.shared.metrics.taken_over();
        }
        // The two clocks may differ, but a span is a span.
        let lost = outage.map(|outage| outage.until.saturating_sub(outage.from));
        let lost_since = lost.map(|lost| self.shared.now().saturating_sub(lost));
        let mut state = if may_take_long(&stream) {
            self.shared.desk.place().await.work(|| unfold(game, &stream))?
        } else {
            unfold(game, &stream)?
        };
        self.shared.rename(&mut state.names, &state.persons).await;
        let stored = Stored { deadline: stream.deadline, tenure, lost_since, lapses };
        Ok(Box::new(Loaded { state, stored, permit }))
    }
}

struct Registry {
    rooms: Rooms,
    awake: HashMap<GameId, Room>,
    /// Who waits for a room that is on its way into memory.
    loading: HashMap<GameId, Vec<oneshot::Sender<Result<Room, OpenError>>>>,
    /// Rooms that had to leave memory, since when nobody could play.
    lost: HashMap<GameId, Millis>,
}

/// Rooms that nobody comes back to are not remembered for ever.
const MANY_LOST: usize = 10_000;

impl Registry {
    fn new(rooms: Rooms) -> Registry {
        Registry { rooms, awake: HashMap::new(), loading: HashMap::new(), lost: HashMap::new() }
    }

    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        while let Some(request) = requests.recv().await {
            match request {
                Request::Open { game, reply } => self.open(game, reply),
                Request::Find { game, reply } => {
                    let _asker_gone = reply.send(self.find(game).cloned());
                }
                Request::Loaded { game, loaded } => self.loaded(game, loaded),
                Request::Forget { game, lost_since } => {
                    if let Some(since) = lost_since
                        && self.lost.len() < MANY_LOST
                    {
                        self.lost.insert(game, since);
                    }
                    // A room that was opened again meanwhile is another one, and its inbox is open.
                    if self.awake.get(&game).is_some_and(|room| room.inbox.is_closed()) {
                        self.awake.remove(&game);
                    }
                }
                Request::Stop { done } => {
                    for (_, room) in self.awake.drain() {
                        // A full inbox is emptied without us.
                        tokio::spawn(async move { room.send(Message::HandOver).await });
                    }
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
            let Loaded { state, mut stored, permit } = *loaded;
            let lost = self.lost.remove(&game);
            stored.lost_since = lost.into_iter().chain(stored.lost_since).min();
            let seats = Seat::at(state.card.mode());
            let (inbox, messages) = mpsc::channel(self.rooms.shared.config.inbox);
            let published = Arc::new(Published::new(&state));
            let actor =
                Actor::new(state, stored, self.rooms.shared.clone(), published.clone(), messages, permit);
            let registry = self.rooms.registry.clone();
            tokio::spawn(async move {
                let lost_since = actor.run().await;
                let _stopping = registry.send(Request::Forget { game, lost_since }).await;
            });
            let room = Room { inbox, published, seats };
            self.awake.insert(game, room.clone());
            room
        });
        for reply in self.loading.remove(&game).unwrap_or_default() {
            let _asker_gone = reply.send(opened.clone());
        }
    }
}

/// Wakes rooms whose deadline has come, and sees whether a store that failed has recovered.
async fn watch_deadlines(rooms: Rooms) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    loop {
        every.tick().await;
        if rooms.is_closed() {
            return;
        }
        let store = &rooms.shared.store;
        if store.metrics().failing && store.probe().await.is_ok() {
            tracing::info!("games can be stored again");
        }
        let Ok(due) = rooms.shared.store.due(rooms.shared.now(), 1_000).await else {
            continue;
        };
        for (game, _) in due {
            if let Ok(room) = rooms.open(game).await {
                let _asleep_again = room.inbox.send(Message::CheckDeadline).await;
            }
        }
    }
}
