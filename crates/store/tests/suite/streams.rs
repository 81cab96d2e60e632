//! Creating, appending, loading; the fence.

use store::{Append, AppendError, CreateError, MAX_APPEND_BYTES, NewGame, Status, Stream, WriteError};
use view::{BadGameId, BadRoomCode, GameId, RoomCode};

use crate::desk::{Desk, assert_entries, code, entry, id, load, many, new_game, one, over_all};

over_all!(
    a_stream_comes_back_as_it_was_written,
    a_stream_may_begin_empty,
    the_fence_holds_in_the_tail_and_after_folding,
    of_two_writers_with_one_belief_one_is_fenced,
    writes_of_one_batch_see_each_other_and_fail_alone,
    what_is_empty_or_too_large_is_refused,
    a_closed_journal_says_so,
);

async fn a_stream_comes_back_as_it_was_written(desk: &Desk) {
    let journal = desk.open().await;
    let game = NewGame {
        id: id(1),
        code: Some(code("ABC123")),
        entries: vec![b"first".to_vec(), Vec::new()],
        status: Status::Waiting,
        deadline: Some(99),
        at: 42,
    };
    journal.create(game).await.unwrap();
    let entries = vec![vec![0; 300], b"last".to_vec()];
    journal.append(Append { entries, ..one(id(1), 2) }).await.unwrap();
    let stream = Stream {
        entries: vec![b"first".to_vec(), Vec::new(), vec![0; 300], b"last".to_vec()],
        status: Status::Waiting,
        code: Some(code("ABC123")),
        deadline: Some(99),
        created_at: 42,
    };
    assert_eq!(journal.load(id(1)).await.unwrap(), Some(stream.clone()));
    assert_eq!(journal.load(id(2)).await.unwrap(), None);
    journal.close().await;

    let journal = desk.open().await;
    assert_eq!(journal.load(id(1)).await.unwrap(), Some(stream));
}

async fn a_stream_may_begin_empty(desk: &Desk) {
    let journal = desk.open().await;
    journal.create(NewGame { entries: Vec::new(), ..new_game(id(1)) }).await.unwrap();
    assert_entries(&load(&journal, id(1)).await, id(1), 0);
    journal.close().await;
    let journal = desk.open().await;
    assert_entries(&load(&journal, id(1)).await, id(1), 0);
    journal.append(one(id(1), 0)).await.unwrap();
    assert_entries(&load(&journal, id(1)).await, id(1), 1);
}

async fn the_fence_holds_in_the_tail_and_after_folding(desk: &Desk) {
    let mut journal = desk.open().await;
    journal.create(new_game(id(1))).await.unwrap();
    for _ in 0..2 {
        for wrong in [0, 2, 7, u32::MAX] {
            let refused = journal.append(Append { seq: wrong, ..one(id(1), 0) }).await;
            assert_eq!(refused, Err(AppendError::Fenced { actual: 1 }));
        }
        assert_eq!(journal.append(one(id(2), 0)).await, Err(AppendError::NoSuchGame));
        assert_eq!(journal.create(new_game(id(1))).await, Err(CreateError::IdTaken));
        // Closing folds.
        journal.close().await;
        journal = desk.open().await;
    }
    journal.append(many(id(1), 1, 3)).await.unwrap();
    assert_entries(&load(&journal, id(1)).await, id(1), 4);
}

async fn of_two_writers_with_one_belief_one_is_fenced(desk: &Desk) {
    let journal = desk.open().await;
    journal.create(new_game(id(1))).await.unwrap();
    let stale = journal.clone();
    let (first, second) = tokio::join!(journal.append(one(id(1), 1)), stale.append(many(id(1), 1, 2)));
    assert_eq!(first, Ok(()));
    assert_eq!(second, Err(AppendError::Fenced { actual: 2 }));
    assert_eq!(stale.append(one(id(1), 1)).await, Err(AppendError::Fenced { actual: 2 }));
    assert_entries(&load(&journal, id(1)).await, id(1), 2);
}

async fn writes_of_one_batch_see_each_other_and_fail_alone(desk: &Desk) {
    let journal = desk.open().await;
    journal.create(new_game(id(0))).await.unwrap();
    journal.expect(id(1), id(0));
    // Polled in this order before the writer can reply, so that they share batches or follow each other closely.
    let answers = tokio::join!(
        journal.create(new_game(id(1))),
        journal.append(one(id(1), 1)),
        journal.append(one(id(1), 1)),
        journal.append(one(id(9), 0)),
        journal.create(new_game(id(1))),
        journal.append(many(id(1), 2, 2)),
    );
    assert_eq!(answers.0, Ok(()));
    assert_eq!(answers.1, Ok(()));
    assert_eq!(answers.2, Err(AppendError::Fenced { actual: 2 }));
    assert_eq!(answers.3, Err(AppendError::NoSuchGame));
    assert_eq!(answers.4, Err(CreateError::IdTaken));
    assert_eq!(answers.5, Ok(()));
    assert_entries(&load(&journal, id(1)).await, id(1), 4);
}

#[tokio::test]
async fn many_games_share_commits() {
    let desk = Desk::new();
    let journal = desk.open().await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..200 {
        let journal = journal.clone();
        tasks.spawn(async move {
            journal.create(new_game(id(number))).await.unwrap();
            for seq in 1..5 {
                journal.append(one(id(number), seq)).await.unwrap();
            }
        });
    }
    tasks.join_all().await;
    let metrics = journal.metrics();
    assert_eq!(metrics.entries, 1_000);
    assert!(metrics.commits < 1_000, "{} commits for 1000 writes", metrics.commits);
    assert_eq!(metrics.commit_times.iter().sum::<u64>(), metrics.commits);
    assert!(metrics.commit_quantile(0.5) <= metrics.commit_quantile(0.99));
    for number in 0..200 {
        assert_entries(&load(&journal, id(number)).await, id(number), 5);
    }
}

async fn what_is_empty_or_too_large_is_refused(desk: &Desk) {
    let journal = desk.open().await;
    journal.create(new_game(id(1))).await.unwrap();
    let append = |entries| Append { entries, ..one(id(1), 1) };
    assert_eq!(journal.append(append(Vec::new())).await, Err(WriteError::Empty.into()));
    let large = vec![vec![0; MAX_APPEND_BYTES]];
    assert_eq!(journal.append(append(large.clone())).await, Err(WriteError::TooLarge.into()));
    let refused = journal.create(NewGame { entries: large, ..new_game(id(2)) }).await;
    assert_eq!(refused, Err(WriteError::TooLarge.into()));
    journal.append(append(vec![vec![7; MAX_APPEND_BYTES - 8]])).await.unwrap();
    let stream = load(&journal, id(1)).await;
    assert_eq!(stream.entries, [entry(id(1), 0), vec![7; MAX_APPEND_BYTES - 8]]);
}

async fn a_closed_journal_says_so(desk: &Desk) {
    let journal = desk.open().await;
    journal.create(new_game(id(1))).await.unwrap();
    let other = journal.clone();
    journal.close().await;
    assert_eq!(other.create(new_game(id(2))).await, Err(WriteError::Closed.into()));
    assert_eq!(other.append(one(id(1), 1)).await, Err(WriteError::Closed.into()));
    assert_eq!(other.load(id(1)).await, Err(store::ReadError::Closed));
    assert_eq!(other.counts().await, Err(store::ReadError::Closed));
    other.close().await;
}

#[test]
fn names_are_checked() {
    for good in ["abcd1234", "00000000", "zzzzzzzz"] {
        assert_eq!(good.parse::<GameId>().unwrap().to_string(), good);
    }
    for bad in ["", "abcd123", "abcd12345", "ABCD1234", "abcd-234", "äbcd123"] {
        assert_eq!(bad.parse::<GameId>(), Err(BadGameId), "{bad}");
    }
    for good in ["ABC123", "000000", "ZZZZZZ"] {
        assert_eq!(good.parse::<RoomCode>().unwrap().to_string(), good);
    }
    for bad in ["", "ABC12", "ABC1234", "abc123", "ABC 12"] {
        assert_eq!(bad.parse::<RoomCode>(), Err(BadRoomCode), "{bad}");
    }
}
