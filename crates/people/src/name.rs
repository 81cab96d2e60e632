//! What an account is called. Two names that a hurried reader could take for each other are one name.

use std::{fmt, str::FromStr};

/// 3 to 20 letters, digits, `-` and `_`, the first of them a letter or a digit. It is shown as it was chosen.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct AccountName(Box<str>);

/// What all names have in common that look like one: names are unique by it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NameKey(Box<str>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadAccountName {
    #[error("a name has 3 to 20 characters")]
    Length,
    #[error("a name consists of letters a-z, digits, - and _")]
    Character,
    #[error("a name begins with a letter or a digit")]
    Start,
    #[error("this name is reserved")]
    Reserved,
}

impl AccountName {
    pub const MIN: usize = 3;
    pub const MAX: usize = 20;

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn key(&self) -> NameKey {
        NameKey(fold(&self.0).into())
    }

    /// What the keys of all names begin with that begin with this text.
    pub fn key_of_start(text: &str) -> NameKey {
        NameKey(fold(text).into())
    }

    /// A name that somebody has already, whatever has been reserved since.
    pub fn stored(text: &str) -> Result<AccountName, BadAccountName> {
        if !(AccountName::MIN..=AccountName::MAX).contains(&text.chars().count()) {
            return Err(BadAccountName::Length);
        }
        if !text.chars().all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '_') {
            return Err(BadAccountName::Character);
        }
        if !text.starts_with(|first: char| first.is_ascii_alphanumeric()) {
            return Err(BadAccountName::Start);
        }
        Ok(AccountName(text.into()))
    }
}

impl NameKey {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A name that somebody wants.
impl FromStr for AccountName {
    type Err = BadAccountName;

    fn from_str(text: &str) -> Result<AccountName, BadAccountName> {
        let name = AccountName::stored(text)?;
        let key = name.key();
        let reserved = RESERVED.iter().any(|word| fold(word) == key.as_str());
        if reserved { Err(BadAccountName::Reserved) } else { Ok(name) }
    }
}

/// One spelling for all that look alike. Letters that look like two others become those two, and not the other way
/// round: `vvv` is read as `wv` or as `vw`, so both must have its key.
fn fold(name: &str) -> String {
    let mut folded = String::with_capacity(2 * name.len());
    for letter in name.chars().map(|letter| letter.to_ascii_lowercase()) {
        match letter {
            'i' | 'l' | '1' => folded.push('l'),
            'o' | '0' => folded.push('o'),
            's' | '5' => folded.push('s'),
            '-' | '_' => folded.push('-'),
            'm' => folded.push_str("rn"),
            'w' => folded.push_str("vv"),
            other => folded.push(other),
        }
    }
    folded
}

/// Names that would speak for the server, for somebody in charge, for a seat, or for nobody.
const RESERVED: &[&str] = &[
    "abuse",
    "account",
    "admin",
    "administrator",
    "admins",
    "anonymous",
    "anybody",
    "api",
    "arbiter",
    "arbiters",
    "black",
    "bot",
    "bots",
    "casual",
    "casual-1",
    "casual-2",
    "casual-3",
    "computer",
    "contact",
    "deleted",
    "duplicate",
    "east",
    "engine",
    "everybody",
    "ghost",
    "ghosts",
    "guest",
    "guests",
    "help",
    "host",
    "hostmaster",
    "info",
    "invite",
    "login",
    "logout",
    "mail",
    "mod",
    "moderator",
    "moderators",
    "nobody",
    "north",
    "null",
    "official",
    "operator",
    "owner",
    "parallax",
    "password",
    "player",
    "postmaster",
    "privacy",
    "random",
    "recon",
    "referee",
    "reset",
    "root",
    "security",
    "self",
    "server",
    "settings",
    "signup",
    "somebody",
    "source",
    "south",
    "staff",
    "support",
    "sysadmin",
    "system",
    "team",
    "tournament",
    "undefined",
    "unknown",
    "webmaster",
    "west",
    "white",
    "you",
];

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AccountName({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_by_table() {
        use BadAccountName::{Character, Length, Reserved, Start};
        for (text, expected) in [
            ("Ada", Ok(())),
            ("ada-lovelace_1815", Ok(())),
            ("007", Ok(())),
            ("abcdefghijklmnopqrst", Ok(())),
            ("ab", Err(Length)),
            ("", Err(Length)),
            ("abcdefghijklmnopqrstu", Err(Length)),
            ("Zoë", Err(Character)),
            ("аdа", Err(Character)),
            ("a da", Err(Character)),
            (" ada", Err(Character)),
            ("ada\n", Err(Character)),
            ("<b>ada</b>", Err(Character)),
            ("a.d.a", Err(Character)),
            ("ada\u{200B}", Err(Character)),
            ("-ada", Err(Start)),
            ("__proto__", Err(Start)),
            ("admin", Err(Reserved)),
            ("ADM1N", Err(Reserved)),
            ("adrnin", Err(Reserved)),
            ("R00T", Err(Reserved)),
            ("5taff", Err(Reserved)),
            ("vvhite", Err(Reserved)),
            ("administrate", Ok(())),
        ] {
            assert_eq!(text.parse::<AccountName>().map(|_| ()), expected, "{text:?}");
        }
    }

    fn key(text: &str) -> NameKey {
        AccountName::stored(text).unwrap().key()
    }

    #[test]
    fn look_alikes_have_one_key() {
        for (one, other) in [
            ("Ada", "aDA"),
            ("lilli", "1I1lI"),
            ("Oslo", "05l0"),
            ("modern", "rnodem"),
            ("william", "vvilliarn"),
            ("vwv", "wvv"),
            ("vvva", "vwa"),
            ("a-b", "a_b"),
            ("ll1", "iil"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
    }

    #[test]
    fn others_have_keys_of_their_own() {
        for (one, other) in [("ada", "adb"), ("ada", "ada1"), ("a-b", "ab-"), ("now", "nov"), ("ben", "bem")]
        {
            assert_ne!(key(one), key(other), "{one} {other}");
        }
    }

    #[test]
    fn whoever_has_a_name_that_became_reserved_keeps_it() {
        assert!("parallax".parse::<AccountName>().is_err());
        assert_eq!(AccountName::stored("parallax").unwrap().as_str(), "parallax");
    }

    #[test]
    fn every_reserved_word_could_be_a_name() {
        assert!(RESERVED.is_sorted());
        for word in RESERVED {
            assert!(AccountName::stored(word).is_ok(), "{word} is refused anyway");
            assert_eq!(word.parse::<AccountName>(), Err(BadAccountName::Reserved));
        }
    }

    /// What people are likely to be called is not reserved by being folded.
    #[test]
    fn common_names_are_free() {
        for name in ["Magnus", "Judit", "Bobby", "Garry", "Hikaru", "Viswanathan", "Botvinnik", "modesty"] {
            assert!(name.parse::<AccountName>().is_ok(), "{name}");
        }
    }
}
