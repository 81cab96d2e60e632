//! Mail addresses, for those who want one: it is confirmed by a link before it counts, and serves for nothing but links.

use std::fmt;

use tables::{Statement, TablesError};
use view::{Millis, PersonId};

use crate::one_time::{CONFIRM_EMAIL, RESET_PASSWORD, use_up};
use crate::outcome::met;
use crate::people::People;
use crate::secret::SecretHash;

/// So many links somebody may have been mailed and not used. Links of this kind live for an hour or a day.
const UNUSED_LINKS: u64 = 5;

/// An address that a mail server would take: whether anybody reads there, only a mail can tell.
#[derive(Clone, PartialEq, Eq)]
pub struct EmailAddress(Box<str>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no mail address")]
pub struct BadEmailAddress;

impl EmailAddress {
    pub fn new(text: &str) -> Result<EmailAddress, BadEmailAddress> {
        let (local, host) = text.rsplit_once('@').ok_or(BadEmailAddress)?;
        let in_local = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
        let fine = (1..=64).contains(&local.len())
            && local.chars().all(in_local)
            && !local.starts_with('.')
            && !local.ends_with('.')
            && !local.contains("..")
            && host.len() <= 189
            && host.contains('.')
            && host.split('.').all(is_label);
        if fine { Ok(EmailAddress(text.into())) } else { Err(BadEmailAddress) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

impl fmt::Debug for EmailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EmailAddress(..)")
    }
}

impl People {
    /// The address that somebody has confirmed.
    pub async fn email(&self, person: PersonId) -> Result<Option<EmailAddress>, TablesError> {
        let sql = "SELECT email FROM person WHERE id = $1";
        let rows = self.0.query(sql, vec![person.as_str().into()]).await?;
        let text = rows.first().map(|row| row.get::<Option<String>>(0)).transpose()?.flatten();
        let damaged = |_| TablesError::Damaged("what is stored is no mail address".to_owned());
        text.map(|text| EmailAddress::new(&text).map_err(damaged)).transpose()
    }

    /// A link that confirms this address. False if there are too many of them already.
    pub async fn ask_email(
        &self,
        hash: SecretHash,
        person: PersonId,
        address: &EmailAddress,
        expires_at: Millis,
        now: Millis,
    ) -> Result<bool, TablesError> {
        let values = vec![
            hash.as_bytes().as_slice().into(),
            CONFIRM_EMAIL.into(),
            person.as_str().into(),
            expires_at.into(),
            address.as_str().into(),
            now.into(),
            UNUSED_LINKS.into(),
        ];
        Ok(self.0.execute(MAILED, values).await? == 1)
    }

    /// A link that sets a new password, for the mail. False if there are too many of them already.
    pub async fn add_mailed_reset(
        &self,
        hash: SecretHash,
        person: PersonId,
        expires_at: Millis,
        now: Millis,
    ) -> Result<bool, TablesError> {
        let values = vec![
            hash.as_bytes().as_slice().into(),
            RESET_PASSWORD.into(),
            person.as_str().into(),
            expires_at.into(),
            None::<&str>.into(),
            now.into(),
            UNUSED_LINKS.into(),
        ];
        Ok(self.0.execute(MAILED, values).await? == 1)
    }

    /// Uses a link up: its address is the person's from now on. False if it does not work any more.
    pub async fn confirm_email(&self, hash: SecretHash, now: Millis) -> Result<bool, TablesError> {
        const SET: &str = "UPDATE person SET email = (SELECT detail FROM one_time WHERE hash = $1) \
                           WHERE id = (SELECT person FROM one_time WHERE hash = $1) AND name IS NOT NULL";
        let set = Statement::one(SET, vec![hash.as_bytes().as_slice().into()]);
        met(self.0.transact(vec![use_up(hash, CONFIRM_EMAIL, now), set]).await)
    }

    /// Links that went to the address stop working, too.
    pub async fn remove_email(&self, person: PersonId) -> Result<(), TablesError> {
        let forget =
            Statement::any("UPDATE person SET email = NULL WHERE id = $1", vec![person.as_str().into()]);
        let links = Statement::any(
            "DELETE FROM one_time WHERE person = $1 AND kind IN ($2, $3)",
            vec![person.as_str().into(), CONFIRM_EMAIL.into(), RESET_PASSWORD.into()],
        );
        met(self.0.transact(vec![forget, links]).await).map(drop)
    }
}

const MAILED: &str = "INSERT INTO one_time (hash, kind, person, expires_at, detail) \
    SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM one_time \
    WHERE person = $3 AND kind = $2 AND used_at IS NULL AND expires_at > $6) < $7";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let long = format!("{}@example.org", "a".repeat(65));
        for (text, expected) in [
            ("ada@example.org", true),
            ("ada.lovelace+chess@sub.example.co.uk", true),
            ("ada", false),
            ("@example.org", false),
            ("ada@localhost", false),
            ("ada@example..org", false),
            ("ada@-example.org", false),
            ("ada lovelace@example.org", false),
            ("ada@example.org\r\nBcc: eve@example.org", false),
            ("<ada@example.org>", false),
            ("a..b@example.org", false),
            ("ad\u{e4}@example.org", false),
            (&long, false),
        ] {
            assert_eq!(EmailAddress::new(text).is_ok(), expected, "{text:?}");
        }
    }
}
