//! Guards against games that are played to move points, and not to win.

use tables::TablesError;
use view::Millis;

use super::books::Books;
use super::counted::{Counted, WhyNot};
use super::record::RatedEnd;
use super::row::RatedRow;
use crate::people::People;
use crate::role::PersonRole;

/// So many games of two players in a pool count within a day.
pub const DAILY_GAMES_OF_A_PAIR: u64 = 5;
const DAY: Millis = 24 * 60 * 60 * 1000;

impl People {
    /// How far a game counts. `recorded` are those that are about to be recorded before it.
    pub(super) async fn judge(&self, end: &RatedEnd, recorded: &[RatedRow]) -> Result<Counted, TablesError> {
        if end.score.is_none() {
            return Ok(Counted::Not(WhyNot::Aborted));
        }
        let (white, black) = (self.person(end.white).await?, self.person(end.black).await?);
        let (Some(white), Some(black)) = (white, black) else { return Ok(Counted::Not(WhyNot::NoAccount)) };
        if end.white == end.black || white.is_guest() || black.is_guest() {
            return Ok(Counted::Not(WhyNot::NoAccount));
        }
        if end.few_moves {
            return Ok(Counted::Not(WhyNot::FewMoves));
        }
        let before = recorded.iter().filter(|row| is_of_pair(row, end)).count() as u64;
        if before + self.games_of_pair(end).await? >= DAILY_GAMES_OF_A_PAIR {
            return Ok(Counted::Not(WhyNot::SameOpponent));
        }
        if self.share_a_household(end.white, end.black).await? {
            return Ok(Counted::Not(WhyNot::SameHousehold));
        }
        let programs = [white.role, black.role].map(|role| role == PersonRole::Bot);
        Ok(if programs[0] != programs[1] { Counted::Half } else { Counted::Full })
    }

    /// How many of their games in this pool count that ended within the day before.
    async fn games_of_pair(&self, end: &RatedEnd) -> Result<u64, TablesError> {
        const COUNT: &str = "SELECT count(*) FROM rated WHERE white = $1 AND black = $2 AND pool = $3 \
                             AND ended_at > $4 AND counted > 0";
        let mut count = 0;
        for (white, black) in [(end.white, end.black), (end.black, end.white)] {
            let since = end.ended_at.saturating_sub(DAY);
            let values =
                vec![white.as_str().into(), black.as_str().into(), end.pool.as_str().into(), since.into()];
            let rows = self.0.query(COUNT, values).await?;
            count += rows.first().map_or(Ok(0), |row| row.get::<u64>(0))?;
        }
        Ok(count)
    }

    /// Reads what both have, unless it is known already.
    pub(super) async fn look_up(&self, row: &RatedRow, books: &mut Books) -> Result<(), TablesError> {
        for person in [row.white, row.black] {
            let key = (person, row.pool.clone());
            if !books.knows(&key)
                && let Some(standing) = self.standing(person, &row.pool).await?
            {
                books.put(key, standing);
            }
        }
        Ok(())
    }
}

fn is_of_pair(row: &RatedRow, end: &RatedEnd) -> bool {
    let same = (row.white, row.black) == (end.white, end.black);
    let swapped = (row.white, row.black) == (end.black, end.white);
    let lately = row.ended_at > end.ended_at.saturating_sub(DAY);
    (same || swapped) && row.pool == end.pool && lately && row.played().is_some()
}
