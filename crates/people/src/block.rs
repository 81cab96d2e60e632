//! Who does not want to meet whom. A block that is lifted leaves its row, so that other processes hear of it.

use tables::{Row, Statement, TablesError};
use view::{Millis, PersonId};

use crate::column;
use crate::name::AccountName;
use crate::outcome::met;
use crate::people::People;

/// Somebody whom its author does not want to meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    pub name: AccountName,
    pub since: Millis,
}

/// The latest change between two, for whoever keeps all blocks in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockChange {
    pub n: u64,
    pub author: PersonId,
    pub about: PersonId,
    pub blocked: bool,
}

/// Numbers become visible in their order, as those of revocations do. A restored table may be ahead of its counter.
fn tick() -> Statement {
    let sql = "UPDATE counter SET n = 1 + CASE \
               WHEN n < (SELECT coalesce(max(block.n), 0) FROM block) \
               THEN (SELECT coalesce(max(block.n), 0) FROM block) ELSE n END WHERE name = 'block'";
    Statement::one(sql, Vec::new())
}

impl People {
    pub async fn block(&self, author: PersonId, about: PersonId, now: Millis) -> Result<(), TablesError> {
        const ADD: &str = "INSERT INTO block (author, about, n, at, lifted) \
                           SELECT CAST($1 AS text), CAST($2 AS text), n, CAST($3 AS bigint), 0 FROM counter \
                           WHERE name = 'block' \
                           ON CONFLICT (author, about) DO UPDATE SET n = excluded.n, at = excluded.at, lifted = 0 \
                           WHERE block.lifted = 1";
        let add = Statement::any(ADD, vec![author.as_str().into(), about.as_str().into(), now.into()]);
        met(self.0.transact(vec![tick(), add]).await).map(drop)
    }

    /// False if there was no such block.
    pub async fn unblock(&self, author: PersonId, about: PersonId) -> Result<bool, TablesError> {
        const LIFT: &str = "UPDATE block SET lifted = 1, n = (SELECT n FROM counter WHERE name = 'block') \
                            WHERE author = $1 AND about = $2 AND lifted = 0";
        let lift = Statement::one(LIFT, vec![author.as_str().into(), about.as_str().into()]);
        met(self.0.transact(vec![tick(), lift]).await)
    }

    /// Whom somebody has blocked, the latest first.
    pub async fn blocks(&self, author: PersonId, limit: usize) -> Result<Vec<Block>, TablesError> {
        let sql = "SELECT person.name, block.at FROM block JOIN person ON person.id = block.about \
                   WHERE block.author = $1 AND block.lifted = 0 AND person.name IS NOT NULL \
                   ORDER BY block.at DESC, person.name LIMIT $2";
        let rows = self.0.query(sql, vec![author.as_str().into(), limit.into()]).await?;
        let read = |row: &Row| {
            let Some(name) = column::name_if_any(row, 0)? else { return Ok(None) };
            Ok(Some(Block { name, since: row.get(1)? }))
        };
        rows.iter().filter_map(|row| read(row).transpose()).collect()
    }

    /// How many somebody has blocked who have no name to be listed by: guests, while they are known.
    pub async fn blocked_guests(&self, author: PersonId) -> Result<u64, TablesError> {
        let sql = "SELECT count(*) FROM block JOIN person ON person.id = block.about \
                   WHERE block.author = $1 AND block.lifted = 0 AND person.name IS NULL";
        let rows = self.0.query(sql, vec![author.as_str().into()]).await?;
        rows.first().map_or(Ok(0), |row| row.get(0))
    }

    /// Lifts their blocks of guests, all at once: they have no names to tell them apart by.
    pub async fn unblock_guests(&self, author: PersonId) -> Result<(), TablesError> {
        const LIFT: &str = "UPDATE block SET lifted = 1, n = (SELECT n FROM counter WHERE name = 'block') \
                            WHERE author = $1 AND lifted = 0 AND NOT EXISTS \
                            (SELECT 1 FROM person WHERE person.id = block.about AND person.name IS NOT NULL)";
        let lift = Statement::any(LIFT, vec![author.as_str().into()]);
        met(self.0.transact(vec![tick(), lift]).await).map(drop)
    }

    /// Whether one of the two has blocked the other.
    pub async fn are_apart(&self, one: PersonId, other: PersonId) -> Result<bool, TablesError> {
        let sql = "SELECT 1 FROM block WHERE lifted = 0 \
                   AND ((author = $1 AND about = $2) OR (author = $2 AND about = $1)) LIMIT 1";
        Ok(!self.0.query(sql, vec![one.as_str().into(), other.as_str().into()]).await?.is_empty())
    }

    /// The changes after this number, in their order: 0 gives the present state of all.
    pub async fn block_changes(&self, after: u64) -> Result<Vec<BlockChange>, TablesError> {
        let sql = "SELECT n, author, about, lifted FROM block WHERE n > $1 ORDER BY n";
        let read = |row: &Row| {
            Ok(BlockChange {
                n: row.get(0)?,
                author: column::person(row, 1)?,
                about: column::person(row, 2)?,
                blocked: row.get::<i64>(3)? == 0,
            })
        };
        self.0.query(sql, vec![after.into()]).await?.iter().map(read).collect()
    }
}
