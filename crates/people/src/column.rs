//! Our types in columns: what cannot have been written is damage.

use tables::{Row, TablesError};
use view::{GameId, PersonId};

use crate::handle::Handle;
use crate::name::AccountName;
use crate::role::PersonRole;

fn damaged(what: &str) -> TablesError {
    TablesError::Damaged(format!("what is stored is no {what}"))
}

pub(crate) fn person(row: &Row, at: usize) -> Result<PersonId, TablesError> {
    row.get::<String>(at)?.parse().map_err(|_| damaged("person"))
}

pub(crate) fn person_if_any(row: &Row, at: usize) -> Result<Option<PersonId>, TablesError> {
    let text: Option<String> = row.get(at)?;
    text.map(|text| text.parse().map_err(|_| damaged("person"))).transpose()
}

pub(crate) fn name_if_any(row: &Row, at: usize) -> Result<Option<AccountName>, TablesError> {
    let text: Option<String> = row.get(at)?;
    text.map(|text| AccountName::stored(&text).map_err(|_| damaged("name"))).transpose()
}

pub(crate) fn handle(row: &Row, at: usize) -> Result<Handle, TablesError> {
    row.get::<String>(at)?.parse().map_err(|_| damaged("handle"))
}

pub(crate) fn game(row: &Row, at: usize) -> Result<GameId, TablesError> {
    row.get::<String>(at)?.parse().map_err(|_| damaged("game"))
}

pub(crate) fn role(row: &Row, at: usize) -> Result<PersonRole, TablesError> {
    PersonRole::from_number(row.get(at)?).map_err(|_| damaged("role"))
}
