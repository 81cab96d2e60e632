//! The store in memory.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use tokio::sync::watch;
use view::{GameId, Millis, RoomCode};

use crate::{
    error::{AppendError, CreateError, ReadError, WriteError},
    owner::Claimed,
    stream::{
        Append, Counts, Head, MAX_APPEND_BYTES, MAX_MILLIS, Mark, NewGame, Pruned, Status, Stream, Undated,
    },
    tenure::Tenure,
};

type Games = BTreeMap<GameId, Stream>;
type Heads = BTreeMap<GameId, Box<[u8]>>;
type Epochs = BTreeMap<GameId, u32>;

/// A cheap handle to a store in memory.
#[derive(Clone, Debug)]
pub struct Memory {
    games: Arc<Mutex<Games>>,
    /// Locked after the games.
    heads: Arc<Mutex<Heads>>,
    /// How often each game was usurped, if it was. Locked after the games.
    epochs: Arc<Mutex<Epochs>>,
    closed: Arc<AtomicBool>,
    /// Whether writes are held back.
    held: Arc<watch::Sender<bool>>,
    fault: Arc<Mutex<Option<MemoryFault>>>,
}

/// What is wrong with a store in memory, as tests want it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemoryFault {
    /// Nothing is stored.
    Failing,
    /// Appends are stored, but their writers do not hear of it.
    Unheard,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            games: Arc::default(),
            heads: Arc::default(),
            epochs: Arc::default(),
            closed: Arc::default(),
            held: Arc::new(watch::Sender::new(false)),
            fault: Arc::default(),
        }
    }
}

impl Memory {
    /// The same games, as if reopened after a stop or a crash. Older handles are closed.
    pub fn reopen(&self) -> Memory {
        self.closed.store(true, Relaxed);
        let (games, heads, epochs) = (self.games.clone(), self.heads.clone(), self.epochs.clone());
        Memory { games, heads, epochs, ..Memory::default() }
    }

    /// Takes a game from whoever owns it, as another node would: what they append is refused until they claim it anew.
    pub fn usurp(&self, game: GameId) {
        *self.epochs().entry(game).or_default() += 1;
    }

    /// Breaks the store, or mends it.
    pub fn set_fault(&self, fault: Option<MemoryFault>) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }

    fn has_fault(&self, fault: MemoryFault) -> bool {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) == Some(fault)
    }

    /// Holds appends back until they are released, like a slow disk.
    pub fn hold(&self, hold: bool) {
        self.held.send_replace(hold);
    }

    pub(crate) fn create(&self, game: NewGame) -> Result<(), CreateError> {
        let NewGame { id, code, entries, status, deadline, at } = game;
        check_size(&entries)?;
        let mut games = self.lock().ok_or(WriteError::Closed)?;
        if games.contains_key(&id) {
            return Err(CreateError::IdTaken);
        }
        if code.is_some_and(|code| holder(&games, code).is_some()) {
            return Err(CreateError::CodeTaken);
        }
        let deadline = deadline.map(|deadline| deadline.min(MAX_MILLIS));
        games.insert(id, Stream { entries, status, code, deadline, created_at: at.min(MAX_MILLIS) });
        Ok(())
    }

    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        let Append { game, seq, tenure, entries, mark } = append;
        let Mark { status, deadline, release_code, set_code, head } = mark;
        if entries.is_empty() {
            return Err(WriteError::Empty.into());
        }
        check_size(&entries)?;
        let mut held = self.held.subscribe();
        held.wait_for(|held| !held).await.map_err(|_| WriteError::Closed)?;
        if self.has_fault(MemoryFault::Failing) {
            return Err(WriteError::Failed("as a test wants it".to_owned()).into());
        }
        let mut games = self.lock().ok_or(WriteError::Closed)?;
        let code_taken = set_code.and_then(|code| holder(&games, code)).is_some_and(|holder| holder != game);
        let stream = games.get_mut(&game).ok_or(AppendError::NoSuchGame)?;
        let actual = stream.entries.len() as u32;
        if actual != seq || tenure != self.tenure(game) {
            return Err(AppendError::Fenced { actual });
        }
        if code_taken {
            return Err(AppendError::CodeTaken);
        }
        stream.entries.extend(entries);
        stream.status = status.unwrap_or(stream.status);
        if let Some(deadline) = deadline {
            stream.deadline = deadline.map(|deadline| deadline.min(MAX_MILLIS));
        }
        if release_code {
            stream.code = None;
        }
        stream.code = set_code.or(stream.code);
        match head {
            _ if stream.status == Status::Finished => drop(self.heads().remove(&game)),
            Some(head) => drop(self.heads().insert(game, head)),
            None => {}
        }
        if self.has_fault(MemoryFault::Unheard) {
            return Err(WriteError::Unknown.into());
        }
        Ok(())
    }

    pub(crate) fn load(&self, game: GameId) -> Result<Option<Stream>, ReadError> {
        Ok(self.read()?.get(&game).cloned())
    }

    pub(crate) fn claim(&self, game: GameId) -> Result<Option<Claimed>, ReadError> {
        let tenure = self.tenure(game);
        Ok(self.load(game)?.map(|stream| Claimed::Ours { tenure, stream, outage: None }))
    }

    fn tenure(&self, game: GameId) -> Tenure {
        Tenure { epoch: self.epochs().get(&game).copied().unwrap_or_default(), ..Tenure::default() }
    }

    pub(crate) fn head(&self, game: GameId) -> Result<Option<Head>, ReadError> {
        let games = self.read()?;
        let bytes = self.heads().get(&game).cloned();
        Ok(games.get(&game).map(|&Stream { status, code, .. }| Head { status, code, bytes }))
    }

    pub(crate) fn by_code(&self, code: RoomCode) -> Result<Option<GameId>, ReadError> {
        Ok(holder(&*self.read()?, code))
    }

    pub(crate) fn due(&self, until: Millis, limit: usize) -> Result<Vec<(GameId, Millis)>, ReadError> {
        let games = self.read()?;
        let deadlines = games.iter().filter_map(|(game, stream)| Some((stream.deadline?, *game)));
        let mut due: Vec<_> = deadlines.filter(|(deadline, _)| *deadline <= until).collect();
        due.sort_unstable();
        due.truncate(limit);
        Ok(due.into_iter().map(|(deadline, game)| (game, deadline)).collect())
    }

    pub(crate) fn ids(&self, after: Option<GameId>, limit: usize) -> Result<Vec<GameId>, ReadError> {
        let games = self.read()?;
        let later = games.keys().copied().filter(|id| after.is_none_or(|after| *id > after));
        Ok(later.take(limit).collect())
    }

    pub(crate) fn undated(&self, after: Option<GameId>, limit: usize) -> Result<Vec<Undated>, ReadError> {
        let games = self.read()?;
        let undated = games.iter().filter(|(game, stream)| {
            let undated = stream.status == Status::Waiting && stream.deadline.is_none();
            undated && after.is_none_or(|after| **game > after)
        });
        let found = undated.map(|(game, stream)| Undated {
            game: *game,
            seq: stream.entries.len() as u32,
            created_at: stream.created_at,
        });
        Ok(found.take(limit).collect())
    }

    pub(crate) fn prunable(&self, before: Millis) -> Result<Pruned, ReadError> {
        let games = self.read()?;
        let mut prunable = Pruned::default();
        for stream in games.values().filter(|stream| is_prunable(stream, before)) {
            prunable.games += 1;
            prunable.bytes += size(stream);
        }
        Ok(prunable)
    }

    pub(crate) fn finished_before(&self, before: Millis, limit: usize) -> Result<Vec<GameId>, ReadError> {
        let games = self.read()?;
        let old = games.iter().filter(|(_, stream)| is_prunable(stream, before));
        Ok(old.map(|(game, _)| *game).take(limit).collect())
    }

    pub(crate) fn delete(&self, ids: &[GameId]) -> Result<Pruned, WriteError> {
        let mut games = self.lock().ok_or(WriteError::Closed)?;
        let mut deleted = Pruned::default();
        for id in ids {
            if games.get(id).is_some_and(|stream| stream.status == Status::Finished)
                && let Some(stream) = games.remove(id)
            {
                deleted.games += 1;
                deleted.bytes += size(&stream);
            }
        }
        Ok(deleted)
    }

    pub(crate) fn counts(&self) -> Result<Counts, ReadError> {
        let games = self.read()?;
        let finished = games.values().filter(|stream| stream.status == Status::Finished).count() as u64;
        let entries = games.values().map(|stream| stream.entries.len() as u64).sum();
        Ok(Counts { open: games.len() as u64 - finished, finished, entries })
    }

    pub(crate) fn close(&self) {
        self.closed.store(true, Relaxed);
    }

    /// None once it is closed.
    fn lock(&self) -> Option<MutexGuard<'_, Games>> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        (!self.closed.load(Relaxed)).then_some(games)
    }

    fn heads(&self) -> MutexGuard<'_, Heads> {
        self.heads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn epochs(&self) -> MutexGuard<'_, Epochs> {
        self.epochs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self) -> Result<MutexGuard<'_, Games>, ReadError> {
        self.lock().ok_or(ReadError::Closed)
    }
}

fn holder(games: &Games, code: RoomCode) -> Option<GameId> {
    games.iter().find(|(_, stream)| stream.code == Some(code)).map(|(game, _)| *game)
}

fn is_prunable(stream: &Stream, before: Millis) -> bool {
    stream.status == Status::Finished && stream.created_at < before
}

fn size(stream: &Stream) -> u64 {
    stream.entries.iter().map(|entry| entry.len() as u64).sum()
}

fn check_size(entries: &[Vec<u8>]) -> Result<(), WriteError> {
    // Allows for as much framing as a long entry needs in the journal.
    let size: usize = entries.iter().map(|entry| entry.len() + 4).sum();
    if size > MAX_APPEND_BYTES { Err(WriteError::TooLarge) } else { Ok(()) }
}
