//! Several nodes on one database: who owns a game, and who is fenced out.

use std::time::Duration;

use store::{
    AppendError, ClaimError, Claimed, CreateError, FORMAT, NewGame, NodeAddress, OpenStoreError, Outage,
    Postgres, ReadError, Status, Tenure, WriteError, postgres,
};
use tokio::task::JoinSet;
use view::GameId;

use crate::desk::{any_name, as_node, database, entry, id, many, new_game, node, one};
use crate::raw::Raw;

/// Long enough that nothing happens by itself during a test, once the first renewal is through.
const LONG: Duration = Duration::from_secs(600);

async fn long_lived(address: &postgres::Address, name: &str) -> Postgres {
    let opened = Postgres::open(postgres::Options { lease: LONG, ..as_node(address, name) }).await.unwrap();
    while opened.lease().renewals == 0 {
        tokio::task::yield_now().await;
    }
    opened
}

async fn ours(node: &Postgres, game: GameId) -> (Tenure, Vec<Vec<u8>>, Option<Outage>) {
    match node.claim(game).await.unwrap() {
        Some(Claimed::Ours { tenure, stream, outage }) => (tenure, stream.entries, outage),
        other => panic!("{other:?}"),
    }
}

fn by(tenure: Tenure, game: GameId, seq: u32) -> store::Append {
    store::Append { tenure, ..one(game, seq) }
}

#[tokio::test]
async fn a_game_belongs_to_one_node_until_its_lease_ends() {
    let address = database();
    let (first, second) = (long_lived(&address, "first").await, long_lived(&address, "second").await);
    let tenure = first.create(new_game(id(1))).await.unwrap();
    assert_eq!(tenure.epoch(), 1);
    let owner = NodeAddress { name: "first".to_owned(), link: "first:7000".to_owned() };
    assert_eq!(second.claim(id(1)).await, Ok(Some(Claimed::Elsewhere(owner))));
    assert_eq!(second.claim(id(2)).await, Ok(None));
    first.append(by(tenure, id(1), 1)).await.unwrap();
    first.append(by(tenure, id(1), 2)).await.unwrap();

    Raw::connect(&address).await.expire("first").await;
    let (taken, entries, outage) = ours(&second, id(1)).await;
    assert_eq!((taken.epoch(), entries.len()), (2, 3));
    let outage = outage.expect("the former owner was lost");
    assert!(outage.from < outage.until, "{outage:?}");
    assert_eq!(first.append(by(tenure, id(1), 3)).await, Err(AppendError::Fenced { actual: 3 }));
    assert_eq!(first.metrics().fenced, 1);
    second.append(by(taken, id(1), 3)).await.unwrap();
    assert_eq!(first.append(by(tenure, id(1), 4)).await, Err(AppendError::Fenced { actual: 4 }));
    assert_eq!(second.epochs(id(1)).await.unwrap(), [(0, 1), (1, 1), (2, 1), (3, 2)]);
}

#[tokio::test]
async fn claiming_anew_fences_out_what_was_on_its_way() {
    let first = node(&database(), "first").await;
    let old = first.create(new_game(id(1))).await.unwrap();
    let (new, _, outage) = ours(&first, id(1)).await;
    assert_eq!((new.epoch(), outage), (2, None));
    assert_eq!(first.append(by(old, id(1), 1)).await, Err(AppendError::Fenced { actual: 1 }));
    first.append(by(new, id(1), 1)).await.unwrap();
}

#[tokio::test]
async fn a_released_game_is_anybodys() {
    let address = database();
    let (first, second) = (node(&address, "first").await, node(&address, "second").await);
    let tenure = first.create(new_game(id(1))).await.unwrap();
    first.create(new_game(id(2))).await.unwrap();
    first.release(id(1), Tenure::default()).await.unwrap();
    assert!(matches!(second.claim(id(1)).await, Ok(Some(Claimed::Elsewhere(_)))), "that was not the owner");
    first.release(id(1), tenure).await.unwrap();
    assert_eq!(first.append(by(tenure, id(1), 1)).await, Err(AppendError::Fenced { actual: 1 }));
    let before = second.nodes().await.unwrap();
    let (taken, _, outage) = ours(&second, id(1)).await;
    let outage = outage.expect("nobody had it for a moment");
    assert!(before.iter().all(|node| node.started_at <= outage.from) && outage.from <= outage.until);
    second.append(by(taken, id(1), 1)).await.unwrap();

    assert_eq!(first.release_all().await, Ok(1));
    let (taken, ..) = ours(&second, id(2)).await;
    assert_eq!(taken.epoch(), 2);
    let owned: Vec<_> =
        second.nodes().await.unwrap().into_iter().map(|it| (it.address.name, it.games, it.alive)).collect();
    assert_eq!(owned, [("first".to_owned(), 0, true), ("second".to_owned(), 2, true)]);
    second.close().await;
    assert_eq!(ours(&first, id(2)).await.0.epoch(), 3, "closing hands everything back");
    assert_eq!(first.nodes().await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_that_claim_at_once_one_wins() {
    let address = database();
    let (first, second) = (node(&address, "first").await, node(&address, "second").await);
    let tenure = first.create(new_game(id(1))).await.unwrap();
    first.release(id(1), tenure).await.unwrap();
    for round in 2..60 {
        let claim = |node: &Postgres| {
            let node = node.clone();
            tokio::spawn(async move { node.claim(id(1)).await.unwrap().unwrap() })
        };
        let claims = (claim(&first), claim(&second));
        let winner = match (claims.0.await.unwrap(), claims.1.await.unwrap()) {
            (Claimed::Ours { tenure, .. }, Claimed::Elsewhere(_)) => (&first, tenure),
            (Claimed::Elsewhere(_), Claimed::Ours { tenure, .. }) => (&second, tenure),
            both => panic!("{both:?}"),
        };
        assert_eq!(winner.1.epoch(), round);
        winner.0.release(id(1), winner.1).await.unwrap();
    }
}

/// Everybody takes everything from everybody, all the time: nobody's lease holds, and nobody knows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_two_owners_interleave_and_nothing_acknowledged_is_lost() {
    const GAMES: u32 = 4;
    const NODES: usize = 3;
    let address = database();
    let raw = Raw::connect(&address).await;
    let mut players = JoinSet::new();
    let mut nodes = Vec::new();
    for number in 0..NODES {
        let name = format!("node{number}");
        nodes.push(long_lived(&address, &name).await);
        raw.expire(&name).await;
    }
    for game in 0..GAMES {
        nodes[0].create(new_game(id(game))).await.unwrap();
    }
    for node in &nodes {
        for game in (0..GAMES).map(id) {
            let node = node.clone();
            players.spawn(async move {
                let mut acknowledged = Vec::new();
                for _ in 0..12 {
                    let (tenure, entries, _) = ours(&node, game).await;
                    for seq in entries.len() as u32.. {
                        let said = format!("{game} {seq} {}", tenure.epoch()).into_bytes();
                        let append = store::Append { entries: vec![said.clone()], ..by(tenure, game, seq) };
                        match node.append(append).await {
                            Ok(()) => acknowledged.push((game, seq, said)),
                            Err(AppendError::Fenced { .. }) => break,
                            Err(other) => panic!("{other}"),
                        }
                        if acknowledged.len() % 7 == 6 {
                            break;
                        }
                    }
                }
                acknowledged
            });
        }
    }
    let acknowledged = players.join_all().await.concat();
    assert!(acknowledged.len() > 100, "{}", acknowledged.len());
    for (game, seq, said) in acknowledged {
        let stream = nodes[0].load(game).await.unwrap().unwrap();
        assert_eq!(stream.entries[seq as usize], said);
    }
    for game in (0..GAMES).map(id) {
        let epochs = nodes[0].epochs(game).await.unwrap();
        assert!(epochs.is_sorted_by_key(|(_, epoch)| *epoch), "{epochs:?}");
        assert!(epochs.windows(2).any(|pair| pair[0].1 != pair[1].1), "it changed hands");
    }
    assert_eq!(nodes[0].faults().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn only_games_that_nobody_else_sees_to_are_due() {
    let address = database();
    let (first, second) = (long_lived(&address, "first").await, long_lived(&address, "second").await);
    for (node, number) in [(&first, 1), (&second, 2), (&second, 3)] {
        node.create(NewGame { deadline: Some(u64::from(number)), ..new_game(id(number)) }).await.unwrap();
    }
    let tool = Postgres::open(postgres::Options::new(address.clone())).await.unwrap();
    assert_eq!(first.due(99, 9).await.unwrap(), [(id(1), 1)]);
    assert_eq!(tool.due(99, 9).await.unwrap(), []);
    second.release_all().await.unwrap();
    ours(&second, id(3)).await;
    assert_eq!(first.due(99, 9).await.unwrap(), [(id(1), 1), (id(2), 2)]);
    Raw::connect(&address).await.expire("second").await;
    assert_eq!(first.due(99, 9).await.unwrap(), [(id(1), 1), (id(2), 2), (id(3), 3)]);
}

/// A room of another node that lives may still be in memory.
#[tokio::test]
async fn games_of_others_are_not_deleted() {
    let address = database();
    let (first, second) = (long_lived(&address, "first").await, long_lived(&address, "second").await);
    let finished = NewGame { status: Status::Finished, ..new_game(id(1)) };
    first.create(finished).await.unwrap();
    assert_eq!(second.finished_before(9_999, 9).await.unwrap(), []);
    assert_eq!(second.delete(vec![id(1)]).await.unwrap().games, 0);
    Raw::connect(&address).await.expire("first").await;
    assert_eq!(second.delete(vec![id(1)]).await.unwrap().games, 1);
    assert_eq!(second.load(id(1)).await, Ok(None));
}

#[tokio::test]
async fn a_tool_reads_and_owns_nothing() {
    let address = database();
    let first = node(&address, "first").await;
    let tenure = first.create(new_game(id(1))).await.unwrap();
    let tool = Postgres::open(postgres::Options::new(address)).await.unwrap();
    assert_eq!(tool.load(id(1)).await.unwrap().unwrap().entries, [entry(id(1), 0)]);
    assert!(matches!(tool.claim(id(1)).await, Err(ClaimError::Write(WriteError::Failed(_)))));
    assert!(matches!(
        tool.append(by(tenure, id(1), 1)).await,
        Err(AppendError::Write(WriteError::Failed(_)))
    ));
    assert!(matches!(tool.create(new_game(id(2))).await, Err(CreateError::Write(WriteError::Failed(_)))));
    assert_eq!(first.nodes().await.unwrap().len(), 1);
}

#[tokio::test]
async fn damage_is_named_and_harms_no_other_game() {
    let address = database();
    let first = node(&address, "first").await;
    for number in 1..=4 {
        let tenure = first.create(NewGame { deadline: Some(5), ..new_game(id(number)) }).await.unwrap();
        first.append(store::Append { tenure, ..many(id(number), 1, 5) }).await.unwrap();
    }
    let raw = Raw::connect(&address).await;
    raw.run("UPDATE entry SET bytes = 'game0001/9' WHERE game = 'game0001' AND seq = 3").await;
    raw.run("DELETE FROM entry WHERE game = 'game0002' AND seq = 5").await;
    raw.run("UPDATE entry SET seq = 9 WHERE game = 'game0003' AND seq = 2").await;
    for (number, what) in [
        (1, "entry 3: a checksum does not fit its bytes"),
        (2, "6 entries were written, 5 are there"),
        (3, "entry 2 is missing"),
    ] {
        let refused = ReadError::Damaged(what.to_owned());
        assert_eq!(first.claim(id(number)).await, Err(refused.clone().into()));
        assert_eq!(first.load(id(number)).await, Err(refused));
    }
    assert_eq!(first.load(id(4)).await.unwrap().unwrap().entries.len(), 6);
    assert_eq!(first.due(9, 9).await.unwrap(), [(id(4), 5)], "nobody can wake the others");
    assert_eq!(first.damaged().len(), 3);
    let faults = first.faults().await.unwrap();
    assert_eq!(faults, ["game game0002: 6 entries were written, 5 are there"]);
}

#[tokio::test]
async fn a_name_is_for_one_living_node() {
    const SHORT: Duration = Duration::from_millis(300);
    let address = database();
    let options = || postgres::Options { lease: SHORT, ..as_node(&address, "same") };
    let first = Postgres::open(options()).await.unwrap();
    let refused = Postgres::open(options()).await.unwrap_err();
    assert!(matches!(&refused, OpenStoreError::NameInUse(name) if name == "same"), "{refused}");
    first.create(new_game(id(1))).await.unwrap();
    // As if it were killed: nobody hands anything back.
    drop(first);
    let second = Postgres::open(options()).await.unwrap();
    assert_eq!(ours(&second, id(1)).await.0.epoch(), 2);
}

#[tokio::test]
async fn all_may_start_at_once() {
    let address = database();
    let starting: JoinSet<_> = (0..8)
        .map(|_| {
            let options = as_node(&address, &any_name());
            async move { Postgres::open(options).await.unwrap() }
        })
        .collect();
    let started = starting.join_all().await;
    assert_eq!(started[0].nodes().await.unwrap().len(), 8);
}

#[tokio::test]
async fn formats_may_differ_by_one() {
    let address = database();
    let beat = Duration::from_millis(60);
    let first =
        Postgres::open(postgres::Options { lease: beat * 3, ..as_node(&address, "first") }).await.unwrap();
    assert_eq!(first.format(), FORMAT);
    let raw = Raw::connect(&address).await;
    let others = |format| {
        format!(
            "INSERT INTO node (name, link, format, started_at, renewed_at, lease_until) \
             VALUES ('other', '', {format}, now(), now(), now() + interval '1 hour')"
        )
    };
    raw.run(&others(FORMAT - 1)).await;
    while first.format() != FORMAT - 1 {
        tokio::time::sleep(beat / 4).await;
    }
    node(&address, "second").await;
    raw.run(&others(FORMAT + 2)).await;
    let refused = Postgres::open(as_node(&address, "third")).await.unwrap_err();
    assert!(matches!(refused, OpenStoreError::Incompatible { .. }), "{refused}");
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    let address = database();
    node(&address, "first").await.close().await;
    Raw::connect(&address).await.run("UPDATE parallax SET version = 1000").await;
    let refused = Postgres::open(as_node(&address, "first")).await.unwrap_err();
    assert!(matches!(refused, OpenStoreError::Newer { found: 1_000, .. }), "{refused}");
}

/// Forgotten by all, and back again.
#[tokio::test]
async fn a_node_that_was_forgotten_returns() {
    let address = database();
    let lease = Duration::from_millis(90);
    let first = Postgres::open(postgres::Options { lease, ..as_node(&address, "first") }).await.unwrap();
    let before = first.nodes().await.unwrap();
    Raw::connect(&address).await.run("DELETE FROM node").await;
    let after = loop {
        let nodes = first.nodes().await.unwrap();
        if !nodes.is_empty() {
            break nodes;
        }
    };
    assert_eq!((after[0].id, &after[0].address), (before[0].id, &before[0].address));
    assert!(first.lease().held);
}
