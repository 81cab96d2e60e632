//! Going through all rated games again: to check what is stored, or to make it anew.

use std::fmt;

use tables::{Row, Statement, TablesError, TransactError};
use view::PersonId;

use super::books::{Books, Change, Key};
use super::record::{add, remember};
use super::row::{self, RatedRow};
use super::standing::{self, Standing};
use crate::column;
use crate::people::People;

/// So many games are gone through at once.
const PAGE: u64 = 500;
/// More are not listed: one wrong number makes all that come after it wrong.
const MOST_FAULTS: usize = 20;

/// What was gone through.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Replayed {
    pub games: u64,
    pub ratings: u64,
}

/// What is stored is not what the games say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RatingFault {
    /// Numbers follow each other without gaps.
    Gap {
        after: u64,
    },
    Rating {
        person: PersonId,
        pool: String,
    },
    History {
        person: PersonId,
        pool: String,
        n: u64,
    },
}

impl fmt::Display for RatingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatingFault::Gap { after } => write!(f, "a game is missing after number {after}"),
            RatingFault::Rating { person, pool } => write!(f, "the rating of {person} in {pool} is wrong"),
            RatingFault::History { person, pool, n } => {
                write!(f, "the history of {person} in {pool} is wrong after game {n}")
            }
        }
    }
}

/// A row of `rating_history`.
type Remembered = (Key, u64, u64, u64, i64, i64);

fn remembered(row: &Row) -> Result<Remembered, TablesError> {
    let key = (column::person(row, 0)?, row.get(1)?);
    Ok((key, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?, row.get(6)?))
}

fn as_remembered(Change { key, after, .. }: &Change) -> Remembered {
    (key.clone(), after.n, after.games, after.at, after.points, after.deviation)
}

impl People {
    /// What is stored and does not follow from the games; at most twenty of it.
    pub async fn check_ratings(&self) -> Result<(Replayed, Vec<RatingFault>), TablesError> {
        const HISTORY: &str = "SELECT person, pool, n, game_number, at, points, deviation FROM rating_history \
                               WHERE n > $1 AND n <= $2";
        let (mut books, mut replayed, mut faults) = (Books::default(), Replayed::default(), Vec::new());
        loop {
            let (from, rows) = (replayed.games, self.rated_after(replayed.games).await?);
            let Some(last) = rows.last() else { break };
            if last.n != from + rows.len() as u64 {
                faults.push(RatingFault::Gap { after: from });
                return Ok((replayed, faults));
            }
            let changes = rows.iter().filter_map(|row| books.play(row)).flatten();
            let mut expected: Vec<_> = changes.map(|change| as_remembered(&change)).collect();
            let stored = self.0.query(HISTORY, vec![from.into(), last.n.into()]).await?;
            let mut stored: Vec<_> = stored.iter().map(remembered).collect::<Result<_, _>>()?;
            expected.sort_unstable();
            stored.sort_unstable();
            let wrong = expected.iter().filter(|it| stored.binary_search(it).is_err());
            let stray = stored.iter().filter(|it| expected.binary_search(it).is_err());
            let fault = |((person, pool), n, ..): &Remembered| RatingFault::History {
                person: *person,
                pool: pool.clone(),
                n: *n,
            };
            faults.extend(wrong.chain(stray).map(fault));
            faults.truncate(MOST_FAULTS);
            replayed.games = last.n;
        }
        replayed.ratings = books.iter().count() as u64;
        self.check_standings(&books, &mut faults).await?;
        faults.truncate(MOST_FAULTS);
        Ok((replayed, faults))
    }

    async fn check_standings(&self, books: &Books, faults: &mut Vec<RatingFault>) -> Result<(), TablesError> {
        let (mut found, mut after) = (0, (String::new(), String::new()));
        let sql = format!(
            "SELECT person, pool, {} FROM rating WHERE (person, pool) > ($1, $2) ORDER BY person, pool LIMIT $3",
            standing::COLUMNS
        );
        let fault = |(person, pool): &Key| RatingFault::Rating { person: *person, pool: pool.clone() };
        loop {
            let values = vec![after.0.as_str().into(), after.1.as_str().into(), PAGE.into()];
            let rows = self.0.query(&sql, values).await?;
            let Some(last) = rows.last() else { break };
            after = (last.get(0)?, last.get(1)?);
            for row in &rows {
                let key = (column::person(row, 0)?, row.get(1)?);
                let expected = books.get(&key);
                found += u64::from(expected.is_some());
                if expected != Some(&Standing::read(row, 2)?) {
                    faults.push(fault(&key));
                }
            }
        }
        if found < books.iter().count() as u64 {
            for (key, _) in books.iter() {
                if self.standing(key.0, &key.1).await?.is_none() {
                    faults.push(fault(key));
                }
            }
        }
        Ok(())
    }

    /// Makes all ratings anew. Games may end meanwhile: they are gone through, too.
    pub async fn rebuild_ratings(&self) -> Result<Replayed, TablesError> {
        self.rebuild_ratings_and_say(|_| {}).await
    }

    /// The same. `gone_through` is told now and then how many games have been gone through.
    pub async fn rebuild_ratings_and_say(
        &self,
        mut gone_through: impl FnMut(u64),
    ) -> Result<Replayed, TablesError> {
        const FORGET: &str = "DELETE FROM rating_history WHERE n > $1 AND n <= $2";
        let (mut books, mut games) = (Books::default(), 0);
        loop {
            let rows = self.rated_after(games).await?;
            let Some(last) = rows.last().map(|row| row.n) else {
                if self.replace_ratings(&books, games).await? {
                    return Ok(Replayed { games, ratings: books.iter().count() as u64 });
                }
                continue;
            };
            let mut all = vec![Statement::any(FORGET, vec![games.into(), last.into()])];
            for row in &rows {
                let changes = books.play(row).into_iter().flatten();
                all.extend(changes.map(|change| remember(&change.key, &change.after)));
            }
            self.0.transact(all).await.map_err(unmet)?;
            games = last;
            gone_through(games);
        }
    }

    /// False if there are more games by now.
    async fn replace_ratings(&self, books: &Books, games: u64) -> Result<bool, TablesError> {
        // Whoever wants to record a game waits for this one, which is taken back at the end.
        const HOLD: &str = "INSERT INTO rated (n, game, pool, white, black, score, ended_at, counted, why) \
                            VALUES ($1, '', '', '', '', NULL, 0, 0, 'aborted')";
        let number = games + 1;
        let mut all = vec![
            Statement::one(HOLD, vec![number.into()]),
            Statement::any("DELETE FROM rating_history WHERE n > $1", vec![games.into()]),
            Statement::any("DELETE FROM rating", Vec::new()),
        ];
        all.extend(books.iter().map(|(key, standing)| add(key, standing)));
        all.push(Statement::one("DELETE FROM rated WHERE n = $1", vec![number.into()]));
        match self.0.transact(all).await {
            Ok(_) => Ok(true),
            Err(TransactError::Conflict { at: 0 }) => Ok(false),
            Err(error) => Err(unmet(error)),
        }
    }

    async fn rated_after(&self, n: u64) -> Result<Vec<RatedRow>, TablesError> {
        let sql = format!("SELECT {} FROM rated WHERE n > $1 ORDER BY n LIMIT $2", row::COLUMNS);
        self.0.query(&sql, vec![n.into(), PAGE.into()]).await?.iter().map(RatedRow::read).collect()
    }
}

fn unmet(error: TransactError) -> TablesError {
    match error {
        TransactError::Tables(error) => error,
        TransactError::Conflict { .. } | TransactError::Unmet { .. } => TablesError::Conflict,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::name::AccountName;
    use crate::rating::{record::RatedEnd, row::GameScore};
    use crate::role::PersonRole;

    async fn played() -> (People, [PersonId; 2]) {
        let people = People::memory().await.unwrap();
        let ids = ["a", "b"].map(|letter| letter.repeat(PersonId::LEN).parse().unwrap());
        for (id, name) in ids.into_iter().zip(["Ada", "Ben"]) {
            let name = AccountName::stored(name).unwrap();
            people.create_account(id, &name, PersonRole::Player, 1).await.unwrap();
        }
        for n in 0..4_u64 {
            let end = RatedEnd {
                game: format!("rated{n:03}").parse().unwrap(),
                pool: "dark/live".to_owned(),
                white: ids[0],
                black: ids[1],
                score: Some(GameScore::WhiteWon),
                ended_at: 1_000 * n,
                few_moves: false,
            };
            people.record_ends(&[], &[], &[end]).await.unwrap();
        }
        (people, ids)
    }

    /// What is wrong is found, and mended; what a hand has changed does not stay.
    #[tokio::test]
    async fn faults_are_found_and_mended() {
        let (people, [ada, ben]) = played().await;
        let pool = || "dark/live".to_owned();
        let standing = people.standing(ada, "dark/live").await.unwrap();
        for (damage, fault) in [
            (
                "UPDATE rating SET points = points + 1 WHERE person LIKE 'a%'",
                RatingFault::Rating { person: ada, pool: pool() },
            ),
            ("DELETE FROM rating WHERE person LIKE 'b%'", RatingFault::Rating { person: ben, pool: pool() }),
            (
                "UPDATE rating_history SET deviation = deviation - 1 WHERE person LIKE 'b%' AND n = 2",
                RatingFault::History { person: ben, pool: pool(), n: 2 },
            ),
            (
                "DELETE FROM rating_history WHERE n = 3",
                RatingFault::History { person: ada, pool: pool(), n: 3 },
            ),
        ] {
            people.0.execute(damage, Vec::new()).await.unwrap();
            let (_, faults) = people.check_ratings().await.unwrap();
            assert!(faults.contains(&fault), "{damage}: {faults:?}");
            let rebuilt = people.rebuild_ratings().await.unwrap();
            assert_eq!(rebuilt, Replayed { games: 4, ratings: 2 });
            assert_eq!(people.check_ratings().await.unwrap().1, [], "{damage}");
            assert_eq!(people.standing(ada, "dark/live").await.unwrap(), standing);
        }
        people.0.execute("DELETE FROM rated WHERE n = 2", Vec::new()).await.unwrap();
        assert_eq!(people.check_ratings().await.unwrap().1, [RatingFault::Gap { after: 0 }]);
    }
}
