//! A separate store for each test, and short ways to write a game.

use std::collections::HashMap;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use store::{
    Append, AppendError, Claimed, CreateError, Mark, Memory, NewGame, NodeAddress, Postgres, Sqlite, Status,
    Store, Stream, Tenure, postgres, sqlite::Options,
};
use view::{GameId, RoomCode};

/// A directory that is removed after the test, a store in memory, or a database.
pub(crate) struct Desk {
    directory: Directory,
    place: Place,
}

enum Place {
    File,
    Memory(Memory),
    Database(postgres::Address),
}

/// Runs each test on all kinds of store.
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
        mod postgres {
            $(#[tokio::test]
            async fn $test() {
                super::$test(&$crate::desk::Desk::in_postgres()).await;
            })*
        }
    };
}
pub(crate) use over_all;

impl Desk {
    pub(crate) fn new() -> Desk {
        Desk { directory: Directory::new(), place: Place::File }
    }

    pub(crate) fn in_memory() -> Desk {
        Desk { place: Place::Memory(Memory::default()), ..Desk::new() }
    }

    pub(crate) fn in_postgres() -> Desk {
        Desk { place: Place::Database(database()), ..Desk::new() }
    }

    pub(crate) fn dir(&self) -> &Path {
        &self.directory.0
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.directory.0.join("test.journal")
    }

    pub(crate) async fn open(&self) -> Journal {
        self.open_with(Options::default()).await
    }

    pub(crate) async fn open_with(&self, options: Options) -> Journal {
        Journal::of(match &self.place {
            Place::File => Store::Sqlite(Sqlite::open(&self.file(), options).unwrap()),
            Place::Memory(memory) => Store::Memory(memory.reopen()),
            Place::Database(address) => Store::Postgres(node(address, &any_name()).await),
        })
    }
}

struct Directory(PathBuf);

impl Directory {
    fn new() -> Directory {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("store-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A database of its own for a test.
pub(crate) fn database() -> postgres::Address {
    database_url().parse().unwrap()
}

pub(crate) fn database_url() -> String {
    testbed::postgres::Instance::shared().database().unwrap()
}

/// A name that no other node of any test has.
pub(crate) fn any_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("node-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// How a node of this name opens a database.
pub(crate) fn as_node(address: &postgres::Address, name: &str) -> postgres::Options {
    let node = NodeAddress { name: name.to_owned(), link: format!("{name}:7000") };
    postgres::Options {
        node: Some(node),
        counted_for: Duration::ZERO,
        ..postgres::Options::new(address.clone())
    }
}

pub(crate) async fn node(address: &postgres::Address, name: &str) -> Postgres {
    Postgres::open(as_node(address, name)).await.unwrap()
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

    /// The tenure of a game that is about to be made is that of any other that was made here.
    pub(crate) fn expect(&self, game: GameId, like: GameId) {
        let mut tenures = self.tenures.lock().unwrap();
        let tenure = tenures[&like];
        tenures.insert(game, tenure);
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
