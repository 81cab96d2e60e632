//! What a program may do with an API token.

use std::{fmt, str::FromStr};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Read what its owner may read.
    Read,
    /// Take seats and play as its owner.
    Play,
    /// Play as a bot.
    Bot,
    /// Enter tournaments, and run those of its owner.
    Tournament,
    /// Whatever its owner may do as an administrator.
    Admin,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown scope; expected one of read, play, bot, tournament, admin")]
pub struct BadScope;

impl Scope {
    pub const ALL: [Scope; 5] = [Scope::Read, Scope::Play, Scope::Bot, Scope::Tournament, Scope::Admin];

    pub fn as_str(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Bot => "bot",
            Scope::Tournament => "tournament",
            Scope::Admin => "admin",
        }
    }

    /// In the store: these do not change.
    fn bit(self) -> i64 {
        match self {
            Scope::Read => 1,
            Scope::Play => 2,
            Scope::Bot => 4,
            Scope::Tournament => 8,
            Scope::Admin => 16,
        }
    }
}

impl FromStr for Scope {
    type Err = BadScope;

    fn from_str(text: &str) -> Result<Scope, BadScope> {
        Scope::ALL.into_iter().find(|scope| scope.as_str() == text).ok_or(BadScope)
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A set of them.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Scopes(i64);

impl Scopes {
    pub fn bits(self) -> i64 {
        self.0
    }

    /// Scopes that this version does not know grant nothing.
    pub fn from_bits(bits: i64) -> Scopes {
        Scope::ALL.into_iter().filter(|scope| bits & scope.bit() != 0).collect()
    }

    pub fn contains(self, scope: Scope) -> bool {
        self.0 & scope.bit() != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |scope| self.contains(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Scopes {
        Scopes(scopes.into_iter().fold(0, |bits, scope| bits | scope.bit()))
    }
}

impl fmt::Debug for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_read_as_they_are_written() {
        for scope in Scope::ALL {
            assert_eq!(scope.to_string().parse(), Ok(scope));
        }
        assert_eq!("write".parse::<Scope>(), Err(BadScope));
    }

    #[test]
    fn a_set_has_what_was_put_into_it() {
        for bits in 0..32 {
            let scopes = Scopes::from_bits(bits);
            assert_eq!(scopes.bits(), bits);
            assert_eq!(scopes.iter().collect::<Scopes>(), scopes);
        }
        let some = Scopes::from_iter([Scope::Read, Scope::Bot]);
        assert!(some.contains(Scope::Bot) && !some.contains(Scope::Admin) && !some.is_empty());
        assert_eq!(Scopes::from_bits(-1), Scope::ALL.into_iter().collect());
        assert!(Scopes::default().is_empty());
    }
}
