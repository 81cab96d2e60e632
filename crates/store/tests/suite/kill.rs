//! A process that is killed while writing: everything it was told is durable is there, in full.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use store::{Sqlite, sqlite::Options};
use view::GameId;

use crate::desk::{Desk, assert_entries, id, load, many, new_game};

const PATH: &str = "JOURNAL_KILL_TEST";
const GAMES: u32 = 40;
const ROUNDS: usize = 8;

/// Small enough for most kills to hit a round of folding.
fn options() -> Options {
    Options { fold_entries: 60, fold_games: 3, ..Options::default() }
}

/// Not a real test but the victim. Prints `ack <game> <entries>` after every write.
#[test]
fn victim() {
    let Some(path) = std::env::var_os(PATH) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
    runtime.block_on(async {
        let journal = Sqlite::open(&PathBuf::from(path), options()).unwrap();
        let mut tasks = tokio::task::JoinSet::new();
        for number in 0..GAMES {
            let journal = journal.clone();
            tasks.spawn(async move {
                let game = id(number);
                let mut seq = match journal.load(game).await.unwrap() {
                    Some(stream) => stream.entries.len() as u32,
                    None => {
                        journal.create(new_game(game)).await.unwrap();
                        1
                    }
                };
                loop {
                    let count = 1 + seq % 3;
                    journal.append(many(game, seq, count)).await.unwrap();
                    seq += count;
                    let line = format!("ack {game} {seq}\n");
                    std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
                }
            });
        }
        tasks.join_all().await;
    });
}

#[tokio::test]
async fn whatever_was_acknowledged_is_there_after_a_kill() {
    let desk = Desk::new();
    let mut acknowledged: HashMap<GameId, u32> = HashMap::new();
    for round in 0..ROUNDS {
        let mut victim = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "kill::victim", "--nocapture"])
            .env(PATH, desk.file())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(victim.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut acks = 0;
        let enough = fastrand::u32(50..1_500);
        let mut note = |line: &str| {
            let mut words = line.split(' ').skip_while(|word| !word.ends_with("ack")).skip(1);
            if let (Some(game), Some(seq)) = (words.next(), words.next()) {
                acknowledged.insert(game.parse().unwrap(), seq.parse().unwrap());
                acks += 1;
            }
            acks
        };
        while note(&lines.next().expect("the victim goes on until it is killed")) < enough {}
        std::thread::sleep(Duration::from_micros(fastrand::u64(0..3_000)));
        victim.kill().unwrap();
        // What was printed between the last line read and the kill; the very last line may be cut short.
        let rest: Vec<String> = lines.collect();
        if let Some((_, whole)) = rest.split_last() {
            for line in whole {
                note(line);
            }
        }
        victim.wait().unwrap();

        let journal = desk.open_with(options()).await;
        let mut total = 0;
        for number in 0..GAMES {
            let Some(stream) = journal.load(id(number)).await.unwrap() else {
                assert!(!acknowledged.contains_key(&id(number)), "{} is lost", id(number));
                continue;
            };
            let found = stream.entries.len() as u32;
            let at_least = acknowledged.get(&id(number)).copied().unwrap_or(0);
            assert!(found >= at_least, "round {round}: {} has {found} entries of {at_least}", id(number));
            assert_entries(&stream, id(number), found);
            total += u64::from(found);
            // Every append is there in full: from 1 on, each had `1 + seq % 3` entries.
            let mut boundary = 1;
            while boundary < found {
                boundary += 1 + boundary % 3;
            }
            assert_eq!(boundary, found, "a torn append");
        }
        assert_eq!(journal.counts().await.unwrap().entries, total);
        journal.close().await;
    }
    let journal = desk.open().await;
    assert!(!load(&journal, id(0)).await.entries.is_empty());
}
