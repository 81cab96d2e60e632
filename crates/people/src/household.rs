//! From where accounts have been here, for thirty days after they last were: it outlives their sessions, so that logging
//! out does not make two accounts of one household strangers to each other.

use std::net::IpAddr;

use tables::{Statement, TablesError};
use view::{Millis, PersonId};

use crate::outcome::met;
use crate::people::People;

/// So many are kept of one account, the latest.
const MOST: usize = 20;

/// Somebody is here, from this address. Guests are not rated: nothing is kept of them.
pub(crate) fn note_household(person: PersonId, address: &str, now: Millis) -> [Statement; 2] {
    const NOTE: &str = "INSERT INTO household (person, address, at) \
        SELECT id, CAST($2 AS text), CAST($3 AS bigint) FROM person WHERE id = $1 AND name IS NOT NULL \
        ON CONFLICT (person, address) DO UPDATE SET at = excluded.at";
    const BOUND: &str = "DELETE FROM household WHERE person = $1 AND address NOT IN \
        (SELECT address FROM household WHERE person = $1 ORDER BY at DESC, address LIMIT $2)";
    [
        Statement::any(NOTE, vec![person.as_str().into(), address.into(), now.into()]),
        Statement::any(BOUND, vec![person.as_str().into(), MOST.into()]),
    ]
}

impl People {
    /// Somebody plays from here, wherever they have logged in.
    pub async fn note_household(
        &self,
        person: PersonId,
        address: &str,
        now: Millis,
    ) -> Result<(), TablesError> {
        met(self.0.transact(note_household(person, address, now).into()).await).map(drop)
    }

    /// From where somebody has been here, and when last, the latest first.
    pub async fn addresses(&self, person: PersonId) -> Result<Vec<(String, Millis)>, TablesError> {
        let sql = "SELECT address, at FROM household WHERE person = $1 ORDER BY at DESC, address";
        let rows = self.0.query(sql, vec![person.as_str().into()]).await?;
        rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
    }

    /// Whether both have been here from one household. Addresses that many share by design tell nothing.
    pub(crate) async fn share_a_household(
        &self,
        one: PersonId,
        other: PersonId,
    ) -> Result<bool, TablesError> {
        const SHARED: &str = "SELECT one.address FROM household one \
                              JOIN household other ON other.address = one.address \
                              WHERE one.person = $1 AND other.person = $2";
        let rows = self.0.query(SHARED, vec![one.as_str().into(), other.as_str().into()]).await?;
        for row in rows {
            if is_household(&row.get::<String>(0)?) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether an address, as sessions keep it, is that of one household: neither this machine nor a private network.
fn is_household(address: &str) -> bool {
    let bare = address.split('/').next().unwrap_or_default();
    match bare.parse::<IpAddr>() {
        Ok(IpAddr::V4(it)) => {
            !it.is_loopback() && !it.is_private() && !it.is_link_local() && !it.is_unspecified()
        }
        Ok(IpAddr::V6(it)) => {
            !it.is_loopback() && !it.is_unique_local() && !it.is_unicast_link_local() && !it.is_unspecified()
        }
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_networks_are_no_households() {
        for (address, expected) in [
            ("192.0.2.7", true),
            ("2001:db8:1:2::/64", true),
            ("127.0.0.1", false),
            ("::/64", false),
            ("10.1.2.3", false),
            ("192.168.0.0", false),
            ("fd00:1::/64", false),
            ("fe80::/64", false),
            ("", false),
        ] {
            assert_eq!(is_household(address), expected, "{address}");
        }
    }
}
