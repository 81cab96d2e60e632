//! The end of a rated game becomes a row, new ratings and history, in one transaction with the lists of those who played.
//!
//! The row's number is the guard: it follows the last one that was there when the ratings were read. If another process
//! has recorded a game since, that number is taken, nothing is written, and everything is read again. The same happens
//! if somebody's rating is no longer what the new one was worked out from.

use tables::{Statement, TablesError, TransactError};
use view::{GameId, GameRating, Millis, PersonId};

use super::books::{Books, Change, Key};
use super::counted::Counted;
use super::row::{GameScore, RatedRow};
use super::standing::Standing;
use crate::people::People;
use crate::played::{PersonGame, forget, record};

/// Each time somebody was quicker, at least one game was recorded: this is never reached in practice.
const TRIES: u32 = 200;

/// A rated game that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedEnd {
    pub game: GameId,
    /// `family/speed`.
    pub pool: String,
    pub white: PersonId,
    pub black: PersonId,
    /// None if it was aborted.
    pub score: Option<GameScore>,
    pub ended_at: Millis,
    /// It was given up or drawn by agreement before it had really begun.
    pub few_moves: bool,
}

impl People {
    /// Like [`People::record_games`], and rates those that are to be rated in the order of their ends, each of them once,
    /// however often it is told. Says what became of their ratings, in that order.
    pub async fn record_ends(
        &self,
        games: &[PersonGame],
        nobodys: &[GameId],
        ends: &[RatedEnd],
    ) -> Result<Vec<(GameId, GameRating)>, TablesError> {
        let mut ends: Vec<_> = ends.iter().collect();
        ends.sort_by_key(|end| (end.ended_at, end.game));
        for _ in 0..TRIES {
            let draft = self.draft(&ends).await?;
            let mut all = draft.statements();
            all.extend(games.iter().map(record));
            all.extend(nobodys.iter().map(forget));
            match self.0.transact(all).await {
                Ok(_) => {
                    let mut told = Vec::with_capacity(ends.len());
                    for end in &ends {
                        told.extend(self.game_rating(end.game).await?.map(|rating| (end.game, rating)));
                    }
                    return Ok(told);
                }
                // Another process was quicker.
                Err(TransactError::Conflict { .. } | TransactError::Unmet { .. }) => {}
                Err(TransactError::Tables(error)) => return Err(error),
            }
        }
        Err(TablesError::Unavailable("others record games all the time".to_owned()))
    }

    /// What is to be written for those that are not recorded yet.
    async fn draft(&self, ends: &[&RatedEnd]) -> Result<Draft, TablesError> {
        let mut draft = Draft::default();
        if ends.is_empty() {
            return Ok(draft);
        }
        // First: whatever is recorded after this has a number that the draft wants.
        let last = self.last_rated().await?;
        let mut books = Books::default();
        for end in ends {
            if self.is_recorded(end.game).await? {
                continue;
            }
            let counted = self.judge(end, &draft.rows).await?;
            let row = end.row(last + 1 + draft.rows.len() as u64, counted);
            if row.played().is_some() {
                self.look_up(&row, &mut books).await?;
            }
            draft.changes.extend(books.play(&row).into_iter().flatten());
            draft.rows.push(row);
        }
        Ok(draft)
    }

    pub(super) async fn last_rated(&self) -> Result<u64, TablesError> {
        let rows = self.0.query("SELECT coalesce(max(n), 0) FROM rated", Vec::new()).await?;
        rows.first().map_or(Ok(0), |row| row.get(0))
    }

    async fn is_recorded(&self, game: GameId) -> Result<bool, TablesError> {
        let rows = self.0.query("SELECT 1 FROM rated WHERE game = $1", vec![game.as_str().into()]).await?;
        Ok(!rows.is_empty())
    }
}

impl RatedEnd {
    pub(super) fn row(&self, n: u64, counted: Counted) -> RatedRow {
        let RatedEnd { game, pool, white, black, score, ended_at, few_moves: _ } = self.clone();
        RatedRow { n, game, pool, white, black, score, ended_at, counted }
    }
}

#[derive(Default)]
struct Draft {
    rows: Vec<RatedRow>,
    changes: Vec<Change>,
}

impl Draft {
    /// Rows first: whoever waits for a number waits before anything else is locked.
    fn statements(&self) -> Vec<Statement> {
        let mut all: Vec<_> = self.rows.iter().map(RatedRow::insert).collect();
        for change in &self.changes {
            all.extend([keep(change), remember(&change.key, &change.after)]);
        }
        all
    }
}

/// What somebody has now, if they still have what it was worked out from.
fn keep(Change { key, before, after }: &Change) -> Statement {
    match before {
        None => add(key, after),
        Some(before) => replace(key, before, after),
    }
}

/// Whether they are a bot is known from what they are now.
pub(super) fn add((person, pool): &Key, standing: &Standing) -> Statement {
    const ADD: &str = "INSERT INTO rating (person, pool, bot, points, deviation, volatility, games, best, at, n, \
        leads_until) VALUES ($1, $2, CASE WHEN EXISTS (SELECT 1 FROM person WHERE id = $1 AND role = 1) \
        THEN 1 ELSE 0 END, $3, $4, $5, $6, $7, $8, $9, $10)";
    let mut values = vec![person.as_str().into(), pool.as_str().into()];
    values.extend(standing.values());
    Statement::one(ADD, values)
}

fn replace((person, pool): &Key, before: &Standing, standing: &Standing) -> Statement {
    const REPLACE: &str = "UPDATE rating SET points = $3, deviation = $4, volatility = $5, games = $6, best = $7, \
        at = $8, n = $9, leads_until = $10 WHERE person = $1 AND pool = $2 AND n = $11 AND points = $12 \
        AND deviation = $13 AND volatility = $14";
    let mut values = vec![person.as_str().into(), pool.as_str().into()];
    values.extend(standing.values());
    let Standing { n, points, deviation, volatility, .. } = *before;
    values.extend([n.into(), points.into(), deviation.into(), volatility.into()]);
    Statement::one(REPLACE, values)
}

pub(super) fn remember((person, pool): &Key, standing: &Standing) -> Statement {
    const REMEMBER: &str = "INSERT INTO rating_history (person, pool, n, game_number, at, points, deviation) \
                            VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let values = vec![
        person.as_str().into(),
        pool.as_str().into(),
        standing.n.into(),
        standing.games.into(),
        standing.at.into(),
        standing.points.into(),
        standing.deviation.into(),
    ];
    Statement::one(REMEMBER, values)
}
