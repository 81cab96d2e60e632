//! Folding moves entries while they are being read and written.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use store::{NewGame, sqlite::Options};

use crate::desk::{Desk, assert_entries, entry, id, load, many, new_game, one, tiny};

/// The number of rows in a table of a closed journal.
fn rows(desk: &Desk, table: &str) -> u32 {
    let connection = rusqlite::Connection::open(desk.file()).unwrap();
    connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn closing_folds_each_game_into_one_row() {
    let desk = Desk::new();
    let journal = desk.open().await;
    for number in 0..3 {
        journal.create(new_game(id(number))).await.unwrap();
        for seq in 1..20 {
            journal.append(one(id(number), seq)).await.unwrap();
        }
    }
    assert_eq!(journal.metrics().tail_entries, 60);
    journal.close().await;
    assert_eq!((rows(&desk, "tail"), rows(&desk, "game"), rows(&desk, "chunk")), (0, 3, 3));
}

#[tokio::test]
async fn the_tail_stays_within_its_bounds() {
    let desk = Desk::new();
    let bounds = [
        Options { fold_entries: 50, ..Options::default() },
        Options { fold_bytes: 2_000, ..Options::default() },
    ];
    let mut seq = 0;
    for options in bounds {
        let journal = desk.open_with(options).await;
        if seq == 0 {
            journal.create(NewGame { entries: Vec::new(), ..new_game(id(1)) }).await.unwrap();
        }
        for _ in 0..300 {
            journal.append(one(id(1), seq)).await.unwrap();
            seq += 1;
            assert!(journal.metrics().tail_entries <= 110, "{:?}", journal.metrics());
        }
        assert!(journal.metrics().folds > 3);
        assert_entries(&load(&journal, id(1)).await, id(1), seq);
        journal.close().await;
    }
    assert!(rows(&desk, "chunk") > 6);
    let journal = desk.open().await;
    assert_entries(&load(&journal, id(1)).await, id(1), seq);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn loads_during_folding_see_every_acknowledged_entry() {
    const GAMES: u32 = 6;
    let desk = Desk::new();
    let journal = desk.open_with(tiny()).await;
    let acknowledged: Arc<Vec<AtomicU32>> = Arc::new((0..GAMES).map(|_| AtomicU32::new(0)).collect());
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..GAMES {
        journal.create(new_game(id(number))).await.unwrap();
        acknowledged[number as usize].store(1, Ordering::SeqCst);
        let (journal, acknowledged) = (journal.clone(), Arc::clone(&acknowledged));
        tasks.spawn(async move {
            let mut seq = 1;
            while seq < 400 {
                let count = 1 + seq % 3;
                journal.append(many(id(number), seq, count)).await.unwrap();
                seq += count;
                acknowledged[number as usize].store(seq, Ordering::SeqCst);
            }
        });
    }
    let mut loads = 0;
    while !tasks.is_empty() {
        for number in 0..GAMES {
            let at_least = acknowledged[number as usize].load(Ordering::SeqCst);
            let stream = load(&journal, id(number)).await;
            let found = stream.entries.len() as u32;
            assert!(found >= at_least, "{found} entries, {at_least} acknowledged");
            assert_entries(&stream, id(number), found);
            loads += 1;
        }
        while let Some(done) = tasks.try_join_next() {
            done.unwrap();
        }
    }
    assert!(loads > 0 && journal.metrics().folds > 10);
}

#[tokio::test]
async fn one_large_batch_is_written_in_parts() {
    let desk = Desk::new();
    let journal = desk.open().await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..12 {
        let journal = journal.clone();
        let entries = vec![entry(id(number), 0), vec![number as u8; 900_000]];
        tasks.spawn(async move { journal.create(NewGame { entries, ..new_game(id(number)) }).await });
    }
    assert!(tasks.join_all().await.iter().all(Result::is_ok));
    for number in 0..12 {
        assert_eq!(load(&journal, id(number)).await.entries[1], vec![number as u8; 900_000]);
    }
}
