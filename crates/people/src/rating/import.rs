//! Many games at once, from elsewhere.

use tables::TablesError;

use super::counted::{Counted, WhyNot};
use super::record::RatedEnd;
use super::row::RatedRow;
use crate::outcome::met;
use crate::people::People;
use crate::played::{PersonGame, record};

impl People {
    /// Adds games that are over, without asking of each how far it counts: all count in full that have a score. Nothing
    /// else may record games meanwhile. What everybody has after them is up to [`People::rebuild_ratings`].
    pub async fn import_games(&self, games: &[PersonGame], ends: &[RatedEnd]) -> Result<(), TablesError> {
        let last = self.last_rated().await?;
        let row = |(n, end): (u64, &RatedEnd)| -> RatedRow {
            let counted = match end.score {
                Some(_) => Counted::Full,
                None => Counted::Not(WhyNot::Aborted),
            };
            end.row(n, counted)
        };
        let mut all: Vec<_> = (last + 1..).zip(ends).map(|it| row(it).insert()).collect();
        all.extend(games.iter().map(record));
        match met(self.0.transact(all).await)? {
            true => Ok(()),
            false => Err(TablesError::Conflict),
        }
    }
}
