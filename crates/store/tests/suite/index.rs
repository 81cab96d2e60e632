//! Finding games by code, deadline and ID, and counting them; marks change the results.

use store::{AppendError, Counts, CreateError, Mark, NewGame, Status, Store};

use crate::desk::{Desk, code, id, load, marked, new_game, one, over_all, tiny};

over_all!(
    a_code_belongs_to_one_open_game_at_a_time,
    deadlines_come_earliest_first,
    marks_change_what_they_name_and_nothing_else,
    counts_follow_every_change_and_survive,
    ids_come_in_pages_from_tail_and_tables,
);

async fn a_code_belongs_to_one_open_game_at_a_time(desk: &Desk) {
    let journal = desk.open().await;
    let with_code = |number| NewGame { code: Some(code("ROOM01")), ..new_game(id(number)) };
    journal.create(with_code(1)).await.unwrap();
    assert_eq!(journal.create(with_code(2)).await, Err(CreateError::CodeTaken));
    assert_eq!(journal.load(id(2)).await.unwrap(), None);
    assert_eq!(journal.by_code(code("ROOM01")).await.unwrap(), Some(id(1)));

    let release = Mark { release_code: true, ..Mark::default() };
    journal.append(marked(id(1), 1, release)).await.unwrap();
    assert_eq!(journal.by_code(code("ROOM01")).await.unwrap(), None);
    assert_eq!(load(&journal, id(1)).await.code, None);
    journal.create(with_code(2)).await.unwrap();
    assert_eq!(journal.by_code(code("ROOM01")).await.unwrap(), Some(id(2)));

    let take = |text| Mark { set_code: Some(code(text)), ..Mark::default() };
    assert_eq!(journal.append(marked(id(1), 2, take("ROOM01"))).await, Err(AppendError::CodeTaken));
    journal.append(marked(id(2), 1, take("ROOM01"))).await.unwrap();
    journal.append(marked(id(2), 2, take("ROOM02"))).await.unwrap();
    journal.append(marked(id(1), 2, take("ROOM01"))).await.unwrap();
    assert_eq!(journal.by_code(code("ROOM01")).await.unwrap(), Some(id(1)));
    assert_eq!(journal.by_code(code("ROOM02")).await.unwrap(), Some(id(2)));
    journal.close().await;

    let journal = desk.open().await;
    assert_eq!(journal.by_code(code("ROOM01")).await.unwrap(), Some(id(1)));
    assert_eq!(journal.by_code(code("ROOM02")).await.unwrap(), Some(id(2)));
    assert_eq!(
        journal.create(NewGame { code: Some(code("ROOM02")), ..new_game(id(3)) }).await,
        Err(CreateError::CodeTaken)
    );
}

/// The holder in the database differs from the holder in the tail, whichever is folded first.
#[tokio::test]
async fn a_code_may_change_hands_while_its_games_are_folded() {
    let desk = Desk::new();
    let journal = desk.open_with(tiny()).await;
    journal.create(NewGame { code: Some(code("BATON1")), ..new_game(id(0)) }).await.unwrap();
    let mut seqs = [1, 1, 1];
    for number in 1..3 {
        journal.create(new_game(id(number))).await.unwrap();
    }
    let mut holder = 0;
    for _ in 0..200 {
        let next = (holder + 1) % 3;
        let release = Mark { release_code: true, ..Mark::default() };
        let take = Mark { set_code: Some(code("BATON1")), ..Mark::default() };
        for (game, mark) in [(holder, release), (next, take)] {
            journal.append(marked(id(game as u32), seqs[game], mark)).await.unwrap();
            seqs[game] += 1;
        }
        assert_eq!(journal.by_code(code("BATON1")).await.unwrap(), Some(id(next as u32)));
        holder = next;
    }
    assert!(journal.metrics().folds > 0);
    journal.close().await;
    let journal = desk.open().await;
    assert_eq!(journal.by_code(code("BATON1")).await.unwrap(), Some(id(holder as u32)));
}

async fn due(journal: &Store, until: u64, limit: usize) -> Vec<(u32, u64)> {
    let due = journal.due(until, limit).await.unwrap();
    due.into_iter().map(|(game, at)| (game.as_str()[4..].parse().unwrap(), at)).collect()
}

async fn deadlines_come_earliest_first(desk: &Desk) {
    let journal = desk.open().await;
    assert_eq!(due(&journal, u64::MAX, 1).await, []);
    for (number, deadline) in [(1, Some(300)), (2, Some(100)), (3, None), (4, Some(200))] {
        journal.create(NewGame { deadline, ..new_game(id(number)) }).await.unwrap();
    }
    assert_eq!(due(&journal, 200, 10).await, [(2, 100), (4, 200)]);
    assert_eq!(due(&journal, 99, 10).await, []);
    assert_eq!(due(&journal, u64::MAX, 2).await, [(2, 100), (4, 200)]);
    assert_eq!(due(&journal, u64::MAX, 0).await, []);
    journal.close().await;

    // Folded by now; marks from here on are in the tail and shadow it.
    let journal = desk.open().await;
    assert_eq!(due(&journal, u64::MAX, 10).await, [(2, 100), (4, 200), (1, 300)]);
    let deadline = |deadline| Mark { deadline: Some(deadline), ..Mark::default() };
    journal.append(marked(id(2), 1, deadline(Some(400)))).await.unwrap();
    journal.append(marked(id(4), 1, deadline(None))).await.unwrap();
    journal.append(one(id(1), 1)).await.unwrap();
    assert_eq!(due(&journal, u64::MAX, 10).await, [(1, 300), (2, 400)]);
    assert_eq!(due(&journal, u64::MAX, 1).await, [(1, 300)]);
    journal.append(marked(id(3), 1, deadline(Some(u64::MAX)))).await.unwrap();
    assert_eq!(due(&journal, u64::MAX, 10).await, [(1, 300), (2, 400), (3, store::MAX_MILLIS)]);
}

async fn marks_change_what_they_name_and_nothing_else(desk: &Desk) {
    let journal = desk.open().await;
    let game =
        NewGame { code: Some(code("ROOM01")), deadline: Some(5), status: Status::Waiting, ..new_game(id(1)) };
    journal.create(game).await.unwrap();
    let finish = Mark { status: Some(Status::Finished), ..Mark::default() };
    journal.append(marked(id(1), 1, finish)).await.unwrap();
    let stream = load(&journal, id(1)).await;
    assert_eq!(
        (stream.status, stream.code, stream.deadline),
        (Status::Finished, Some(code("ROOM01")), Some(5))
    );
    let fenced = journal.append(marked(id(1), 1, Mark { release_code: true, ..Mark::default() })).await;
    assert_eq!(fenced, Err(AppendError::Fenced { actual: 2 }));
    assert_eq!(load(&journal, id(1)).await.code, Some(code("ROOM01")));
}

async fn counts_follow_every_change_and_survive(desk: &Desk) {
    let journal = desk.open_with(tiny()).await;
    for number in 0..10 {
        journal.create(new_game(id(number))).await.unwrap();
    }
    for number in 0..4 {
        journal
            .append(marked(id(number), 1, Mark { status: Some(Status::Finished), ..Mark::default() }))
            .await
            .unwrap();
    }
    journal
        .append(marked(id(0), 2, Mark { status: Some(Status::Waiting), ..Mark::default() }))
        .await
        .unwrap();
    let counts = Counts { open: 7, finished: 3, entries: 15 };
    assert_eq!(journal.counts().await.unwrap(), counts);
    journal.close().await;
    assert_eq!(desk.open().await.counts().await.unwrap(), counts);
}

async fn ids_come_in_pages_from_tail_and_tables(desk: &Desk) {
    let journal = desk.open().await;
    for number in [5, 1, 9] {
        journal.create(new_game(id(number))).await.unwrap();
    }
    journal.close().await;
    let journal = desk.open().await;
    for number in [3, 7, 2] {
        journal.create(new_game(id(number))).await.unwrap();
    }
    journal.append(one(id(5), 1)).await.unwrap();
    let mut pages = Vec::new();
    let mut after = None;
    loop {
        let page = journal.ids(after, 4).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(*last);
        pages.push(page);
    }
    assert_eq!(pages, [vec![id(1), id(2), id(3), id(5)], vec![id(7), id(9)]]);
}
