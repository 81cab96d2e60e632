//! Lost connections and a database that is down: what is known of a write, and how the store recovers.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{AppendError, Claimed, Postgres, WriteError, postgres};
use testbed::postgres::{Durability, Instance};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};

use crate::desk::{as_node, database, database_url, entry, id, new_game, node, one};
use crate::raw::Raw;

/// Somebody else holds the row, so that an append has to wait in the database.
const HOLD: &str = "BEGIN; SELECT * FROM game WHERE id = 'game0001' FOR UPDATE";
const WAITING: &str = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() \
                       AND wait_event_type = 'Lock'";
const TERMINATE: &str = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                         WHERE datname = current_database() AND wait_event_type = 'Lock'";

async fn until_it_waits(raw: &Raw) {
    while raw.number(WAITING).await == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Reads back what is stored, and goes on from there.
async fn goes_on(node: &Postgres) {
    let Ok(Some(Claimed::Ours { tenure, stream, .. })) = node.claim(id(1)).await else { panic!("not ours") };
    let seq = stream.entries.len() as u32;
    node.append(store::Append { tenure, ..one(id(1), seq) }).await.unwrap();
    let stream = node.load(id(1)).await.unwrap().unwrap();
    let expected: Vec<_> = (0..=seq).map(|seq| entry(id(1), seq)).collect();
    assert_eq!(stream.entries, expected);
}

#[tokio::test]
async fn a_terminated_connection_leaves_the_outcome_open() {
    let address = database();
    let first = node(&address, "first").await;
    let tenure = first.create(new_game(id(1))).await.unwrap();
    let (holder, raw) = (Raw::connect(&address).await, Raw::connect(&address).await);
    holder.run(HOLD).await;
    let append = tokio::spawn({
        let first = first.clone();
        async move { first.append(store::Append { tenure, ..one(id(1), 1) }).await }
    });
    until_it_waits(&raw).await;
    assert_eq!(raw.number(TERMINATE).await, 1);
    assert_eq!(append.await.unwrap(), Err(AppendError::Write(WriteError::Unknown)));
    assert!(first.metrics().failing);
    holder.run("ROLLBACK").await;
    goes_on(&first).await;
    assert!(!first.metrics().failing);
}

/// A way to the database that can be cut.
struct Way {
    address: SocketAddr,
    connections: Arc<std::sync::Mutex<Vec<AbortHandle>>>,
    _accepting: JoinSet<()>,
}

impl Way {
    async fn to(port: u16) -> Way {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, connections) = (listener.local_addr().unwrap(), Arc::default());
        let mut accepting = JoinSet::new();
        let opened: Arc<std::sync::Mutex<Vec<AbortHandle>>> = Arc::clone(&connections);
        accepting.spawn(async move {
            let mut running = JoinSet::new();
            while let Ok((mut near, _)) = listener.accept().await {
                let handle = running.spawn(async move {
                    let mut far = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
                    let _cut = copy_bidirectional(&mut near, &mut far).await;
                });
                opened.lock().unwrap().push(handle);
            }
        });
        Way { address, connections, _accepting: accepting }
    }

    fn cut(&self) {
        self.connections.lock().unwrap().drain(..).for_each(|connection| connection.abort());
    }
}

/// The database goes on with what it was asked for, although nobody waits for it.
#[tokio::test]
async fn what_is_stored_late_is_seen_or_fenced_out() {
    let direct = database_url();
    let address: postgres::Address = direct.parse().unwrap();
    let way = Way::to(Instance::shared().port()).await;
    let (_, name) = direct.rsplit_once('/').unwrap();
    let detour = format!("postgres://parallax@{}/{name}", way.address).parse().unwrap();
    let first = node(&detour, "first").await;
    let tenure = first.create(new_game(id(1))).await.unwrap();
    let (holder, raw) = (Raw::connect(&address).await, Raw::connect(&address).await);
    holder.run(HOLD).await;
    let append = tokio::spawn({
        let first = first.clone();
        async move { first.append(store::Append { tenure, ..one(id(1), 1) }).await }
    });
    until_it_waits(&raw).await;
    way.cut();
    assert_eq!(append.await.unwrap(), Err(AppendError::Write(WriteError::Unknown)));
    let again = tokio::spawn({
        let first = first.clone();
        async move { goes_on(&first).await }
    });
    while raw.number(WAITING).await < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    holder.run("ROLLBACK").await;
    again.await.unwrap();
    let late = first.append(store::Append { tenure, ..one(id(1), 2) }).await;
    assert!(matches!(late, Err(AppendError::Fenced { .. })), "{late:?}");
}

#[tokio::test]
async fn a_database_that_is_down_is_told_soon_and_comes_back() {
    let mut database = Instance::start(Durability::Unsynced).unwrap();
    let address = database.url("postgres").parse().unwrap();
    let first = Postgres::open(as_node(&address, "first")).await.unwrap();
    let tenure = first.create(new_game(id(1))).await.unwrap();
    let acknowledged = first.append(store::Append { tenure, ..one(id(1), 1) }).await;
    assert_eq!(acknowledged, Ok(()));
    database.crash().unwrap();
    for _ in 0..20 {
        let began = Instant::now();
        let failed = first.append(store::Append { tenure, ..one(id(1), 2) }).await.unwrap_err();
        assert!(
            matches!(failed, AppendError::Write(WriteError::Failed(_) | WriteError::Unknown)),
            "{failed}"
        );
        assert!(began.elapsed() < Duration::from_secs(5));
    }
    assert!(first.metrics().failing);
    assert!(first.probe().await.is_err());
    assert!(first.load(id(1)).await.is_err());
    while first.lease().failures == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    database.resume().unwrap();
    while first.probe().await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(!first.metrics().failing, "it is known before anybody writes");
    goes_on(&first).await;
    assert_eq!(first.load(id(1)).await.unwrap().unwrap().entries.len(), 3);
    while !first.lease().held {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Whoever asks may go away in the middle of a transaction; nobody else may get into it.
#[tokio::test]
async fn a_transaction_that_was_abandoned_is_nobody_elses() {
    let address = database();
    let first = Postgres::open(postgres::Options { pool: 1, ..as_node(&address, "first") }).await.unwrap();
    let finished = store::NewGame { status: store::Status::Finished, ..new_game(id(1)) };
    first.create(finished).await.unwrap();
    first.create(new_game(id(2))).await.unwrap();
    let (holder, raw) = (Raw::connect(&address).await, Raw::connect(&address).await);
    holder.run(HOLD).await;
    let deleting = tokio::spawn({
        let first = first.clone();
        async move { first.delete(vec![id(1)]).await }
    });
    until_it_waits(&raw).await;
    deleting.abort();
    assert!(deleting.await.is_err());
    assert!(matches!(first.claim(id(2)).await, Ok(Some(Claimed::Ours { .. }))));
    holder.run("ROLLBACK").await;
    let epoch = "SELECT epoch::int8 FROM game WHERE id = 'game0002'";
    assert_eq!(raw.number(epoch).await, 2, "the claim was committed");
    assert!(first.load(id(1)).await.unwrap().is_some(), "nothing was deleted");
}
