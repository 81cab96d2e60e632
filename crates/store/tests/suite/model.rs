//! Random operations against a model that is too simple to be wrong.

use std::collections::BTreeMap;

use store::{
    Append, AppendError, Counts, CreateError, Head, Mark, NewGame, Status, Store, Stream, Tenure,
    sqlite::Options,
};
use view::{GameId, Millis, RoomCode};

use crate::desk::{Desk, Journal, code, id, over_all};

const OPERATIONS: usize = 24_000;
const GAMES: u32 = 60;

#[derive(Default)]
struct Model {
    games: BTreeMap<GameId, Stream>,
    heads: BTreeMap<GameId, Box<[u8]>>,
}

fn options() -> Options {
    Options {
        fold_entries: fastrand::usize(1..60),
        fold_bytes: fastrand::usize(50..3_000),
        fold_games: fastrand::usize(1..6),
        max_batch: fastrand::usize(1..10),
        cached_games: fastrand::usize(0..20),
        ..Options::default()
    }
}

fn any_game() -> GameId {
    id(fastrand::u32(0..GAMES))
}

fn any_code() -> RoomCode {
    code(&format!("CODE0{}", fastrand::u32(0..8)))
}

fn any_status() -> Status {
    fastrand::choice([Status::Waiting, Status::Active, Status::Finished]).unwrap()
}

fn any_time() -> Millis {
    fastrand::u64(0..50)
}

fn maybe<T>(make: impl FnOnce() -> T) -> Option<T> {
    fastrand::bool().then(make)
}

fn any_entries(least: usize) -> Vec<Vec<u8>> {
    (0..fastrand::usize(least..4))
        .map(|_| (0..fastrand::usize(0..30)).map(|_| fastrand::u8(..)).collect())
        .collect()
}

fn holder(model: &Model, code: RoomCode) -> Option<GameId> {
    model.games.iter().find(|(_, stream)| stream.code == Some(code)).map(|(game, _)| *game)
}

async fn create(journal: &Journal, model: &mut Model) {
    let game = NewGame {
        id: any_game(),
        code: maybe(any_code),
        entries: any_entries(0),
        status: any_status(),
        deadline: maybe(any_time),
        at: any_time(),
    };
    let expected = if model.games.contains_key(&game.id) {
        Err(CreateError::IdTaken)
    } else if game.code.is_some_and(|code| holder(model, code).is_some()) {
        Err(CreateError::CodeTaken)
    } else {
        Ok(())
    };
    assert_eq!(journal.create(game.clone()).await, expected);
    if expected.is_ok() {
        let NewGame { id, code, entries, status, deadline, at } = game;
        model.games.insert(id, Stream { entries, status, code, deadline, created_at: at });
    }
}

fn any_append(model: &Model) -> Append {
    let game = any_game();
    let length = model.games.get(&game).map_or(0, |stream| stream.entries.len() as u32);
    let seq = if fastrand::u8(..10) == 0 { fastrand::u32(0..length + 3) } else { length };
    let mark = Mark {
        status: maybe(any_status),
        deadline: maybe(|| maybe(any_time)),
        release_code: fastrand::bool(),
        set_code: maybe(any_code),
        head: maybe(|| any_entries(1).concat().into()),
    };
    let mark = if fastrand::bool() { mark } else { Mark::default() };
    Append { game, seq, tenure: Tenure::default(), entries: any_entries(1), mark }
}

fn expect(model: &mut Model, append: &Append) -> Result<(), AppendError> {
    let Append { game, seq, tenure: _, entries, mark } = append;
    let code_taken = mark.set_code.and_then(|code| holder(model, code)).is_some_and(|holder| holder != *game);
    let stream = model.games.get_mut(game).ok_or(AppendError::NoSuchGame)?;
    let actual = stream.entries.len() as u32;
    if actual != *seq {
        return Err(AppendError::Fenced { actual });
    }
    if code_taken {
        return Err(AppendError::CodeTaken);
    }
    stream.entries.extend(entries.iter().cloned());
    stream.status = mark.status.unwrap_or(stream.status);
    stream.deadline = mark.deadline.unwrap_or(stream.deadline);
    if mark.release_code {
        stream.code = None;
    }
    stream.code = mark.set_code.or(stream.code);
    if stream.status == Status::Finished {
        model.heads.remove(game);
    } else if let Some(head) = &mark.head {
        model.heads.insert(*game, head.clone());
    }
    Ok(())
}

/// Three at once, which often share a batch. They are queued in this order.
async fn appends(journal: &Journal, model: &mut Model) {
    let [first, second, third] = std::array::from_fn(|_| any_append(model));
    let expected = [expect(model, &first), expect(model, &second), expect(model, &third)];
    for append in [&first, &second, &third] {
        journal.own(append.game).await;
    }
    let (first, second, third) =
        tokio::join!(biased; journal.append(first), journal.append(second), journal.append(third));
    assert_eq!([first, second, third], expected);
}

async fn look(journal: &Store, model: &Model) {
    let game = any_game();
    assert_eq!(journal.load(game).await.unwrap().as_ref(), model.games.get(&game));
    let head = model.games.get(&game).map(|&Stream { status, code, .. }| Head {
        status,
        code,
        bytes: model.heads.get(&game).cloned(),
    });
    assert_eq!(journal.head(game).await.unwrap(), head);
    let code = any_code();
    assert_eq!(journal.by_code(code).await.unwrap(), holder(model, code));

    let (until, limit) = (any_time(), fastrand::usize(0..10));
    let mut due: Vec<_> = model
        .games
        .iter()
        .filter_map(|(game, stream)| stream.deadline.map(|deadline| (deadline, *game)))
        .collect();
    due.sort_unstable();
    due.retain(|(deadline, _)| *deadline <= until);
    due.truncate(limit);
    let found = journal.due(until, limit).await.unwrap();
    assert_eq!(found.into_iter().map(|(game, deadline)| (deadline, game)).collect::<Vec<_>>(), due);

    let finished = model.games.values().filter(|stream| stream.status == Status::Finished).count() as u64;
    let entries = model.games.values().map(|stream| stream.entries.len() as u64).sum();
    let counts = Counts { open: model.games.len() as u64 - finished, finished, entries };
    assert_eq!(journal.counts().await.unwrap(), counts);

    let after = maybe(any_game);
    let ids: Vec<_> =
        model.games.keys().copied().filter(|id| after.is_none_or(|after| *id > after)).take(limit).collect();
    assert_eq!(journal.ids(after, limit).await.unwrap(), ids);

    let undated = |stream: &Stream| stream.status == Status::Waiting && stream.deadline.is_none();
    let undated =
        model.games.iter().filter(|(id, stream)| undated(stream) && after.is_none_or(|after| **id > after));
    let undated: Vec<_> =
        undated.map(|(id, stream)| (*id, stream.entries.len() as u32, stream.created_at)).collect();
    let found = journal.undated(after, limit).await.unwrap();
    let found: Vec<_> = found.into_iter().map(|it| (it.game, it.seq, it.created_at)).collect();
    assert_eq!(found, undated[..limit.min(undated.len())]);
}

over_all!(the_store_agrees_with_the_model);

async fn the_store_agrees_with_the_model(desk: &Desk) {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    fastrand::seed(seed);
    let mut journal = desk.open_with(options()).await;
    let mut model = Model::default();
    let mut folds = 0;
    let mut done = 0;
    // A round trip takes longer than a commit without a sync.
    let operations = if let Store::Postgres(_) = *journal { OPERATIONS / 8 } else { OPERATIONS };
    while done < operations {
        match fastrand::u32(0..1_000) {
            0..2 => {
                folds += journal.metrics().folds;
                journal.close().await;
                journal = desk.open_with(options()).await;
                done += 1;
            }
            2..50 => {
                create(&journal, &mut model).await;
                done += 1;
            }
            50..700 => {
                appends(&journal, &mut model).await;
                done += 3;
            }
            _ => {
                look(&journal, &model).await;
                done += 5;
            }
        }
    }
    if let Store::Sqlite(_) = *journal {
        assert!(folds > 100, "{folds} folds");
    }
    for (game, stream) in &model.games {
        assert_eq!(journal.load(*game).await.unwrap().as_ref(), Some(stream));
    }
}
