//! Finished games can be deleted for good; nothing else can.

use store::{AppendError, Counts, NewGame, Pruned, Status};

use crate::desk::{Desk, Journal, assert_entries, id, load, many, new_game, one, over_all, tiny};

over_all!(only_old_finished_games_are_deleted, what_is_left_goes_on);

/// Three finished games of different ages, and one that goes on.
async fn fill(store: &Journal) {
    for (number, at, status) in [
        (1, 1_000, Status::Finished),
        (2, 2_000, Status::Finished),
        (3, 1_000, Status::Active),
        (4, 3_000, Status::Finished),
    ] {
        store.create(NewGame { at, status, ..new_game(id(number)) }).await.unwrap();
        store.append(many(id(number), 1, 9)).await.unwrap();
    }
}

async fn only_old_finished_games_are_deleted(desk: &Desk) {
    let store = desk.open_with(tiny()).await;
    fill(&store).await;
    store.close().await;
    let store = desk.open_with(tiny()).await;
    let prunable = store.prunable(2_500).await.unwrap();
    assert_eq!(prunable.games, 2);
    let old = store.finished_before(2_500, 9).await.unwrap();
    assert_eq!(old, [id(1), id(2)]);
    assert_eq!(store.finished_before(2_500, 1).await.unwrap(), [id(1)]);

    let asked = vec![id(1), id(2), id(3), id(9)];
    assert_eq!(store.delete(asked.clone()).await.unwrap(), prunable);
    assert_eq!(store.delete(asked).await.unwrap(), Pruned::default());
    assert_eq!(store.load(id(1)).await.unwrap(), None);
    assert_eq!(store.ids(None, 9).await.unwrap(), [id(3), id(4)]);
    assert_eq!(store.append(one(id(1), 10)).await, Err(AppendError::NoSuchGame));
    let counts = Counts { open: 1, finished: 1, entries: 20 };
    assert_eq!(store.counts().await.unwrap(), counts);
    store.close().await;

    let store = desk.open_with(tiny()).await;
    assert_eq!(store.counts().await.unwrap(), counts, "after opening it again");
    assert_eq!(store.ids(None, 9).await.unwrap(), [id(3), id(4)]);
    assert_eq!(store.prunable(2_500).await.unwrap(), Pruned::default());
}

/// Games are deleted while others are in the tail.
async fn what_is_left_goes_on(desk: &Desk) {
    let store = desk.open().await;
    fill(&store).await;
    assert_eq!(store.delete(vec![id(4), id(2)]).await.unwrap().games, 2);
    store.append(one(id(3), 10)).await.unwrap();
    assert_eq!(store.delete(vec![id(1)]).await.unwrap().games, 1);
    store.create(new_game(id(5))).await.unwrap();
    store.append(one(id(5), 1)).await.unwrap();
    store.close().await;

    let store = desk.open().await;
    assert_entries(&load(&store, id(3)).await, id(3), 11);
    assert_entries(&load(&store, id(5)).await, id(5), 2);
    assert_eq!(store.counts().await.unwrap(), Counts { open: 2, finished: 0, entries: 13 });
}

/// Nothing looks for a deleted game in the log of a journal that was not closed.
#[tokio::test]
async fn a_crash_after_deleting_damages_nothing() {
    let desk = Desk::new();
    let store = desk.open().await;
    fill(&store).await;
    store.delete(vec![id(1), id(2)]).await.unwrap();
    store.append(one(id(3), 10)).await.unwrap();
    let copy = Desk::new();
    for suffix in ["", "-wal"] {
        let file = |desk: &Desk| format!("{}{suffix}", desk.file().display());
        std::fs::copy(file(&desk), file(&copy)).unwrap();
    }
    let found = copy.open().await;
    assert_eq!(found.ids(None, 9).await.unwrap(), [id(3), id(4)]);
    assert_entries(&load(&found, id(3)).await, id(3), 11);
    assert!(found.damaged().is_empty());
}
