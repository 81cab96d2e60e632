//! The nodes that share a database: one row for each process.

use std::time::Duration;

use tokio::time::sleep;
use tokio_postgres::Row;
use view::Millis;

use super::fault::Fault;
use super::millis::{from_sql, millis, to_sql};
use super::schema;
use super::session::Session;
use crate::error::OpenStoreError;
use crate::owner::{FORMAT, Node, NodeAddress};

const LIVING: &str = concat!(
    "SELECT name, format, ",
    millis!("lease_until"),
    ", ",
    millis!("clock_timestamp()"),
    " FROM node WHERE lease_until > clock_timestamp()"
);

const INSERT: &str = concat!(
    "INSERT INTO node (name, link, format, started_at, renewed_at, lease_until) ",
    "SELECT $1, $2, $3, now, now, now + $4 * interval '1 ms' FROM (SELECT clock_timestamp() AS now) AS clock ",
    "RETURNING id, ",
    millis!("started_at")
);

const LIST: &str = concat!(
    "SELECT id, name, link, format, ",
    millis!("started_at"),
    ", ",
    millis!("renewed_at"),
    ", ",
    millis!("lease_until"),
    ", lease_until > clock_timestamp(), (SELECT count(*) FROM game WHERE game.owner = node.id) ",
    "FROM node ORDER BY id"
);

/// Who we are, once registered.
#[derive(Clone, Debug)]
pub(crate) struct Registered {
    pub(crate) id: i64,
    pub(crate) address: NodeAddress,
    /// By the database's clock.
    pub(crate) started_at: Millis,
}

enum Entrance {
    Entered(Registered),
    /// The lease of our own name ends then: perhaps a process that we replace.
    Occupied {
        until: Millis,
        now: Millis,
    },
}

/// Enters a node in the list, unless a living one has its name or a format that is too different. A process that ended
/// without a word leaves its name behind until its lease runs out; this waits for that.
pub(crate) async fn register(
    session: &Session,
    address: &NodeAddress,
    lease: Duration,
) -> Result<Registered, OpenStoreError> {
    let mut seen = None;
    loop {
        session.begin().await?;
        match session.end(enter(session, address, lease).await).await? {
            Entrance::Entered(registered) => return Ok(registered),
            Entrance::Occupied { until, .. } if seen.is_some_and(|seen| seen != until) => {
                return Err(OpenStoreError::NameInUse(address.name.clone()));
            }
            Entrance::Occupied { until, now } => {
                seen = Some(until);
                sleep(Duration::from_millis(until.saturating_sub(now) + 20).min(lease)).await;
            }
        }
    }
}

async fn enter(
    session: &Session,
    address: &NodeAddress,
    lease: Duration,
) -> Result<Entrance, OpenStoreError> {
    session.query(schema::LOCK, &[]).await?;
    for row in session.query(LIVING, &[]).await? {
        let (name, format): (String, i32) = (row.get(0), row.get(1));
        if name == address.name {
            return Ok(Entrance::Occupied { until: from_sql(row.get(2)), now: from_sql(row.get(3)) });
        }
        if (format - FORMAT).abs() > 1 {
            return Err(OpenStoreError::Incompatible { node: name, theirs: format, ours: FORMAT });
        }
    }
    let lease = to_sql(lease.as_millis() as Millis) as f64;
    let rows = session.query(INSERT, &[&address.name, &address.link, &FORMAT, &lease]).await?;
    let row = rows.first().ok_or_else(|| Fault::Lost("it did not say which node this is".to_owned()))?;
    let registered =
        Registered { id: row.get(0), address: address.clone(), started_at: from_sql(row.get(1)) };
    Ok(Entrance::Entered(registered))
}

pub(crate) async fn list(session: &Session) -> Result<Vec<Node>, Fault> {
    Ok(session.query(LIST, &[]).await?.iter().map(node).collect())
}

fn node(row: &Row) -> Node {
    Node {
        id: row.get(0),
        address: NodeAddress { name: row.get(1), link: row.get(2) },
        format: row.get(3),
        started_at: from_sql(row.get(4)),
        renewed_at: from_sql(row.get(5)),
        lease_until: from_sql(row.get(6)),
        alive: row.get(7),
        games: row.get::<_, i64>(8).unsigned_abs(),
    }
}
