//! A separate store for each test, and short ways to write a game.

use std::collections::HashMap;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use store::{
    Append, AppendError, Claimed, CreateError, Mark, Memory, NewGame, Sqlite, Status, Store, Stream, Tenure,
    sqlite::Options,
};
use view::{GameId, RoomCode};

/// A directory that is removed after the test, or a store in memory.
pub(crate) struct Desk {
    directory: PathBuf,
    memory: Option<Memory>,
}

/// Runs each test on both kinds of store.
macro_rules! over_all {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $test() {
                super::$test(&$crate::desk::Desk::new()).await;
            })*
        }
        mod memory {
            $(#[tokio::test]
            async fn $test() {
                super::$test(&$crate::desk::Desk::in_memory()).await;
            })*
        }
    };
}
pub(crate) use over_all;

impl Desk {
    pub(crate) fn new() -> Desk {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("store-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Desk { directory: path, memory: None }
    }

    pub(crate) fn in_memory() -> Desk {
        let mut desk = Desk::new();
        desk.memory = Some(Memory::default());
        desk
    }

    pub(crate) fn dir(&self) -> &Path {
        &self.directory
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.directory.join("test.journal")
    }

    pub(crate) async fn open(&self) -> Journal {
        self.open_with(Options::default()).await
    }

    pub(crate) async fn open_with(&self, options: Options) -> Journal {
        Journal::of(match &self.memory {
            Some(memory) => Store::Memory(memory.reopen()),
            None => Store::Sqlite(Sqlite::open(&self.file(), options).unwrap()),
        })
    }
}

/// A store, and the right to append to those of its games that were made or claimed here.
#[derive(Clone)]
pub(crate) struct Journal {
    store: Store,
    tenures: Arc<Mutex<HashMap<GameId, Tenure>>>,
}

impl Deref for Journal {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

impl Journal {
    pub(crate) fn of(store: Store) -> Journal {
        Journal { store, tenures: Arc::default() }
    }

    pub(crate) async fn create(&self, game: NewGame) -> Result<(), CreateError> {
        let id = game.id;
        let tenure = self.store.create(game).await?;
        self.tenures.lock().unwrap().insert(id, tenure);
        Ok(())
    }

    pub(crate) async fn append(&self, append: Append) -> Result<(), AppendError> {
        let tenure = self.own(append.game).await;
        self.store.append(Append { tenure, ..append }).await
    }

    /// Claims a game unless it is ours.
    pub(crate) async fn own(&self, game: GameId) -> Tenure {
        if let Some(tenure) = self.tenures.lock().unwrap().get(&game) {
            return *tenure;
        }
        match self.store.claim(game).await {
            Ok(Some(Claimed::Ours { tenure, .. })) => {
                self.tenures.lock().unwrap().insert(game, tenure);
                tenure
            }
            Ok(Some(Claimed::Elsewhere(_)) | None) | Err(_) => Tenure::default(),
        }
    }

    pub(crate) async fn close(self) {
        self.store.close().await;
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

/// Folds after every few entries, one game at a time.
pub(crate) fn tiny() -> Options {
    Options { fold_entries: 7, fold_games: 1, max_batch: 4, ..Options::default() }
}

pub(crate) fn id(number: u32) -> GameId {
    format!("game{number:04}").parse().unwrap()
}

pub(crate) fn code(text: &str) -> RoomCode {
    text.parse().unwrap()
}

/// An entry that occurs nowhere else.
pub(crate) fn entry(game: GameId, seq: u32) -> Vec<u8> {
    format!("{game}/{seq}").into_bytes()
}

pub(crate) fn new_game(id: GameId) -> NewGame {
    NewGame { id, code: None, entries: vec![entry(id, 0)], status: Status::Active, deadline: None, at: 1_000 }
}

pub(crate) fn one(game: GameId, seq: u32) -> Append {
    many(game, seq, 1)
}

pub(crate) fn many(game: GameId, seq: u32, count: u32) -> Append {
    let entries = (seq..seq + count).map(|seq| entry(game, seq)).collect();
    Append { game, seq, tenure: Tenure::default(), entries, mark: Mark::default() }
}

pub(crate) fn marked(game: GameId, seq: u32, mark: Mark) -> Append {
    Append { mark, ..one(game, seq) }
}

pub(crate) async fn load(store: &Store, game: GameId) -> Stream {
    store.load(game).await.unwrap().expect("a game")
}

pub(crate) fn assert_entries(stream: &Stream, game: GameId, count: u32) {
    let expected: Vec<_> = (0..count).map(|seq| entry(game, seq)).collect();
    assert_eq!(stream.entries, expected, "{game}");
}
