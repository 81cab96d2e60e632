//! A full disk: writes fail in full, reads still work, and writing recovers by itself.

use store::{Append, AppendError, Mark, Status, Store, WriteError, sqlite::Options};

use crate::desk::{Desk, id, load, new_game, one};

const ROOM: u64 = 200_000;

#[tokio::test]
async fn a_full_disk_fails_the_batch_and_nothing_else() {
    let desk = Desk::new();
    // With and without folding in between.
    for (round, fold_entries) in [(0, 1_000_000), (1, 5)] {
        let options = Options { fold_entries, max_bytes: Some(ROOM), ..Options::default() };
        let journal = desk.open_with(options).await;
        let game = id(round);
        journal.create(new_game(game)).await.unwrap();
        let finish = || Mark { status: Some(Status::Finished), ..Mark::default() };
        let big = |seq, mark| {
            let entries = vec![vec![seq as u8; 3_000]; 2];
            Append { mark, entries, ..one(game, seq) }
        };

        let mut seq = 1;
        let failure = loop {
            match journal.append(big(seq, Mark::default())).await {
                Ok(()) => seq += 2,
                Err(error) => break error,
            }
            assert!(seq < 1_000, "it never filled up");
        };
        assert_eq!(failure, AppendError::Write(WriteError::DiskFull));
        for _ in 0..3 {
            assert_eq!(journal.append(big(seq, finish())).await, Err(WriteError::DiskFull.into()));
        }
        let metrics = journal.metrics();
        assert!(metrics.failed_commits + metrics.failed_folds >= 4, "{metrics:?}");
        assert_eq!(metrics.failed_folds > 0, fold_entries < 100, "{metrics:?}");
        let stream = load(&journal, game).await;
        assert_eq!((stream.entries.len() as u32, stream.status), (seq, Status::Active));
        assert_eq!(journal.ids(None, 10).await.unwrap().len() as u32, round + 1);

        let Store::Sqlite(sqlite) = &*journal else { unreachable!("a store with a file") };
        assert_eq!(journal.probe().await, Err(WriteError::DiskFull));
        assert!(journal.metrics().failing);
        sqlite.set_max_bytes(None).await.unwrap();
        journal.probe().await.unwrap();
        assert!(!journal.metrics().failing, "it is known before anybody writes");
        assert_eq!(load(&journal, game).await, stream);
        journal.append(big(seq, finish())).await.unwrap();
        let stream = load(&journal, game).await;
        assert_eq!((stream.entries.len() as u32, stream.status), (seq + 2, Status::Finished));
        assert!(stream.entries[seq as usize].iter().all(|byte| *byte == seq as u8));
        journal.close().await;
        let journal = desk.open().await;
        assert_eq!(load(&journal, game).await, stream);
        journal.close().await;
        // The next round needs more space than this one left.
        shrink(&desk);
    }
}

fn shrink(desk: &Desk) {
    let connection = rusqlite::Connection::open(desk.file()).unwrap();
    connection.execute_batch("DELETE FROM chunk; UPDATE game SET entries = 0; VACUUM").unwrap();
}
