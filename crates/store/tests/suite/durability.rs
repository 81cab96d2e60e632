//! What is on disk after a crash, simulated by copying the files while the journal is open.

use std::fs;

use store::{Mark, NewGame, Status, sqlite::Options};

use crate::desk::{Desk, assert_entries, code, id, load, marked, new_game, one, tiny};

/// The journal as a crash at this moment would leave it.
fn crashed(desk: &Desk) -> Desk {
    let copy = Desk::new();
    for suffix in ["", "-wal"] {
        let name = format!("test.journal{suffix}");
        fs::copy(desk.dir().join(&name), copy.dir().join(&name)).unwrap();
    }
    copy
}

#[tokio::test]
async fn an_acknowledged_write_survives() {
    let desk = Desk::new();
    for options in [Options::default(), tiny()] {
        let journal = desk.open_with(options).await;
        let number = u32::from(options == tiny());
        let game = NewGame {
            code: Some(code(&format!("ROOM0{number}"))),
            deadline: Some(7),
            ..new_game(id(number))
        };
        journal.create(game).await.unwrap();
        for seq in 1..40 {
            journal.append(one(id(number), seq)).await.unwrap();
            let copy = crashed(&desk);
            let after = copy.open().await;
            let stream = load(&after, id(number)).await;
            assert_entries(&stream, id(number), seq + 1);
            assert_eq!(stream, load(&journal, id(number)).await);
            assert_eq!(after.counts().await.unwrap(), journal.counts().await.unwrap());
        }
        journal.close().await;
    }
}

/// Marks in records that have already been folded must not be applied again.
#[tokio::test]
async fn a_crash_in_the_middle_of_folding_changes_nothing() {
    let desk = Desk::new();
    let journal = desk.open_with(tiny()).await;
    for number in 0..5 {
        journal.create(new_game(id(number))).await.unwrap();
    }
    for seq in 1..30 {
        for number in 0..5 {
            let turn = (seq + number) % 5;
            let mark = Mark {
                status: Some(if turn == 0 { Status::Finished } else { Status::Active }),
                deadline: Some((turn != 1).then_some(u64::from(100 * turn + seq))),
                release_code: turn == 3,
                // Only one game at a time is at turn 4, having passed turn 3 on to the next.
                set_code: (turn == 4).then(|| code(&format!("CODE0{number}"))),
                head: None,
            };
            journal.append(marked(id(number), seq, mark)).await.unwrap();
        }
        let copy = crashed(&desk);
        let after = copy.open_with(tiny()).await;
        for number in 0..5 {
            assert_eq!(load(&after, id(number)).await, load(&journal, id(number)).await);
            let code = code(&format!("CODE0{number}"));
            assert_eq!(after.by_code(code).await.unwrap(), journal.by_code(code).await.unwrap());
        }
        assert_eq!(after.due(u64::MAX, 10).await.unwrap(), journal.due(u64::MAX, 10).await.unwrap());
        assert_eq!(after.counts().await.unwrap(), journal.counts().await.unwrap());
    }
}

/// The log is followed by zeros, and by more of them when it is reopened.
#[tokio::test]
async fn a_log_that_has_its_space_beforehand_loses_nothing() {
    let with_log = |log_bytes| Options { log_bytes, ..Options::default() };
    let desk = Desk::new();
    let journal = desk.open_with(with_log(1 << 20)).await;
    journal.create(new_game(id(1))).await.unwrap();
    for seq in 1..20 {
        journal.append(one(id(1), seq)).await.unwrap();
    }
    let log = fs::metadata(desk.dir().join("test.journal-wal")).unwrap();
    assert_eq!(log.len(), 1 << 20, "commits need no more");
    let copy = crashed(&desk);
    let after = copy.open_with(with_log(2 << 20)).await;
    assert_entries(&load(&after, id(1)).await, id(1), 20);
    after.append(one(id(1), 20)).await.unwrap();
    let copy = crashed(&copy);
    let journal = copy.open().await;
    assert_entries(&load(&journal, id(1)).await, id(1), 21);
}
