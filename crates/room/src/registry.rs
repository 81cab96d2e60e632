//! Which rooms are in memory, and how the others get there.

use std::{collections::HashMap, sync::Arc, time::Duration};

use journal::{CreateError, GameId, Journal, NewGame, RoomCode, Status};
use rules::{Card, CardRequest};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use view::{Millis, PerSeat, Seat};

use crate::{
    actor::{Actor, now},
    config::Config,
    entry::{Created, Entry, SeatedBot, Settings},
    fold::{FoldError, Folded, fold},
    metrics::Metrics,
    stub::{Message, Room},
    token::{Token, TokenKind, random_text},
};

/// All rooms: a handle, cheap to clone.
#[derive(Clone, Debug)]
pub struct Rooms {
    registry: mpsc::Sender<Request>,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    journal: Journal,
    config: Arc<Config>,
    metrics: Arc<Metrics>,
    awake: Arc<Semaphore>,
    bots: mpsc::Sender<CalledBot>,
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

/// What somebody wants to play.
#[derive(Clone, Debug)]
pub struct NewRoom {
    pub card: Card,
    pub settings: Settings,
    pub seat: Seat,
    pub kind: TokenKind,
    /// The other seats are kept for whoever is invited to them.
    pub by_invitation: bool,
    /// At seats that nobody else takes.
    pub bots: Vec<SeatedBot>,
}

#[derive(Clone, Debug)]
pub struct CreatedRoom {
    pub game: GameId,
    pub code: RoomCode,
    pub seat: Seat,
    pub token: Token,
    /// To be handed to the players of these seats.
    pub invitations: Vec<(Seat, Token)>,
}

/// A room with all seats given out.
pub(crate) struct CreatedRematch {
    pub(crate) game: GameId,
    pub(crate) code: RoomCode,
    pub(crate) tokens: PerSeat<Token>,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    #[error("there is no such game")]
    NotFound,
    #[error("the server is full")]
    ServerFull,
    #[error("the stored game does not fold: {0}")]
    Corrupt(FoldError),
    #[error("the journal cannot be read")]
    Unreadable,
    #[error("the server is shutting down")]
    ShuttingDown,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NewRoomError {
    #[error("the server is full")]
    ServerFull,
    #[error("the journal cannot be written")]
    Unavailable,
}

impl Rooms {
    /// Starts the registry and the watch over deadlines. Nobody plays for bots.
    pub fn start(journal: Journal, config: Config) -> Rooms {
        let (bots, _nobody) = mpsc::channel(1);
        Rooms::start_with_bots(journal, config, bots)
    }

    /// The same with somebody who seats the bots that rooms call for.
    pub fn start_with_bots(journal: Journal, config: Config, bots: mpsc::Sender<CalledBot>) -> Rooms {
        let (registry, requests) = mpsc::channel(256);
        let shared = Arc::new(Shared {
            journal,
            awake: Arc::new(Semaphore::new(config.max_awake)),
            config: Arc::new(config),
            metrics: Arc::default(),
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

    pub fn journal(&self) -> Journal {
        self.shared.journal.clone()
    }

    /// Sees to it that a bot comes, if there is somebody who knows bots.
    pub(crate) async fn call(&self, game: GameId, bot: SeatedBot) {
        let _no_bots_here = self.shared.bots.send(CalledBot { game, bot }).await;
    }

    pub(crate) fn config(&self) -> Arc<Config> {
        self.shared.config.clone()
    }

    /// How many rooms are in memory.
    pub fn awake(&self) -> usize {
        self.shared.config.max_awake - self.shared.awake.available_permits()
    }

    /// Makes a room with one seat taken.
    pub async fn create(&self, new: NewRoom) -> Result<CreatedRoom, NewRoomError> {
        let token = Token::random(new.kind);
        let seats = Seat::at(new.card.mode());
        // Whoever plays alone sits at the first of them.
        let seat = if new.settings.sandbox { seats[0] } else { new.seat };
        let is_bots = |seat: Seat| new.bots.iter().any(|bot| bot.seat == seat);
        let others = seats.iter().copied().filter(|other| *other != seat && !is_bots(*other));
        let invitations: Vec<_> = if new.by_invitation && !new.settings.sandbox {
            others.map(|seat| (seat, Token::random(new.kind))).collect()
        } else {
            Vec::new()
        };
        let mut entries = vec![Entry::Seated { seat, token: token.hash() }];
        entries.extend(
            invitations.iter().map(|(seat, token)| Entry::Invited { seat: *seat, invitation: token.hash() }),
        );
        let (game, code) = self.store(&new.card, new.settings, new.bots, entries).await?;
        Ok(CreatedRoom { game, code, seat, token, invitations })
    }

    /// Makes a room that only computers play in, at `bots`. It begins when somebody looks on.
    pub async fn create_show(
        &self,
        card: &Card,
        settings: Settings,
        bots: Vec<SeatedBot>,
    ) -> Result<GameId, NewRoomError> {
        self.store(card, settings, bots, Vec::new()).await.map(|(game, _)| game)
    }

    /// Makes a room with all seats given out, which begins when the first of them comes.
    pub(crate) async fn create_rematch(
        &self,
        card: &Card,
        settings: Settings,
        bots: Vec<SeatedBot>,
    ) -> Result<CreatedRematch, NewRoomError> {
        let tokens = PerSeat::new_with(Seat::at(card.mode()), |_| Token::random(TokenKind::Short));
        let entries =
            tokens.iter().map(|(seat, token)| Entry::Seated { seat, token: token.hash() }).collect();
        let (game, code) = self.store(card, settings, bots, entries).await?;
        Ok(CreatedRematch { game, code, tokens })
    }

    async fn store(
        &self,
        card: &Card,
        settings: Settings,
        bots: Vec<SeatedBot>,
        entries: Vec<Entry>,
    ) -> Result<(GameId, RoomCode), NewRoomError> {
        if self.shared.awake.available_permits() == 0 {
            return Err(NewRoomError::ServerFull);
        }
        let at = now();
        let created = Created { card: CardRequest::from(card), settings, bots, at };
        let mut stream = vec![Entry::Created(Box::new(created)).encode()];
        stream.extend(entries.iter().map(Entry::encode));
        // Names are drawn from billions: a few draws always find one that is free.
        for _ in 0..8 {
            let game = random_game_id();
            let code = random_code();
            let (status, deadline) = (Status::Waiting, None);
            let new = NewGame { id: game, code: Some(code), entries: stream.clone(), status, deadline, at };
            match self.shared.journal.create(new).await {
                Ok(()) => return Ok((game, code)),
                Err(CreateError::IdTaken | CreateError::CodeTaken) => {}
                Err(CreateError::Write(error)) => {
                    tracing::error!(%error, "the journal cannot be written");
                    return Err(NewRoomError::Unavailable);
                }
            }
        }
        Err(NewRoomError::Unavailable)
    }

    /// The room of a game, brought into memory if it is not there.
    pub async fn open(&self, game: GameId) -> Result<Room, OpenError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Open { game, reply };
        self.registry.send(request).await.map_err(|_| OpenError::ShuttingDown)?;
        answer.await.unwrap_or(Err(OpenError::ShuttingDown))
    }

    pub async fn open_code(&self, code: RoomCode) -> Result<Room, OpenError> {
        match self.shared.journal.by_code(code).await {
            Ok(Some(game)) => self.open(game).await,
            Ok(None) => Err(OpenError::NotFound),
            Err(_) => Err(OpenError::Unreadable),
        }
    }

    pub(crate) async fn forget(&self, game: GameId) {
        let _stopping = self.registry.send(Request::Forget { game }).await;
    }

    /// Lets every room finish what it is doing, then closes the journal.
    pub async fn stop(&self) {
        let (done, stopped) = oneshot::channel();
        if self.registry.send(Request::Stop { done }).await.is_ok() {
            let _already_stopped = stopped.await;
        }
        // A room holds its permit for as long as it is in memory.
        let all = self.shared.config.max_awake as u32;
        let _closed = tokio::time::timeout(Duration::from_secs(5), self.shared.awake.acquire_many(all)).await;
        self.shared.journal.clone().close().await;
    }

    async fn load(&self, game: GameId) -> Result<Box<Loaded>, OpenError> {
        let permit = self.shared.awake.clone().try_acquire_owned().map_err(|_| OpenError::ServerFull)?;
        let stream = match self.shared.journal.load(game).await {
            Ok(Some(stream)) => stream,
            Ok(None) => return Err(OpenError::NotFound),
            Err(error) => {
                tracing::error!(%game, %error, "the journal cannot be read");
                return Err(OpenError::Unreadable);
            }
        };
        let state = fold(game, &stream).map_err(|error| {
            tracing::error!(%game, %error, "a stored game does not fold");
            OpenError::Corrupt(error)
        })?;
        Ok(Box::new(Loaded { state, deadline: stream.deadline, permit }))
    }
}

fn random_game_id() -> GameId {
    random_text(b"abcdefghijklmnopqrstuvwxyz0123456789", 8).parse().expect("a game id")
}

fn random_code() -> RoomCode {
    random_text(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", 6).parse().expect("a room code")
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

    fn open(&mut self, game: GameId, reply: oneshot::Sender<Result<Room, OpenError>>) {
        if let Some(room) = self.awake.get(&game).filter(|room| !room.inbox.is_closed()) {
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
        let Ok(due) = rooms.shared.journal.due(now(), 1_000).await else {
            continue;
        };
        for (game, _) in due {
            if let Ok(room) = rooms.open(game).await {
                let _asleep_again = room.inbox.send(Message::CheckDeadline).await;
            }
        }
    }
}
