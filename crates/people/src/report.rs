//! What people tell administrators about each other.

use tables::{Row, TablesError};
use view::{GameId, Millis, PersonId};

use crate::column;
use crate::people::People;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerReport {
    pub id: u64,
    pub about: PersonId,
    pub author: PersonId,
    pub game: Option<GameId>,
    pub words: String,
    pub at: Millis,
    pub closed_at: Option<Millis>,
    pub closed_by: Option<String>,
}

fn read(row: &Row) -> Result<PlayerReport, TablesError> {
    let game: Option<String> = row.get(3)?;
    let damaged = |_| TablesError::Damaged("what is stored is no game".to_owned());
    Ok(PlayerReport {
        id: row.get(0)?,
        about: column::person(row, 1)?,
        author: column::person(row, 2)?,
        game: game.map(|game| game.parse().map_err(damaged)).transpose()?,
        words: row.get(4)?,
        at: row.get(5)?,
        closed_at: row.get(6)?,
        closed_by: row.get(7)?,
    })
}

const COLUMNS: &str = "id, about, author, game, words, at, closed_at, closed_by";

impl People {
    pub async fn add_report(
        &self,
        about: PersonId,
        author: PersonId,
        game: Option<GameId>,
        words: &str,
        now: Millis,
    ) -> Result<u64, TablesError> {
        let sql =
            "INSERT INTO report (about, author, game, words, at) VALUES ($1, $2, $3, $4, $5) RETURNING id";
        let game = game.as_ref().map(GameId::as_str);
        let values =
            vec![about.as_str().into(), author.as_str().into(), game.into(), words.into(), now.into()];
        self.0.change(sql, values).await?.first().map_or(Ok(0), |row| row.get(0))
    }

    /// Open ones, the latest first, before this one.
    pub async fn open_reports(
        &self,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<PlayerReport>, TablesError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM report WHERE closed_at IS NULL AND id < $1 ORDER BY id DESC LIMIT $2"
        );
        let values = vec![before.unwrap_or(u64::MAX).into(), limit.into()];
        self.0.query(&sql, values).await?.iter().map(read).collect()
    }

    /// All that somebody wrote, the latest first.
    pub async fn reports_by(&self, author: PersonId) -> Result<Vec<PlayerReport>, TablesError> {
        let sql = format!("SELECT {COLUMNS} FROM report WHERE author = $1 ORDER BY id DESC LIMIT 1000");
        self.0.query(&sql, vec![author.as_str().into()]).await?.iter().map(read).collect()
    }

    /// False if there is no such open report.
    pub async fn close_report(&self, id: u64, by: &str, now: Millis) -> Result<bool, TablesError> {
        let sql = "UPDATE report SET closed_at = $2, closed_by = $3 WHERE id = $1 AND closed_at IS NULL";
        Ok(self.0.execute(sql, vec![id.into(), now.into(), by.into()]).await? > 0)
    }
}
