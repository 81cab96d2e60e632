//! Persons: guests from the first visit, accounts once they have a name, ghosts once they are deleted.

use tables::{Row, Statement, TablesError};
use view::{Millis, PersonId};

use crate::column;
use crate::handle::Handle;
use crate::name::{AccountName, NameKey};
use crate::outcome::met;
use crate::password::PasswordHash;
use crate::people::People;
use crate::rating::NOT_BUILT_IN;
use crate::revocation::{Revoked, revoke, revoke_sessions, tick};
use crate::role::PersonRole;

const HOUR: Millis = 60 * 60 * 1000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PersonId,
    /// A guest has none, and neither has a ghost.
    pub name: Option<AccountName>,
    pub role: PersonRole,
    pub created_at: Millis,
    pub seen_at: Millis,
    pub has_password: bool,
    pub oidc: Option<String>,
    pub deleted_at: Option<Millis>,
}

impl Person {
    pub fn is_guest(&self) -> bool {
        self.name.is_none() && self.deleted_at.is_none()
    }
}

pub(crate) const COLUMNS: &str = "person.id, person.name, person.role, person.created_at, person.seen_at, \
                                  person.password IS NOT NULL, person.oidc, person.deleted_at";

/// The first eight columns of a row.
pub(crate) fn read(row: &Row) -> Result<Person, TablesError> {
    Ok(Person {
        id: column::person(row, 0)?,
        name: column::name_if_any(row, 1)?,
        role: column::role(row, 2)?,
        created_at: row.get(3)?,
        seen_at: row.get(4)?,
        has_password: row.get(5)?,
        oidc: row.get(6)?,
        deleted_at: row.get(7)?,
    })
}

/// A page of accounts, in the order of their keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountPage {
    pub accounts: Vec<Person>,
    pub next: Option<NameKey>,
}

impl People {
    /// Makes sure that there is this guest.
    pub async fn add_guest(&self, id: PersonId, now: Millis) -> Result<(), TablesError> {
        let sql = "INSERT INTO person (id, role, created_at, seen_at) VALUES ($1, 0, $2, $2) \
                   ON CONFLICT DO NOTHING";
        self.0.execute(sql, vec![id.as_str().into(), now.into()]).await.map(drop)
    }

    pub async fn person(&self, id: PersonId) -> Result<Option<Person>, TablesError> {
        let sql = format!("SELECT {COLUMNS} FROM person WHERE id = $1");
        self.0.query(&sql, vec![id.as_str().into()]).await?.first().map(read).transpose()
    }

    /// The account with this name, or one that looks like it.
    pub async fn account(&self, name: &AccountName) -> Result<Option<Person>, TablesError> {
        let sql = format!("SELECT {COLUMNS} FROM person WHERE name_key = $1");
        self.0.query(&sql, vec![name.key().as_str().into()]).await?.first().map(read).transpose()
    }

    pub async fn by_oidc(&self, subject: &str) -> Result<Option<Person>, TablesError> {
        let sql = format!("SELECT {COLUMNS} FROM person WHERE oidc = $1");
        self.0.query(&sql, vec![subject.into()]).await?.first().map(read).transpose()
    }

    pub async fn password(&self, id: PersonId) -> Result<Option<PasswordHash>, TablesError> {
        let sql = "SELECT password FROM person WHERE id = $1";
        let rows = self.0.query(sql, vec![id.as_str().into()]).await?;
        let Some(text) = rows.first().map(|row| row.get::<Option<String>>(0)).transpose()?.flatten() else {
            return Ok(None);
        };
        let damaged = |_| TablesError::Damaged("what is stored is no hash of a password".to_owned());
        PasswordHash::parse(&text).map(Some).map_err(damaged)
    }

    /// Sets a new password and ends all sessions but one. False if there is no such account.
    pub async fn change_password(
        &self,
        id: PersonId,
        password: &PasswordHash,
        keep: Option<Handle>,
        now: Millis,
    ) -> Result<bool, TablesError> {
        let mut all = vec![set_password(id, password, now)];
        all.extend(revoke_sessions(id, keep, now));
        met(self.0.transact(all).await)
    }

    /// False if there is no such account.
    pub async fn set_role(&self, id: PersonId, role: PersonRole, now: Millis) -> Result<bool, TablesError> {
        // Leaderboards tell people and bots apart.
        const BOT: &str = "UPDATE rating SET bot = $2 WHERE person = $1";
        let is_bot = role == PersonRole::Bot;
        let bots = Statement::any(BOT, vec![id.as_str().into(), is_bot.into()]);
        let all = vec![set_role(id, role), bots, tick(), revoke(Revoked::Person(id), now)];
        met(self.0.transact(all).await)
    }

    /// Makes an account a bot's. False unless it is a player's that has never played.
    pub async fn become_bot(&self, id: PersonId, now: Millis) -> Result<bool, TablesError> {
        let sql = "UPDATE person SET role = 1 WHERE id = $1 AND name IS NOT NULL AND role = 0 \
                   AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = $1)";
        let all =
            vec![Statement::one(sql, vec![id.as_str().into()]), tick(), revoke(Revoked::Person(id), now)];
        met(self.0.transact(all).await)
    }

    /// They were here. Written once an hour at most.
    pub async fn saw(&self, id: PersonId, now: Millis) -> Result<(), TablesError> {
        let sql = "UPDATE person SET seen_at = $2 WHERE id = $1 AND seen_at < $3";
        let values = vec![id.as_str().into(), now.into(), now.saturating_sub(HOUR).into()];
        self.0.execute(sql, values).await.map(drop)
    }

    /// Accounts whose keys begin with this text and come after that one, without the built-in bots.
    pub async fn accounts(
        &self,
        begins: &str,
        after: Option<&NameKey>,
        limit: usize,
    ) -> Result<AccountPage, TablesError> {
        let sql = format!(
            "SELECT {COLUMNS}, name_key FROM person WHERE name_key > $1 AND name_key >= $2 AND name_key < $3 \
             AND {NOT_BUILT_IN} ORDER BY name_key LIMIT $4"
        );
        // No key has a character past `~`.
        let values = vec![
            after.map_or("", NameKey::as_str).into(),
            begins.into(),
            format!("{begins}~").into(),
            limit.into(),
        ];
        let accounts: Vec<_> =
            self.0.query(&sql, values).await?.iter().map(read).collect::<Result<_, _>>()?;
        let last = accounts.last().filter(|_| accounts.len() == limit);
        let next = last.and_then(|last| last.name.as_ref()).map(AccountName::key);
        Ok(AccountPage { accounts, next })
    }

    /// Whether there is anybody who can make others administrators.
    pub async fn has_admin(&self) -> Result<bool, TablesError> {
        let sql = "SELECT 1 FROM person WHERE role = $1 AND name IS NOT NULL LIMIT 1";
        Ok(!self.0.query(sql, vec![PersonRole::Admin.number().into()]).await?.is_empty())
    }

    /// How many accounts there are, and how many guests. The built-in bots are neither.
    pub async fn head_count(&self) -> Result<(u64, u64), TablesError> {
        let sql = format!(
            "SELECT count(name), count(*) - count(name) FROM person WHERE deleted_at IS NULL AND {NOT_BUILT_IN}"
        );
        let rows = self.0.query(&sql, Vec::new()).await?;
        rows.first().map_or(Ok((0, 0)), |row| Ok((row.get(0)?, row.get(1)?)))
    }
}

pub(crate) fn set_password(id: PersonId, password: &PasswordHash, now: Millis) -> Statement {
    let sql = "UPDATE person SET password = $2, password_at = $3 WHERE id = $1 AND name IS NOT NULL";
    Statement::one(sql, vec![id.as_str().into(), password.as_str().into(), now.into()])
}

pub(crate) fn set_role(id: PersonId, role: PersonRole) -> Statement {
    let sql = "UPDATE person SET role = $2 WHERE id = $1 AND name IS NOT NULL";
    Statement::one(sql, vec![id.as_str().into(), role.number().into()])
}
