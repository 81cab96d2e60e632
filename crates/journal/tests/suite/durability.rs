//! What is on disk after a crash, without one: the files are copied while the journal is open.

use std::fs;

use journal::{Journal, Mark, NewGame, Options, Status};

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
        let journal = desk.open_with(options);
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
            let after = copy.open();
            let stream = load(&after, id(number)).await;
            assert_entries(&stream, id(number), seq + 1);
            assert_eq!(stream, load(&journal, id(number)).await);
            assert_eq!(after.counts().await.unwrap(), journal.counts().await.unwrap());
        }
        journal.close().await;
    }
}

/// Marks of records that are folded already must not be applied again.
#[tokio::test]
async fn a_crash_in_the_middle_of_folding_changes_nothing() {
    let desk = Desk::new();
    let journal = desk.open_with(tiny());
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
                // Only one game at a time is at turn 4, after it left turn 3 to the next.
                set_code: (turn == 4).then(|| code(&format!("CODE0{number}"))),
            };
            journal.append(marked(id(number), seq, mark)).await.unwrap();
        }
        let copy = crashed(&desk);
        let after: Journal = copy.open_with(tiny());
        for number in 0..5 {
            assert_eq!(load(&after, id(number)).await, load(&journal, id(number)).await);
            let code = code(&format!("CODE0{number}"));
            assert_eq!(after.by_code(code).await.unwrap(), journal.by_code(code).await.unwrap());
        }
        assert_eq!(after.due(u64::MAX, 10).await.unwrap(), journal.due(u64::MAX, 10).await.unwrap());
        assert_eq!(after.counts().await.unwrap(), journal.counts().await.unwrap());
    }
}
