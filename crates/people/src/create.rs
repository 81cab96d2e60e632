//! Accounts that an administrator makes for somebody. They get in by a link, and choose a password then.

use tables::TablesError;
use view::{Millis, PersonId};

use crate::name::AccountName;
use crate::people::People;
use crate::role::PersonRole;

impl People {
    /// False if the name, or one that looks like it, is taken.
    pub async fn create_account(
        &self,
        id: PersonId,
        name: &AccountName,
        role: PersonRole,
        now: Millis,
    ) -> Result<bool, TablesError> {
        let sql = "INSERT INTO person (id, name, name_key, role, created_at, seen_at) \
                   VALUES ($1, $2, $3, $4, $5, $5)";
        let key = name.key();
        let values = vec![
            id.as_str().into(),
            name.as_str().into(),
            key.as_str().into(),
            role.number().into(),
            now.into(),
        ];
        match self.0.execute(sql, values).await {
            Ok(_) => Ok(true),
            Err(TablesError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }
}
