//! Who played which game, and how it ended: what lists and profiles are made from.

use tables::{Row, Statement, TablesError, Value};
use view::{GameId, Millis, PersonId, Seat};

use crate::column;
use crate::name::AccountName;
use crate::outcome::met;
use crate::people::People;

/// For the one at the seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    Won,
    Drawn,
    Lost,
}

impl GameResult {
    fn number(self) -> i64 {
        match self {
            GameResult::Won => 1,
            GameResult::Drawn => 0,
            GameResult::Lost => -1,
        }
    }

    fn from_number(number: i64) -> Result<GameResult, TablesError> {
        match number {
            1 => Ok(GameResult::Won),
            0 => Ok(GameResult::Drawn),
            -1 => Ok(GameResult::Lost),
            _ => Err(TablesError::Damaged("what is stored is no result".to_owned())),
        }
    }
}

/// A game of one person, as one row says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonGame {
    pub game: GameId,
    pub seat: Seat,
    pub person: PersonId,
    pub mode: String,
    /// The rating pool, if it counts in one.
    pub pool: Option<String>,
    pub clock: String,
    pub rated: bool,
    pub opponent: Opponent,
    pub started_at: Millis,
    pub end: Option<GameEnd>,
}

/// Who sat on the other side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opponent {
    /// What they were called at the time. Empty if nobody said, or if they are a ghost now.
    pub label: String,
    pub person: Option<PersonId>,
    pub bot: Option<String>,
    /// What they are called now, if they are an account. It is read and never written.
    pub name: Option<AccountName>,
    /// They deleted their account. It is read and never written.
    pub is_ghost: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    pub at: Millis,
    /// None if it was aborted.
    pub result: Option<GameResult>,
    pub ending: String,
    pub plies: u32,
}

/// Which of somebody's finished games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFilter {
    pub mode: Option<String>,
    pub result: Option<GameResult>,
}

/// A place in a list of finished games: the next page begins after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameCursor {
    pub ended_at: Millis,
    pub game: GameId,
    pub seat: Seat,
}

/// How often somebody won, drew and lost in a mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModeRecord {
    pub mode: String,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

const COLUMNS: &str = "played.game, played.seat, played.person, played.mode, played.pool, played.clock, \
    played.rated, played.opponent, played.opponent_person, played.opponent_bot, other.name, \
    other.deleted_at, played.started_at, played.ended_at, played.result, played.ending, played.plies";

const FROM: &str = "played LEFT JOIN person other ON other.id = played.opponent_person";

fn damaged(what: &str) -> TablesError {
    TablesError::Damaged(format!("what is stored is no {what}"))
}

/// Seats by their numbers in the table: these do not change.
const SEATS: [Seat; 6] = [Seat::White, Seat::Black, Seat::North, Seat::South, Seat::East, Seat::West];

pub(crate) fn seat_from(number: i64) -> Option<Seat> {
    SEATS.get(usize::try_from(number).ok()?).copied()
}

pub(crate) fn seat_number(seat: Seat) -> i64 {
    SEATS.iter().position(|it| *it == seat).unwrap_or_default() as i64
}

fn read(row: &Row) -> Result<PersonGame, TablesError> {
    let seat = SEATS.get(row.get::<u32>(1)? as usize).copied();
    let ended_at: Option<Millis> = row.get(13)?;
    let end = match ended_at {
        None => None,
        Some(at) => Some(GameEnd {
            at,
            result: row.get::<Option<i64>>(14)?.map(GameResult::from_number).transpose()?,
            ending: row.get::<Option<String>>(15)?.unwrap_or_default(),
            plies: row.get::<Option<u32>>(16)?.unwrap_or_default(),
        }),
    };
    Ok(PersonGame {
        game: row.get::<String>(0)?.parse().map_err(|_| damaged("game"))?,
        seat: seat.ok_or_else(|| damaged("seat"))?,
        person: column::person(row, 2)?,
        mode: row.get(3)?,
        pool: row.get(4)?,
        clock: row.get(5)?,
        rated: row.get(6)?,
        opponent: Opponent {
            label: row.get(7)?,
            person: column::person_if_any(row, 8)?,
            bot: row.get(9)?,
            name: column::name_if_any(row, 10)?,
            is_ghost: row.get::<Option<i64>>(11)?.is_some(),
        },
        started_at: row.get(12)?,
        end,
    })
}

const RECORD: &str = "INSERT INTO played (game, seat, person, mode, pool, clock, rated, opponent, \
    opponent_person, opponent_bot, started_at, ended_at, result, ending, plies) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) \
    ON CONFLICT (game, seat) DO UPDATE SET person = excluded.person, mode = excluded.mode, \
    pool = excluded.pool, clock = excluded.clock, rated = excluded.rated, opponent = excluded.opponent, \
    opponent_person = excluded.opponent_person, opponent_bot = excluded.opponent_bot, \
    started_at = excluded.started_at, ended_at = excluded.ended_at, result = excluded.result, \
    ending = excluded.ending, plies = excluded.plies WHERE played.ended_at IS NULL";

pub(crate) fn record(game: &PersonGame) -> Statement {
    let end = game.end.as_ref();
    let values = vec![
        game.game.as_str().into(),
        seat_number(game.seat).into(),
        game.person.as_str().into(),
        game.mode.as_str().into(),
        game.pool.as_deref().into(),
        game.clock.as_str().into(),
        game.rated.into(),
        game.opponent.label.as_str().into(),
        game.opponent.person.as_ref().map(PersonId::as_str).into(),
        game.opponent.bot.as_deref().into(),
        game.started_at.into(),
        end.map(|end| end.at).into(),
        end.and_then(|end| end.result).map(GameResult::number).into(),
        end.map(|end| end.ending.as_str()).into(),
        end.map(|end| end.plies).into(),
    ];
    Statement::any(RECORD, values)
}

/// Takes a game out of all lists.
pub(crate) fn forget(game: &GameId) -> Statement {
    Statement::any("DELETE FROM played WHERE game = $1", vec![game.as_str().into()])
}

impl People {
    /// Makes sure that a game is in somebody's list. It can be repeated, in any order: what has ended stays so.
    pub async fn record_game(&self, game: &PersonGame) -> Result<(), TablesError> {
        self.record_games(std::slice::from_ref(game), &[]).await
    }

    /// The same for several, and takes games that were nobody's out of all lists.
    pub async fn record_games(&self, games: &[PersonGame], nobodys: &[GameId]) -> Result<(), TablesError> {
        let mut all: Vec<_> = games.iter().map(record).collect();
        all.extend(nobodys.iter().map(forget));
        met(self.0.transact(all).await).map(drop)
    }

    /// A page of somebody's finished games, the latest first.
    pub async fn finished_games(
        &self,
        person: PersonId,
        filter: &GameFilter,
        before: Option<GameCursor>,
        limit: usize,
    ) -> Result<Vec<PersonGame>, TablesError> {
        let mut values: Vec<Value> = vec![person.as_str().into(), limit.into()];
        let mut sql = format!("SELECT {COLUMNS} FROM {FROM} WHERE played.person = $1");
        let mut narrow = |sql: &mut String, to: &str, value: Value| {
            values.push(value);
            sql.push_str(&format!(" AND {to} ${}", values.len()));
        };
        if let Some(mode) = &filter.mode {
            narrow(&mut sql, "played.mode =", mode.as_str().into());
        }
        if let Some(result) = filter.result {
            narrow(&mut sql, "played.result =", result.number().into());
        }
        match before {
            None => sql.push_str(" AND played.ended_at IS NOT NULL"),
            Some(GameCursor { ended_at, game, seat }) => {
                let at = values.len();
                values.extend([ended_at.into(), game.as_str().into(), seat_number(seat).into()]);
                sql.push_str(&format!(
                    " AND (played.ended_at, played.game, played.seat) < (${}, ${}, ${})",
                    at + 1,
                    at + 2,
                    at + 3
                ));
            }
        }
        sql.push_str(" ORDER BY played.ended_at DESC, played.game DESC, played.seat DESC LIMIT $2");
        self.0.query(&sql, values).await?.iter().map(read).collect()
    }

    /// Somebody's games that have not ended, the latest first.
    pub async fn running_games(
        &self,
        person: PersonId,
        limit: usize,
    ) -> Result<Vec<PersonGame>, TablesError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM {FROM} WHERE played.person = $1 AND played.ended_at IS NULL \
             ORDER BY played.started_at DESC, played.game DESC LIMIT $2"
        );
        self.0.query(&sql, vec![person.as_str().into(), limit.into()]).await?.iter().map(read).collect()
    }

    /// One of somebody's games, whether it goes on or is over.
    pub async fn game_of(&self, person: PersonId, game: GameId) -> Result<Option<PersonGame>, TablesError> {
        let sql =
            format!("SELECT {COLUMNS} FROM {FROM} WHERE played.person = $1 AND played.game = $2 LIMIT 1");
        let rows = self.0.query(&sql, vec![person.as_str().into(), game.as_str().into()]).await?;
        rows.first().map(read).transpose()
    }

    /// Games that nobody wrote the end of, and that began before this moment: a crash may have left them out.
    pub async fn unended_games(
        &self,
        started_before: Millis,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, TablesError> {
        let sql = "SELECT DISTINCT game FROM played WHERE ended_at IS NULL AND started_at < $1 AND game > $2 \
                   ORDER BY game LIMIT $3";
        let after = after.as_ref().map_or("", GameId::as_str);
        let rows = self.0.query(sql, vec![started_before.into(), after.into(), limit.into()]).await?;
        rows.iter().map(|row| row.get::<String>(0)?.parse().map_err(|_| damaged("game"))).collect()
    }

    /// What somebody reached in each mode, without aborted games.
    pub async fn records(&self, person: PersonId) -> Result<Vec<ModeRecord>, TablesError> {
        let sql = "SELECT mode, CAST(sum(CASE WHEN result = 1 THEN 1 ELSE 0 END) AS bigint), \
                   CAST(sum(CASE WHEN result = 0 THEN 1 ELSE 0 END) AS bigint), \
                   CAST(sum(CASE WHEN result = -1 THEN 1 ELSE 0 END) AS bigint) FROM played \
                   WHERE person = $1 AND result IS NOT NULL GROUP BY mode ORDER BY mode";
        let rows = self.0.query(sql, vec![person.as_str().into()]).await?;
        let record = |row: &Row| {
            Ok(ModeRecord { mode: row.get(0)?, won: row.get(1)?, drawn: row.get(2)?, lost: row.get(3)? })
        };
        rows.iter().map(record).collect()
    }

    pub async fn count_finished(&self, person: PersonId) -> Result<u64, TablesError> {
        let sql = "SELECT count(*) FROM played WHERE person = $1 AND ended_at IS NOT NULL";
        let rows = self.0.query(sql, vec![person.as_str().into()]).await?;
        rows.first().map_or(Ok(0), |row| row.get(0))
    }
}
