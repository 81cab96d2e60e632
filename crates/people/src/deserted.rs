//! Running games of those who will not come back: deleted accounts, and banned ones.

use tables::{Row, TablesError};
use view::{GameId, Millis, PersonId};

use crate::column;
use crate::people::People;

const COLUMNS: &str = "SELECT played.game, played.person FROM";
const RUNNING: &str = "played.ended_at IS NULL";

fn read(row: &Row) -> Result<(GameId, PersonId), TablesError> {
    let damaged = |_| TablesError::Damaged("what is stored is no game".to_owned());
    Ok((row.get::<String>(0)?.parse().map_err(damaged)?, column::person(row, 1)?))
}

impl People {
    /// Games in which somebody waits for one who was deleted since then, or who is banned now.
    pub async fn deserted_games(
        &self,
        deleted_since: Millis,
        now: Millis,
        limit: usize,
    ) -> Result<Vec<(GameId, PersonId)>, TablesError> {
        let deleted = format!(
            "{COLUMNS} person JOIN played ON played.person = person.id AND {RUNNING} \
             WHERE person.deleted_at >= $1 LIMIT $2"
        );
        let banned = format!(
            "{COLUMNS} ban JOIN played ON played.person = ban.person AND {RUNNING} \
             WHERE ban.lifted_at IS NULL AND (ban.until IS NULL OR ban.until > $1) LIMIT $2"
        );
        let mut games = Vec::new();
        for (sql, moment) in [(deleted, deleted_since), (banned, now)] {
            let rows = self.0.query(&sql, vec![moment.into(), limit.into()]).await?;
            games.extend(rows.iter().map(read).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(games)
    }
}
