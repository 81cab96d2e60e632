//! Ratings as they are shown.

use tables::{Row, TablesError};
use view::{GameId, GameRating, Millis, PersonId, RatingChange};

use super::counted::Counted;
use super::row::{self, RatedRow};
use super::standing::{self, Standing, is_provisional, shown, shown_deviation};
use crate::column;
use crate::name::AccountName;
use crate::people::People;
use crate::role::PersonRole;

/// What somebody has in a pool, as of now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRating {
    pub pool: String,
    pub points: i32,
    pub deviation: u32,
    pub provisional: bool,
    pub games: u64,
    pub best: Option<i32>,
    pub at: Millis,
}

/// What somebody had after a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryEntry {
    pub at: Millis,
    pub points: i32,
    pub deviation: u32,
    pub game: Option<GameId>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PoolSize {
    pub pool: String,
    pub players: u64,
}

/// One of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaderEntry {
    pub name: AccountName,
    pub role: PersonRole,
    pub points: i32,
    pub deviation: u32,
    pub games: u64,
}

impl PersonRating {
    fn of(pool: String, standing: &Standing, now: Millis) -> PersonRating {
        PersonRating {
            pool,
            points: shown(standing.points),
            deviation: standing.deviation_at(now),
            provisional: standing.is_provisional_at(now),
            games: standing.games,
            best: standing.best.map(shown),
            at: standing.at,
        }
    }

    /// Of somebody who has not played in the pool.
    pub fn new_player(pool: &str, now: Millis) -> PersonRating {
        PersonRating::of(pool.to_owned(), &Standing::new(now), now)
    }
}

/// Every so many games and the last, each looked up by its number.
const HISTORY: &str = "WITH RECURSIVE steps(number) AS (SELECT CAST($3 AS bigint) \
    UNION ALL SELECT number + $3 FROM steps WHERE number + $3 <= $4) \
    SELECT history.at, history.points, history.deviation, rated.game \
    FROM (SELECT number FROM steps UNION SELECT CAST($4 AS bigint)) shown \
    CROSS JOIN rating_history history LEFT JOIN rated ON rated.n = history.n \
    WHERE history.person = $1 AND history.pool = $2 AND history.game_number = shown.number \
    ORDER BY history.n";

fn leaders_sql() -> String {
    format!(
        "SELECT person.name, person.role, {} FROM rating JOIN person ON person.id = rating.person \
         WHERE rating.pool = $1 AND rating.bot = $2 AND rating.leads_until > $3 \
         AND person.name IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ban WHERE ban.person = rating.person \
         AND ban.lifted_at IS NULL AND (ban.until IS NULL OR ban.until > $3)) \
         ORDER BY rating.points DESC, rating.person LIMIT $4",
        standing::COLUMNS
    )
}

fn game(text: &str) -> Result<GameId, TablesError> {
    text.parse().map_err(|_| TablesError::Damaged("what is stored is no game".to_owned()))
}

impl People {
    pub(super) async fn standing(
        &self,
        person: PersonId,
        pool: &str,
    ) -> Result<Option<Standing>, TablesError> {
        let sql = format!("SELECT {} FROM rating WHERE person = $1 AND pool = $2", standing::COLUMNS);
        let rows = self.0.query(&sql, vec![person.as_str().into(), pool.into()]).await?;
        rows.first().map(|row| Standing::read(row, 0)).transpose()
    }

    /// What somebody has in every pool that they played in, the one they played most first.
    pub async fn ratings(&self, person: PersonId, now: Millis) -> Result<Vec<PersonRating>, TablesError> {
        let sql = format!(
            "SELECT pool, {} FROM rating WHERE person = $1 ORDER BY games DESC, pool",
            standing::COLUMNS
        );
        let rows = self.0.query(&sql, vec![person.as_str().into()]).await?;
        rows.iter().map(|row| Ok(PersonRating::of(row.get(0)?, &Standing::read(row, 1)?, now))).collect()
    }

    /// The same in one pool; what everybody begins with if they have not played there.
    pub async fn rating_in(
        &self,
        person: PersonId,
        pool: &str,
        now: Millis,
    ) -> Result<PersonRating, TablesError> {
        let standing = self.standing(person, pool).await?.unwrap_or_else(|| Standing::new(now));
        Ok(PersonRating::of(pool.to_owned(), &standing, now))
    }

    /// What somebody had after each game, the oldest first: after every so many if there are more than `most`, and after
    /// the last in any case.
    pub async fn rating_history(
        &self,
        person: PersonId,
        pool: &str,
        most: u64,
    ) -> Result<Vec<HistoryEntry>, TablesError> {
        let Some(standing) = self.standing(person, pool).await? else { return Ok(Vec::new()) };
        // One place is for the last.
        let step = standing.games.div_ceil(most.saturating_sub(1).max(1)).max(1);
        let values = vec![person.as_str().into(), pool.into(), step.into(), standing.games.into()];
        let entry = |row: &Row| {
            Ok(HistoryEntry {
                at: row.get(0)?,
                points: shown(row.get(1)?),
                deviation: shown_deviation(row.get(2)?),
                game: row.get::<Option<String>>(3)?.as_deref().map(game).transpose()?,
            })
        };
        self.0.query(HISTORY, values).await?.iter().map(entry).collect()
    }

    /// Every pool in which somebody has a rating.
    pub async fn rating_pools(&self) -> Result<Vec<PoolSize>, TablesError> {
        let sql = "SELECT pool, count(*) FROM rating GROUP BY pool ORDER BY pool";
        let rows = self.0.query(sql, Vec::new()).await?;
        rows.iter().map(|row| Ok(PoolSize { pool: row.get(0)?, players: row.get(1)? })).collect()
    }

    /// The best of a pool whose ratings are certain enough, people or bots. Neither ghosts nor the banned are among
    /// them.
    pub async fn leaders(
        &self,
        pool: &str,
        bots: bool,
        now: Millis,
        limit: usize,
    ) -> Result<Vec<LeaderEntry>, TablesError> {
        let values = vec![pool.into(), bots.into(), now.into(), limit.into()];
        let rows = self.0.query(&leaders_sql(), values).await?;
        let leader = |row: &Row| {
            let standing = Standing::read(row, 2)?;
            let name = column::name_if_any(row, 0)?;
            Ok(name.map(|name| {
                Ok(LeaderEntry {
                    name,
                    role: column::role(row, 1)?,
                    points: shown(standing.points),
                    deviation: standing.deviation_at(now),
                    games: standing.games,
                })
            }))
        };
        rows.iter().filter_map(|row| leader(row).unwrap_or_else(|error| Some(Err(error)))).collect()
    }

    /// What a game did to ratings. None if it is not recorded as a rated one.
    pub async fn game_rating(&self, game: GameId) -> Result<Option<GameRating>, TablesError> {
        let sql = format!("SELECT {} FROM rated WHERE game = $1", row::COLUMNS);
        let rows = self.0.query(&sql, vec![game.as_str().into()]).await?;
        let Some(row) = rows.first().map(RatedRow::read).transpose()? else { return Ok(None) };
        if let Counted::Not(why) = row.counted {
            return Ok(Some(GameRating { why: Some(why.told()), ..GameRating::default() }));
        }
        let white = self.change(row.white, &row).await?;
        let black = self.change(row.black, &row).await?;
        Ok(Some(GameRating { rated: true, why: None, white, black }))
    }

    async fn change(&self, person: PersonId, row: &RatedRow) -> Result<Option<RatingChange>, TablesError> {
        const LAST_TWO: &str = "SELECT n, points, deviation FROM rating_history \
            WHERE person = $1 AND pool = $2 AND n <= $3 ORDER BY n DESC LIMIT 2";
        let values = vec![person.as_str().into(), row.pool.as_str().into(), row.n.into()];
        let rows = self.0.query(LAST_TWO, values).await?;
        let Some(last) = rows.first() else { return Ok(None) };
        if last.get::<u64>(0)? != row.n {
            return Ok(None);
        }
        let before = match rows.get(1) {
            Some(before) => before.get(1)?,
            None => Standing::new(row.ended_at).points,
        };
        let (after, provisional) = (shown(last.get(1)?), is_provisional(last.get(2)?));
        Ok(Some(RatingChange { before: shown(before), after, provisional }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How SQLite goes about it.
    async fn plan(sql: &str, values: Vec<tables::Value>) -> String {
        let people = People::memory().await.unwrap();
        let rows = people.0.query(&format!("EXPLAIN QUERY PLAN {sql}"), values).await.unwrap();
        rows.iter().map(|row| row.get::<String>(3).unwrap() + "\n").collect()
    }

    #[tokio::test]
    async fn nothing_is_read_that_is_not_shown() {
        let leaders = plan(&leaders_sql(), vec!["p".into(), 0.into(), 1.into(), 9.into()]).await;
        assert!(leaders.contains("rating_leaders (pool=? AND bot=?)"), "{leaders}");
        assert!(!leaders.contains("ORDER BY"), "they are in their order already: {leaders}");
        let history = plan(HISTORY, vec!["p".into(), "q".into(), 2.into(), 9.into()]).await;
        assert!(
            history.contains("rating_history_number (person=? AND pool=? AND game_number=?)"),
            "{history}"
        );
    }
}
