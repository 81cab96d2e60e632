//! Rows of the lobby: games that somebody waits for, with whoever comes or with one account.

use tables::{Row, TablesError};
use view::{GameId, Millis, PersonId, Seat};

use crate::column;
use crate::handle::Handle;
use crate::played::seat_from;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekRow {
    pub id: Handle,
    pub person: PersonId,
    pub reach: SeekReach,
    pub hold: SeekHold,
    /// What is to be played, in words of whoever wrote it.
    pub terms: String,
    pub created_at: Millis,
    pub expires_at: Millis,
    pub state: SeekState,
}

/// For whom it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeekReach {
    Anybody,
    Account(PersonId),
}

/// What keeps it there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeekHold {
    /// Somebody who is in the lobby of this process.
    Live(Handle),
    /// The same, but they have left that process. Another that they are at takes it over, or it ends soon.
    Left,
    /// It stays until it expires.
    Correspondence,
}

impl SeekHold {
    pub fn is_live(self) -> bool {
        match self {
            SeekHold::Live(_) | SeekHold::Left => true,
            SeekHold::Correspondence => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeekState {
    Open,
    /// They play: the one who waited sits here.
    Taken {
        by: PersonId,
        game: GameId,
        seat: Seat,
        at: Millis,
    },
    /// Withdrawn, replaced, or of somebody who is gone or plays by now.
    Gone,
    Declined,
}

/// In the place of a process, for what none holds. No process is called that.
pub(crate) const LEFT: &str = "000000000000";

pub(crate) const COLUMNS: &str =
    "id, person, to_person, node, terms, created_at, expires_at, state, taken_by, game, seat, changed_at, n";

pub(crate) fn read(row: &Row) -> Result<SeekRow, TablesError> {
    let damaged = || TablesError::Damaged("what is stored is no seek".to_owned());
    let node: Option<String> = row.get(3)?;
    // These do not change, and the statements of the lobby know them.
    let state = match row.get::<i64>(7)? {
        0 => SeekState::Open,
        1 => SeekState::Taken {
            by: column::person(row, 8)?,
            game: column::game(row, 9)?,
            seat: seat_from(row.get(10)?).ok_or_else(damaged)?,
            at: row.get(11)?,
        },
        2 => SeekState::Gone,
        3 => SeekState::Declined,
        _ => return Err(damaged()),
    };
    Ok(SeekRow {
        id: column::handle(row, 0)?,
        person: column::person(row, 1)?,
        reach: column::person_if_any(row, 2)?.map_or(SeekReach::Anybody, SeekReach::Account),
        hold: match node {
            Some(node) if node == LEFT => SeekHold::Left,
            Some(node) => SeekHold::Live(node.parse().map_err(|_| damaged())?),
            None => SeekHold::Correspondence,
        },
        terms: row.get(4)?,
        created_at: row.get(5)?,
        expires_at: row.get(6)?,
        state,
    })
}
