//! Flipped bytes and lost ends, anywhere in the files of a journal: nothing panics, no game is ever told wrongly, and
//! what is not damaged can still be read.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use store::{Mark, ReadError, Sqlite, Status, Store, Stream, sqlite::Options};
use view::GameId;

use crate::desk::{Desk, Journal, code, id, load, many, marked, new_game, one};

const GAMES: u32 = 12;
const SAMPLES: usize = 150;

/// The files of a journal, and the games in it.
struct Image {
    files: BTreeMap<&'static str, Vec<u8>>,
    games: BTreeMap<GameId, Stream>,
}

fn head(game: GameId) -> Box<[u8]> {
    format!("the head of {game}").into_bytes().into()
}

/// What became of a damaged journal.
#[derive(Default, Debug)]
struct Tally {
    /// Refused as a whole.
    refused: u32,
    /// Opened, with every game as it was.
    whole: u32,
    /// Opened, with some games refused by name.
    contained: u32,
    /// Games that nothing was found of any more.
    missing: u32,
}

const FILES: [&str; 3] = ["", "-wal", "-shm"];

fn beside(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// Some games of a few entries, with codes and deadlines.
async fn play(journal: &Journal) {
    for number in 0..GAMES {
        let mut game = new_game(id(number));
        game.code = (number % 2 == 0).then(|| code(&format!("CODE{number:02}")));
        game.deadline = (number % 3 == 0).then_some(2_000 + u64::from(number));
        journal.create(game).await.unwrap();
    }
    for number in 0..GAMES {
        let mark = Mark { head: Some(head(id(number))), ..Mark::default() };
        journal.append(marked(id(number), 1, mark)).await.unwrap();
    }
    for round in 0..4 {
        for number in 0..GAMES {
            journal.append(many(id(number), 2 + 2 * round, 2)).await.unwrap();
        }
    }
    let finished = Mark { status: Some(Status::Finished), deadline: Some(None), ..Mark::default() };
    journal.append(marked(id(3), 10, finished)).await.unwrap();
}

async fn games(journal: &Store) -> BTreeMap<GameId, Stream> {
    let mut games = BTreeMap::new();
    for number in 0..GAMES {
        games.insert(id(number), load(journal, id(number)).await);
    }
    games
}

fn files(path: &Path) -> BTreeMap<&'static str, Vec<u8>> {
    FILES.iter().filter_map(|suffix| Some((*suffix, fs::read(beside(path, suffix)).ok()?))).collect()
}

/// Closed in order: everything is folded.
async fn closed() -> Image {
    let desk = Desk::new();
    let journal = desk.open().await;
    play(&journal).await;
    let games = games(&journal).await;
    journal.close().await;
    Image { files: files(&desk.file()), games }
}

/// Killed: everything is in the log.
async fn killed() -> Image {
    let desk = Desk::new();
    let journal = desk.open().await;
    play(&journal).await;
    let image = Image { files: files(&desk.file()), games: games(&journal).await };
    journal.close().await;
    image
}

/// Killed, and the log copied by some other program: everything is in the tail.
async fn unfolded() -> Image {
    let image = killed().await;
    let desk = Desk::new();
    image.put(&desk.file());
    rusqlite::Connection::open(desk.file()).unwrap().execute("DELETE FROM damaged", []).unwrap();
    Image { files: files(&desk.file()), ..image }
}

impl Image {
    fn put(&self, path: &Path) {
        for suffix in FILES {
            match self.files.get(suffix) {
                Some(bytes) => fs::write(beside(path, suffix), bytes).unwrap(),
                None => drop(fs::remove_file(beside(path, suffix))),
            }
        }
    }

    /// Opens the journal with one of its files replaced.
    async fn with(&self, desk: &Desk, suffix: &'static str, bytes: Vec<u8>, what: &str, tally: &mut Tally) {
        let mut files = self.files.clone();
        files.insert(suffix, bytes);
        Image { files, games: BTreeMap::new() }.put(&desk.file());
        let journal = match Sqlite::open(&desk.file(), Options::default()) {
            Ok(journal) => Store::Sqlite(journal),
            Err(error) => {
                tally.refused += 1;
                assert!(!error.to_string().is_empty());
                return;
            }
        };
        let mut refused = 0;
        for (game, before) in &self.games {
            match journal.load(*game).await {
                Ok(Some(stream)) => assert_eq!(stream, *before, "{what}: {game} is told wrongly"),
                Ok(None) => tally.missing += 1,
                Err(ReadError::Damaged(_)) => refused += 1,
                Err(error) => panic!("{what}: {game}: {error}"),
            }
            if let Ok(Some(found)) = journal.head(*game).await {
                assert_eq!(found.status, before.status, "{what}: {game} is told wrongly");
                assert!(
                    found.bytes.is_none_or(|bytes| bytes == head(*game)),
                    "{what}: {game} has another head"
                );
            }
        }
        if refused == 0 {
            tally.whole += 1;
        } else {
            tally.contained += 1;
        }
        // New games are served, unless SQLite itself cannot go on.
        let _written = journal.create(new_game("newgame1".parse().unwrap())).await;
        journal.close().await;
    }

    async fn flip(&self, suffix: &'static str, samples: usize, seed: u64) -> Tally {
        let (mut tally, mut rng, desk) = (Tally::default(), Rng::with_seed(seed), Desk::new());
        let whole = &self.files[suffix];
        for _ in 0..samples {
            let mut at = rng.usize(..whole.len());
            // Most of a page is empty; what is written there matters more.
            while whole[at] == 0 && rng.u8(..8) > 0 {
                at = rng.usize(..whole.len());
            }
            let mask = rng.u8(1..);
            let mut bytes = whole.clone();
            bytes[at] ^= mask;
            self.with(&desk, suffix, bytes, &format!("byte {at} ^ {mask:#x}"), &mut tally).await;
        }
        tally
    }

    async fn cut(&self, suffix: &'static str, seed: u64) -> Tally {
        let (mut tally, mut rng, desk) = (Tally::default(), Rng::with_seed(seed), Desk::new());
        let whole = &self.files[suffix];
        for _ in 0..SAMPLES / 3 {
            let length = rng.usize(1..whole.len());
            self.with(&desk, suffix, whole[..length].to_vec(), &format!("{length} bytes"), &mut tally).await;
        }
        tally
    }
}

#[tokio::test]
async fn damage_to_folded_games() {
    let image = closed().await;
    let tally = image.flip("", SAMPLES, 1).await;
    assert!(tally.contained > 0 && tally.whole > tally.refused, "{tally:?}");
    let tally = image.cut("", 2).await;
    // The last pages may be free.
    assert!(tally.refused > tally.whole && tally.contained == 0, "{tally:?}");
}

#[tokio::test]
async fn damage_to_the_tail() {
    let image = unfolded().await;
    let tally = image.flip("", SAMPLES, 3).await;
    assert!(tally.contained > 0 && tally.whole > tally.refused, "{tally:?}");
}

#[tokio::test]
async fn damage_to_the_log() {
    let image = killed().await;
    let tally = image.flip("-wal", SAMPLES, 4).await;
    assert!(tally.refused > 0 && tally.contained == 0, "{tally:?}");
    let tally = image.cut("-wal", 5).await;
    assert!(tally.refused > 0 && tally.contained == 0, "{tally:?}");
}

/// Flips `PARALLAX_FLIPS` bytes in each file.
#[tokio::test]
#[ignore = "cargo xtask soak runs it"]
async fn soak() {
    let asked = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let flips = asked("PARALLAX_FLIPS").unwrap_or(10_000) as usize;
    let seed = asked("PARALLAX_SEED").unwrap_or(1_000_000);
    let folded = closed().await.flip("", flips, seed).await;
    let tail = unfolded().await.flip("", flips, seed).await;
    let log = killed().await.flip("-wal", flips, seed).await;
    println!("damage flips={flips} folded {folded:?} tail {tail:?} log {log:?}");
}

#[tokio::test]
async fn a_game_stays_damaged_after_folding() {
    let image = unfolded().await;
    let desk = Desk::new();
    let mut bytes = image.files[""].clone();
    // The first time that it is there is in the tail.
    let at = bytes.windows(10).position(|window| window == b"game0005/7").expect("an entry");
    bytes[at + 9] = b'8';
    Image { files: BTreeMap::from([("", bytes)]), games: BTreeMap::new() }.put(&desk.file());
    for _ in 0..3 {
        let journal = desk.open().await;
        let refusal = journal.load(id(5)).await.unwrap_err().to_string();
        assert!(refusal.contains("commit"), "{refusal}");
        assert_eq!(journal.damaged().iter().map(|(game, _)| *game).collect::<Vec<_>>(), [id(5)]);
        for number in (0..GAMES).filter(|number| *number != 5) {
            let stream = load(&journal, id(number)).await;
            journal.append(one(id(number), stream.entries.len() as u32)).await.unwrap();
        }
        journal.close().await;
    }
}

#[tokio::test]
async fn a_lost_log_is_refused_until_somebody_decides() {
    let image = killed().await;
    let desk = Desk::new();
    image.put(&desk.file());
    fs::write(beside(&desk.file(), "-wal"), &image.files["-wal"][..20_000]).unwrap();
    for _ in 0..2 {
        let refusal = Sqlite::open(&desk.file(), Options::default()).unwrap_err().to_string();
        assert!(refusal.contains("its log has lost") && refusal.contains("-shm"), "{refusal}");
    }
    fs::remove_file(beside(&desk.file(), "-shm")).unwrap();
    desk.open().await.close().await;
}

/// A journal as version 1 wrote it, with games in its tail and in its chunks.
#[tokio::test]
async fn a_journal_of_version_1_is_read_and_upgraded() {
    let desk = Desk::new();
    let connection = rusqlite::Connection::open(desk.file()).unwrap();
    connection.execute_batch(include_str!("version_1.sql")).unwrap();
    drop(connection);
    for appended in 0..2 {
        let journal = desk.open().await;
        for number in 0..2 {
            let stream = load(&journal, id(number)).await;
            crate::desk::assert_entries(&stream, id(number), 3 + appended);
            journal.append(one(id(number), 3 + appended)).await.unwrap();
        }
        journal.close().await;
    }
}
