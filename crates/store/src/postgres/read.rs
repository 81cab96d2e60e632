//! Reading: whole streams, and the index to find them by.

use tokio_postgres::Row;
use view::{GameId, Millis, RoomCode};

use super::fault::Fault;
use super::millis::{from_sql, to_sql};
use super::pool::Pool;
use super::sum;
use crate::error::Damage;
use crate::stream::{Counts, Head, Pruned, Status, Stream, Undated};

/// A game with all its entries, as of one moment. With an owner in `$2`, only if the game is theirs.
pub(crate) const LOAD: &str = "SELECT game.status, game.code, game.deadline, game.created_at, game.entries, \
     stored.seqs, stored.epochs, stored.sums, stored.entries \
     FROM game, LATERAL (SELECT array_agg(seq ORDER BY seq) AS seqs, array_agg(epoch ORDER BY seq) AS epochs, \
     array_agg(sum ORDER BY seq) AS sums, array_agg(bytes ORDER BY seq) AS entries \
     FROM entry WHERE entry.game = game.id) AS stored \
     WHERE game.id = $1 AND ($2::int8 IS NULL OR game.owner = $2)";

const HEAD: &str = "SELECT game.status, game.code, head.sum, head.bytes FROM game \
     LEFT JOIN head ON head.game = game.id WHERE game.id = $1";

/// Games that no other living node owns: nobody else sees to their deadlines, or has them in memory.
macro_rules! free {
    ($us:literal) => {
        concat!(
            "(owner IS NULL OR owner = ",
            $us,
            " OR NOT EXISTS (SELECT 1 FROM node WHERE node.id = game.owner AND node.lease_until > now()))"
        )
    };
}

const DUE: &str = concat!(
    "SELECT id, deadline FROM game WHERE deadline <= $1 AND ",
    free!("$3"),
    " ORDER BY deadline, id LIMIT $2"
);

const UNDATED: &str = "SELECT id, entries, created_at FROM game WHERE status = 0 AND deadline IS NULL \
     AND id > $1 ORDER BY id LIMIT $2";

const PRUNABLE: &str = concat!(
    "SELECT count(*), coalesce(sum((SELECT sum(length(bytes)) FROM entry WHERE entry.game = game.id)), 0)::int8 ",
    "FROM game WHERE status = 2 AND created_at < $1 AND ",
    free!("$2")
);

const FINISHED_BEFORE: &str = concat!(
    "SELECT id FROM game WHERE status = 2 AND created_at < $1 AND ",
    free!("$3"),
    " ORDER BY created_at, id LIMIT $2"
);

const LOCK_FINISHED: &str = concat!(
    "SELECT id FROM game WHERE id = ANY($1) AND status = 2 AND ",
    free!("$2"),
    " ORDER BY id FOR UPDATE"
);

const DELETE_ENTRIES: &str = "WITH gone AS (DELETE FROM entry WHERE game = ANY($1) RETURNING length(bytes) AS size) \
     SELECT coalesce(sum(size), 0)::int8 FROM gone";

/// Games that have more entries, or fewer, than they should.
const MISCOUNTED: &str = "SELECT game.id, game.entries, coalesce(stored.found, 0) FROM game \
     LEFT JOIN (SELECT game, count(*) AS found FROM entry GROUP BY game) AS stored ON stored.game = game.id \
     WHERE game.entries <> coalesce(stored.found, 0) ORDER BY game.id LIMIT 1000";

const ORPHANS: &str = "SELECT DISTINCT game FROM entry \
     WHERE NOT EXISTS (SELECT 1 FROM game WHERE game.id = entry.game) ORDER BY game LIMIT 1000";

pub(crate) async fn load(pool: &Pool, game: GameId) -> Result<Option<Stream>, Fault> {
    let rows = pool.read(LOAD, &[&game.as_str(), &None::<i64>]).await?;
    rows.first().map(|row| stream(game, row)).transpose()
}

/// A row of [`LOAD`], if nothing is missing and every checksum fits.
pub(crate) fn stream(game: GameId, row: &Row) -> Result<Stream, Fault> {
    let count: i32 = column(row, 4)?;
    let seqs: Vec<i32> = column::<Option<_>>(row, 5)?.unwrap_or_default();
    let epochs: Vec<i32> = column::<Option<_>>(row, 6)?.unwrap_or_default();
    let sums: Vec<i32> = column::<Option<_>>(row, 7)?.unwrap_or_default();
    let entries: Vec<Vec<u8>> = column::<Option<_>>(row, 8)?.unwrap_or_default();
    if i32::try_from(entries.len()) != Ok(count) {
        return Err(
            Damage(format!("{count} entries were written, {} are there", entries.len()).into()).into()
        );
    }
    for (expected, (((seq, epoch), found), bytes)) in
        (0..).zip(seqs.iter().zip(&epochs).zip(&sums).zip(&entries))
    {
        if *seq != expected {
            return Err(Damage(format!("entry {expected} is missing").into()).into());
        }
        if *found != sum::of_entry(game, seq.cast_unsigned(), epoch.cast_unsigned(), bytes) {
            return Err(Damage(format!("entry {seq}: a checksum does not fit its bytes").into()).into());
        }
    }
    Ok(Stream {
        entries,
        status: status(column(row, 0)?)?,
        code: code(column(row, 1)?)?,
        deadline: column::<Option<i64>>(row, 2)?.map(from_sql),
        created_at: from_sql(column(row, 3)?),
    })
}

pub(crate) async fn head(pool: &Pool, game: GameId) -> Result<Option<Head>, Fault> {
    let rows = pool.read(HEAD, &[&game.as_str()]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let stored: Option<(i32, Vec<u8>)> = column::<Option<i32>>(row, 2)?.zip(column(row, 3)?);
    let bytes = match stored {
        Some((sum, bytes)) if sum == sum::of_head(game, &bytes) => Some(bytes.into()),
        Some(_) => return Err(Damage::new("the checksum of its head does not fit").into()),
        None => None,
    };
    Ok(Some(Head { status: status(column(row, 0)?)?, code: code(column(row, 1)?)?, bytes }))
}

pub(crate) async fn by_code(pool: &Pool, code: RoomCode) -> Result<Option<GameId>, Fault> {
    let rows = pool.read("SELECT id FROM game WHERE code = $1", &[&code.as_str()]).await?;
    rows.first().map(|row| id(row, 0)).transpose()
}

pub(crate) async fn due(
    pool: &Pool,
    us: i64,
    until: Millis,
    limit: usize,
) -> Result<Vec<(GameId, Millis)>, Fault> {
    let rows = pool.read(DUE, &[&to_sql(until), &at_most(limit), &us]).await?;
    rows.iter().map(|row| Ok((id(row, 0)?, from_sql(column(row, 1)?)))).collect()
}

pub(crate) async fn undated(pool: &Pool, after: Option<GameId>, limit: usize) -> Result<Vec<Undated>, Fault> {
    let rows = pool.read(UNDATED, &[&start(after.as_ref()), &at_most(limit)]).await?;
    let undated = rows.iter().map(|row| {
        let (game, created_at) = (id(row, 0)?, from_sql(column(row, 2)?));
        Ok(Undated { game, seq: column::<i32>(row, 1)?.unsigned_abs(), created_at })
    });
    undated.collect()
}

pub(crate) async fn ids(pool: &Pool, after: Option<GameId>, limit: usize) -> Result<Vec<GameId>, Fault> {
    let sql = "SELECT id FROM game WHERE id > $1 ORDER BY id LIMIT $2";
    let rows = pool.read(sql, &[&start(after.as_ref()), &at_most(limit)]).await?;
    rows.iter().map(|row| id(row, 0)).collect()
}

pub(crate) async fn prunable(pool: &Pool, us: i64, before: Millis) -> Result<Pruned, Fault> {
    let rows = pool.read_patiently(PRUNABLE, &[&to_sql(before), &us]).await?;
    let Some(row) = rows.first() else { return Ok(Pruned::default()) };
    Ok(Pruned { games: count(row, 0)?, bytes: count(row, 1)? })
}

pub(crate) async fn finished_before(
    pool: &Pool,
    us: i64,
    before: Millis,
    limit: usize,
) -> Result<Vec<GameId>, Fault> {
    let rows = pool.read(FINISHED_BEFORE, &[&to_sql(before), &at_most(limit), &us]).await?;
    rows.iter().map(|row| id(row, 0)).collect()
}

pub(crate) async fn counts(pool: &Pool) -> Result<Counts, Fault> {
    let sql = "SELECT count(*) FILTER (WHERE status <> 2), count(*) FILTER (WHERE status = 2), \
               coalesce(sum(entries), 0)::int8 FROM game";
    let rows = pool.read_patiently(sql, &[]).await?;
    let Some(row) = rows.first() else { return Ok(Counts::default()) };
    Ok(Counts { open: count(row, 0)?, finished: count(row, 1)?, entries: count(row, 2)? })
}

/// The rows are locked first: an append that was on its way is then seen, or finds no game.
pub(crate) async fn delete(pool: &Pool, us: i64, games: &[GameId]) -> Result<Pruned, Fault> {
    let session = pool.session().await?;
    let asked: Vec<&str> = games.iter().map(GameId::as_str).collect();
    session.begin().await?;
    let deleted = async {
        let rows = session.query(LOCK_FINISHED, &[&asked, &us]).await?;
        let locked: Vec<String> = rows.iter().map(|row| column(row, 0)).collect::<Result<_, _>>()?;
        let rows = session.query(DELETE_ENTRIES, &[&locked]).await?;
        let bytes = rows.first().map_or(Ok(0), |row| count(row, 0))?;
        session.execute("DELETE FROM head WHERE game = ANY($1)", &[&locked]).await?;
        let games = session.execute("DELETE FROM game WHERE id = ANY($1)", &[&locked]).await?;
        Ok(Pruned { games, bytes })
    };
    session.end(deleted.await).await
}

pub(crate) async fn faults(pool: &Pool) -> Result<Vec<String>, Fault> {
    let mut faults = Vec::new();
    for row in pool.read_patiently(MISCOUNTED, &[]).await? {
        let (game, expected, found): (String, i32, i64) =
            (column(&row, 0)?, column(&row, 1)?, column(&row, 2)?);
        faults.push(format!("game {game}: {expected} entries were written, {found} are there"));
    }
    for row in pool.read_patiently(ORPHANS, &[]).await? {
        faults.push(format!("entries of {}, which is no game", column::<String>(&row, 0)?));
    }
    Ok(faults)
}

pub(crate) async fn epochs(pool: &Pool, game: GameId) -> Result<Vec<(u32, u32)>, Fault> {
    let rows =
        pool.read("SELECT seq, epoch FROM entry WHERE game = $1 ORDER BY seq", &[&game.as_str()]).await?;
    let epochs = rows
        .iter()
        .map(|row| Ok((column::<i32>(row, 0)?.unsigned_abs(), column::<i32>(row, 1)?.unsigned_abs())));
    epochs.collect()
}

pub(crate) fn status_number(status: Status) -> i16 {
    match status {
        Status::Waiting => 0,
        Status::Active => 1,
        Status::Finished => 2,
    }
}

fn status(number: i16) -> Result<Status, Damage> {
    match number {
        0 => Ok(Status::Waiting),
        1 => Ok(Status::Active),
        2 => Ok(Status::Finished),
        _ => Err(Damage::new("an unknown status")),
    }
}

fn code(text: Option<String>) -> Result<Option<RoomCode>, Damage> {
    text.map(|text| text.parse().map_err(|_| Damage::new("a code that is none"))).transpose()
}

fn id(row: &Row, index: usize) -> Result<GameId, Fault> {
    let text: String = column(row, index)?;
    Ok(text.parse().map_err(|_| Damage(format!("{text:?} is no game id").into()))?)
}

fn count(row: &Row, index: usize) -> Result<u64, Fault> {
    Ok(column::<i64>(row, index)?.unsigned_abs())
}

/// Whatever does not convert was never written by us.
fn column<'a, T: tokio_postgres::types::FromSql<'a>>(row: &'a Row, index: usize) -> Result<T, Fault> {
    row.try_get(index).map_err(|error| Damage(error.to_string().into()).into())
}

/// All ids come after the empty text.
fn start(after: Option<&GameId>) -> &str {
    after.map_or("", GameId::as_str)
}

fn at_most(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}
