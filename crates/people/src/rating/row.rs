//! One row of `rated`.

use tables::{Row, Statement, TablesError};
use view::{GameId, Millis, PersonId};

use super::counted::Counted;
use super::counting_game::Played;
use crate::column;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameScore {
    WhiteWon,
    Drawn,
    BlackWon,
}

impl GameScore {
    /// In half points of White. These do not change.
    fn number(self) -> i64 {
        match self {
            GameScore::WhiteWon => 2,
            GameScore::Drawn => 1,
            GameScore::BlackWon => 0,
        }
    }

    fn from_number(number: i64) -> Result<GameScore, TablesError> {
        match number {
            2 => Ok(GameScore::WhiteWon),
            1 => Ok(GameScore::Drawn),
            0 => Ok(GameScore::BlackWon),
            _ => Err(TablesError::Damaged("what is stored is no score".to_owned())),
        }
    }

    /// White's share.
    pub(super) fn of_white(self) -> f64 {
        self.number() as f64 / 2.0
    }
}

/// A rated game that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RatedRow {
    pub(super) n: u64,
    pub(super) game: GameId,
    pub(super) pool: String,
    pub(super) white: PersonId,
    pub(super) black: PersonId,
    /// None if it has none: then it does not count.
    pub(super) score: Option<GameScore>,
    pub(super) ended_at: Millis,
    pub(super) counted: Counted,
}

pub(super) const COLUMNS: &str = "n, game, pool, white, black, score, ended_at, counted, why";

impl RatedRow {
    pub(super) fn read(row: &Row) -> Result<RatedRow, TablesError> {
        let damaged = |_| TablesError::Damaged("what is stored is no game".to_owned());
        Ok(RatedRow {
            n: row.get(0)?,
            game: row.get::<String>(1)?.parse().map_err(damaged)?,
            pool: row.get(2)?,
            white: column::person(row, 3)?,
            black: column::person(row, 4)?,
            score: row.get::<Option<i64>>(5)?.map(GameScore::from_number).transpose()?,
            ended_at: row.get(6)?,
            counted: Counted::read(row.get(7)?, row.get::<Option<String>>(8)?.as_deref())?,
        })
    }

    /// Another row with the same number, or of the same game, is a conflict.
    pub(super) fn insert(&self) -> Statement {
        const INSERT: &str = "INSERT INTO rated (n, game, pool, white, black, score, ended_at, counted, why) \
                              VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let (counted, why) = self.counted.columns();
        let values = vec![
            self.n.into(),
            self.game.as_str().into(),
            self.pool.as_str().into(),
            self.white.as_str().into(),
            self.black.as_str().into(),
            self.score.map(GameScore::number).into(),
            self.ended_at.into(),
            counted.into(),
            why.into(),
        ];
        Statement::one(INSERT, values)
    }

    /// What it does to ratings, if it counts.
    pub(super) fn played(&self) -> Option<(GameScore, Played)> {
        let half = match self.counted {
            Counted::Full => false,
            Counted::Half => true,
            Counted::Not(_) => return None,
        };
        Some((self.score?, Played { n: self.n, ended_at: self.ended_at, half }))
    }
}
