//! The permanent name of a person, whether a guest or an account.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Drawn at random. It stays the same when a guest becomes an account, and when an account changes its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonId([u8; PersonId::LEN]);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a person's id is twelve characters of a-z and 0-9")]
pub struct BadPersonId;

impl PersonId {
    pub const LEN: usize = 12;
    pub const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";

    /// The id with these characters, if they are valid.
    pub fn from_bytes(bytes: [u8; PersonId::LEN]) -> Result<PersonId, BadPersonId> {
        bytes
            .iter()
            .all(|byte| PersonId::LETTERS.contains(byte))
            .then_some(PersonId(bytes))
            .ok_or(BadPersonId)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("ASCII")
    }

    pub fn as_bytes(&self) -> &[u8; PersonId::LEN] {
        &self.0
    }
}

impl FromStr for PersonId {
    type Err = BadPersonId;

    fn from_str(text: &str) -> Result<PersonId, BadPersonId> {
        PersonId::from_bytes(text.as_bytes().try_into().map_err(|_| BadPersonId)?)
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PersonId({self})")
    }
}

impl Serialize for PersonId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for PersonId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PersonId, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_and_nothing_else_is_one() {
        let id: PersonId = "k3x9q0abz000".parse().unwrap();
        assert_eq!(id.to_string(), "k3x9q0abz000");
        for wrong in ["", "k3x9q0ab", "K3X9Q0ABZ000", "k3x9q0abz00é"] {
            assert!(wrong.parse::<PersonId>().is_err(), "{wrong}");
        }
    }
}
