//! Running games of those who will not come back, because they were deleted.

use tables::{Row, TablesError};
use view::{GameId, Millis, PersonId};

use crate::column;
use crate::people::People;

fn read(row: &Row) -> Result<(GameId, PersonId), TablesError> {
    let damaged = |_| TablesError::Damaged("what is stored is no game".to_owned());
    Ok((row.get::<String>(0)?.parse().map_err(damaged)?, column::person(row, 1)?))
}

impl People {
    /// When somebody was deleted last.
    pub async fn last_deletion(&self) -> Result<Option<Millis>, TablesError> {
        let sql = "SELECT max(deleted_at) FROM person WHERE deleted_at IS NOT NULL";
        let rows = self.0.query(sql, Vec::new()).await?;
        rows.first().map_or(Ok(None), |row| row.get(0))
    }

    /// Games in which somebody waits for one who was deleted since then.
    pub async fn deserted_games(
        &self,
        deleted_since: Millis,
        limit: usize,
    ) -> Result<Vec<(GameId, PersonId)>, TablesError> {
        let sql = "SELECT played.game, played.person FROM person \
                   JOIN played ON played.person = person.id AND played.ended_at IS NULL \
                   WHERE person.deleted_at >= $1 LIMIT $2";
        self.0.query(sql, vec![deleted_since.into(), limit.into()]).await?.iter().map(read).collect()
    }
}
