//! Taking a game, and handing it back.

use tokio_postgres::{Row, types::ToSql};
use view::{GameId, Millis};

use super::fault::Fault;
use super::millis::{from_sql, millis};
use super::node::Registered;
use super::pool::Pool;
use super::read::{self, LOAD};
use super::session::Session;
use crate::owner::{Claimed, NodeAddress, Outage};
use crate::tenure::Tenure;

/// The row is locked before it is judged, so that of two who claim it at once the second sees what the first did. What
/// is read after this statement is complete: only its new owner can append.
const CLAIM: &str = concat!(
    "WITH before AS (SELECT id, owner, left_at FROM game WHERE id = $1 FOR UPDATE) ",
    "UPDATE game SET owner = $2, epoch = game.epoch + 1, left_at = NULL ",
    "FROM before LEFT JOIN node ON node.id = before.owner ",
    "WHERE game.id = before.id AND (before.owner IS NULL OR before.owner = $2 ",
    "OR node.lease_until IS NULL OR node.lease_until <= now()) ",
    "RETURNING game.epoch, before.owner, ",
    millis!("before.left_at"),
    ", ",
    millis!("node.renewed_at"),
    ", ",
    millis!("node.lease_until"),
    ", ",
    millis!("now()"),
);

const OWNER: &str = "SELECT node.name, node.link FROM game \
     LEFT JOIN node ON node.id = game.owner AND node.id <> $2 AND node.lease_until > now() WHERE game.id = $1";

const RELEASE: &str =
    "UPDATE game SET owner = NULL, left_at = now() WHERE id = $1 AND owner = $2 AND epoch = $3";

const RELEASE_ALL: &str = "UPDATE game SET owner = NULL, left_at = now() WHERE owner = $1";

/// Players have had so long to come back to a node that lives.
const RETURN_WITHIN: Millis = 5_000;

/// The owner may die, or let go, between being seen and being asked for.
const TRIES: usize = 4;

pub(crate) async fn claim(pool: &Pool, us: &Registered, game: GameId) -> Result<Option<Claimed>, Fault> {
    for attempt in 0..TRIES {
        let session = pool.session().await?;
        match take(&session, us, game).await {
            Ok(Some(claimed)) => return Ok(Some(claimed)),
            Ok(None) => {}
            // The connection broke while nobody looked. Claiming twice does no harm.
            Err(Fault::Lost(_)) if attempt == 0 => continue,
            Err(fault) => return Err(fault),
        }
        let owner = session.query(OWNER, &[&game.as_str(), &us.id]).await?;
        let Some(owner) = owner.first() else { return Ok(None) };
        if let Some(owner) = address(owner) {
            return Ok(Some(Claimed::Elsewhere(owner)));
        }
    }
    Err(Fault::Unreachable("the game changes hands too fast".to_owned()))
}

async fn take(session: &Session, us: &Registered, game: GameId) -> Result<Option<Claimed>, Fault> {
    session.prepare(CLAIM).await?;
    session.prepare(LOAD).await?;
    let (name, owner) = (game.as_str(), Some(us.id));
    let (claim, load): ([&(dyn ToSql + Sync); 2], [&(dyn ToSql + Sync); 2]) =
        ([&name, &us.id], [&name, &owner]);
    // Both are sent before either is answered, and executed in this order.
    let (claimed, read) = tokio::join!(
        biased;
        session.query(CLAIM, &claim),
        session.query(LOAD, &load),
    );
    let (claimed, read) = (claimed?, read?);
    let Some(row) = claimed.first() else { return Ok(None) };
    let epoch: i32 = row.get(0);
    let owner: Option<i64> = row.get(1);
    let time = |column| row.get::<_, Option<i64>>(column).map(from_sql);
    let outage = match owner {
        Some(owner) if owner == us.id => None,
        Some(_) => time(3).zip(time(4)),
        None => time(2).map(|left| (left, left)),
    };
    let now = time(5).unwrap_or_default();
    let outage = outage.map(|(from, gone)| outage_of(from, gone, us.started_at, now));
    let Some(stream) = read.first().map(|row| read::stream(game, row)).transpose()? else { return Ok(None) };
    let tenure = Tenure { node: us.id, epoch: epoch.unsigned_abs() };
    Ok(Some(Claimed::Ours { tenure, stream, outage }))
}

/// Nobody could play from `from` on. Everybody knew by `gone`; we could have served them from then on, if we had
/// started by that time. Whoever comes later was away for their own reasons.
fn outage_of(from: Millis, gone: Millis, started_at: Millis, now: Millis) -> Outage {
    let back = gone.max(started_at) + RETURN_WITHIN;
    Outage { from, until: back.min(now).max(from) }
}

/// The living node other than `us` that owns a game.
pub(crate) async fn owner(pool: &Pool, us: i64, game: GameId) -> Result<Option<NodeAddress>, Fault> {
    let rows = pool.read(OWNER, &[&game.as_str(), &us]).await?;
    Ok(rows.first().and_then(address))
}

/// A row of [`OWNER`].
fn address(row: &Row) -> Option<NodeAddress> {
    Some(NodeAddress { name: row.get::<_, Option<_>>(0)?, link: row.get::<_, Option<_>>(1)? })
}

pub(crate) async fn release(pool: &Pool, game: GameId, tenure: Tenure) -> Result<(), Fault> {
    let epoch = tenure.epoch.cast_signed();
    pool.session().await?.execute(RELEASE, &[&game.as_str(), &tenure.node, &epoch]).await?;
    Ok(())
}

pub(crate) async fn release_all(session: &Session, node: i64) -> Result<u64, Fault> {
    session.execute(RELEASE_ALL, &[&node]).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_ends_when_players_could_have_come_back() {
        for (from, gone, started_at, now, until, why) in [
            (1_000, 4_000, 0, 4_100, 4_100, "claimed at once"),
            (1_000, 4_000, 0, 99_000, 9_000, "claimed much later, by a node that was there all along"),
            (1_000, 4_000, 60_000, 61_000, 61_000, "by one that started later"),
            (1_000, 4_000, 60_000, 99_000, 65_000, "much later than it started"),
            (1_000, 1_000, 0, 900, 1_000, "by a clock that was set back"),
        ] {
            assert_eq!(outage_of(from, gone, started_at, now), Outage { from, until }, "{why}");
        }
    }
}
