//! What somebody is on this server, beside being a player.

use std::{fmt, str::FromStr};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PersonRole {
    #[default]
    Player,
    /// A program plays under this name, and says so.
    Bot,
    /// Decides about games and tournaments.
    Arbiter,
    /// Decides about everything here.
    Admin,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown role; expected one of player, bot, arbiter, admin")]
pub struct BadRole;

impl PersonRole {
    pub const ALL: [PersonRole; 4] =
        [PersonRole::Player, PersonRole::Bot, PersonRole::Arbiter, PersonRole::Admin];

    /// In the store: these do not change.
    pub fn number(self) -> i64 {
        match self {
            PersonRole::Player => 0,
            PersonRole::Bot => 1,
            PersonRole::Arbiter => 2,
            PersonRole::Admin => 3,
        }
    }

    pub fn from_number(number: i64) -> Result<PersonRole, BadRole> {
        PersonRole::ALL.into_iter().find(|role| role.number() == number).ok_or(BadRole)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            PersonRole::Player => "player",
            PersonRole::Bot => "bot",
            PersonRole::Arbiter => "arbiter",
            PersonRole::Admin => "admin",
        }
    }
}

impl FromStr for PersonRole {
    type Err = BadRole;

    fn from_str(text: &str) -> Result<PersonRole, BadRole> {
        PersonRole::ALL.into_iter().find(|role| role.as_str() == text).ok_or(BadRole)
    }
}

impl fmt::Display for PersonRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_read_as_they_are_written() {
        for role in PersonRole::ALL {
            assert_eq!(role.to_string().parse(), Ok(role));
            assert_eq!(PersonRole::from_number(role.number()), Ok(role));
        }
        assert_eq!("Admin".parse::<PersonRole>(), Err(BadRole));
        assert_eq!(PersonRole::from_number(4), Err(BadRole));
    }
}
