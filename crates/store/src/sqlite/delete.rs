//! Deletes finished games for good.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::rows;
use crate::error::StoreError;
use crate::stream::{Counts, Pruned, Status};
use view::GameId;

/// The games that are gone, and the counts for those that are left.
#[derive(Debug)]
pub(crate) struct Deleted {
    pub(crate) games: Vec<GameId>,
    pub(crate) pruned: Pruned,
    pub(crate) totals: Counts,
}

/// No batch may mention these games any more: the next opening would look for them in vain.
pub(crate) fn delete(
    connection: &mut Connection,
    mut totals: Counts,
    games: &[GameId],
) -> Result<Deleted, StoreError> {
    let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
    let (mut deleted, mut pruned) = (Vec::new(), Pruned::default());
    for game in games {
        let stored = match rows::game(&transaction, *game) {
            Ok(Some(stored)) if stored.row.status == Status::Finished => stored,
            // A damaged game stays for whoever wants to mend it.
            Ok(_) | Err(StoreError::Damage(_)) => continue,
            Err(error) => return Err(error),
        };
        pruned.bytes += rows::delete_game(&transaction, &stored)?;
        pruned.games += 1;
        totals.finished = totals.finished.saturating_sub(1);
        totals.entries = totals.entries.saturating_sub(stored.row.entries.into());
        deleted.push(*game);
    }
    rows::set_totals(&transaction, &totals)?;
    transaction.commit()?;
    Ok(Deleted { games: deleted, pruned, totals })
}
