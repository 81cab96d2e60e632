//! A look at a database that changes nothing in it.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::fault::Fault;
use super::millis::millis;
use super::node;
use super::schema;
use super::session::Session;
use crate::error::OpenStoreError;
use crate::owner::Node;
use tables::postgres::Address;

const SERVER: &str = "SELECT current_setting('server_version'), current_setting('server_version_num')::int4, \
     current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit'), \
     current_setting('max_connections')::int8, (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'), \
     pg_database_size(current_database())";

const CLOCK: &str = concat!("SELECT ", millis!("clock_timestamp()"));

/// A commit that leaves nothing behind but a few bytes of log.
const COMMIT: &str = "SELECT pg_logical_emit_message(true, 'parallax', 'doctor')::text";

/// How a database is set up, and how it fares.
#[derive(Clone, Debug)]
pub struct Examination {
    pub version: String,
    /// 150004 is version 15.4.
    pub version_number: i32,
    /// None if nothing has been stored yet.
    pub schema: Option<i32>,
    /// The newest that this program knows.
    pub known_schema: i32,
    pub fsync: bool,
    pub full_page_writes: bool,
    /// As the database has it; our own connections insist on "on" where it says "off".
    pub synchronous_commit: String,
    pub connections: i64,
    pub max_connections: i64,
    pub bytes: i64,
    /// How far the database's clock is ahead of ours, and how exactly that is known.
    pub skew_millis: i64,
    pub skew_within_millis: i64,
    /// How long a commit takes from here: the middle one of a few. None if it could not be tried.
    pub commit: Option<Duration>,
    pub nodes: Vec<Node>,
}

pub async fn examine(address: &Address) -> Result<Examination, OpenStoreError> {
    let session = Session::connect(address).await?;
    let rows = session.query(SERVER, &[]).await?;
    let row = rows.first().ok_or_else(|| Fault::Lost("it says nothing about itself".to_owned()))?;
    let is_on = |column: usize| row.get::<_, &str>(column) == "on";
    let schema = schema::version(&session).await?;
    let nodes = if schema.is_some() { node::list(&session).await? } else { Vec::new() };
    let (skew_millis, skew_within_millis) = skew(&session).await?;
    Ok(Examination {
        version: row.get(0),
        version_number: row.get(1),
        schema,
        known_schema: schema::VERSION,
        fsync: is_on(2),
        full_page_writes: is_on(3),
        synchronous_commit: row.get(4),
        max_connections: row.get(5),
        connections: row.get(6),
        bytes: row.get(7),
        skew_millis,
        skew_within_millis,
        commit: commit_time(&session).await,
        nodes,
    })
}

/// The database was asked somewhere between two looks at our own clock.
async fn skew(session: &Session) -> Result<(i64, i64), Fault> {
    session.prepare(CLOCK).await?;
    let before = now();
    let rows = session.query(CLOCK, &[]).await?;
    let after = now();
    let theirs: i64 = rows.first().map_or(before, |row| row.get(0));
    Ok((theirs - (before + after) / 2, (after - before) / 2 + 1))
}

async fn commit_time(session: &Session) -> Option<Duration> {
    session.prepare(COMMIT).await.ok()?;
    let mut times = Vec::new();
    for _ in 0..9 {
        let began = Instant::now();
        session.query(COMMIT, &[]).await.ok()?;
        times.push(began.elapsed());
    }
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
