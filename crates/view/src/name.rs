//! What players call themselves.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::seat::Seat;

/// A player's name as anybody may see it. It holds nothing that could hide, reverse or break the text around it.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(
    any(test, feature = "schemas"),
    derive(schemars::JsonSchema),
    schemars(extend("minLength" = 1, "maxLength" = 24, "examples" = ["Ada"]))
)]
pub struct PlayerName(#[cfg_attr(any(test, feature = "schemas"), schemars(with = "String"))] Box<str>);

/// The names of those who gave one, by seat.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(
    any(test, feature = "schemas"),
    derive(schemars::JsonSchema, ts_rs::TS),
    ts(type = "{ [seat in Seat | Player]?: string }")
)]
pub struct PlayerNames(pub BTreeMap<Seat, PlayerName>);

impl PlayerName {
    /// In characters.
    pub const MAX: usize = 24;

    /// The name in what somebody typed: without characters that cannot be seen, on one line, and not too long. None if
    /// nothing is left of it.
    pub fn clean(text: &str) -> Option<PlayerName> {
        let mut name = String::new();
        let mut length = 0;
        let mut gap = false;
        for character in text.chars() {
            if character.is_whitespace() || is_blank(character) {
                gap = length > 0;
            } else if !is_unseen(character) {
                let needed = 1 + usize::from(gap);
                if length + needed > PlayerName::MAX {
                    break;
                }
                if std::mem::take(&mut gap) {
                    name.push(' ');
                }
                name.push(character);
                length += needed;
            }
        }
        (length > 0).then(|| PlayerName(name.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PlayerNames {
    pub fn get(&self, seat: Seat) -> Option<&PlayerName> {
        self.0.get(&seat)
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlayerName({:?})", self.as_str())
    }
}

impl<'de> Deserialize<'de> for PlayerName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlayerName, D::Error> {
        let text = String::deserialize(deserializer)?;
        PlayerName::clean(&text).ok_or_else(|| de::Error::custom("a name that can be seen is wanted"))
    }
}

/// Takes up space like a letter, and shows nothing.
fn is_blank(character: char) -> bool {
    matches!(character, '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}')
}

/// Control and format characters (Unicode's categories Cc and Cf: bidirectional marks, joiners, tags), and whatever
/// else takes up no space of its own by Unicode's `Default_Ignorable_Code_Point`.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{AD}' | '\u{34F}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}'
            | '\u{890}'..='\u{891}' | '\u{8E2}' | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}' | '\u{110BD}' | '\u{110CD}'
            | '\u{13430}'..='\u{1343F}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_by_table() {
        for (text, expected) in [
            ("Ada", Some("Ada")),
            ("  Ada \t\r\n Lovelace ", Some("Ada Lovelace")),
            ("a\u{202E}b\u{2066}c\u{200B}d\u{FEFF}e\u{0}f\u{1B}[g", Some("abcdef[g")),
            ("<b>\"Ada\" & Co.\\", Some("<b>\"Ada\" & Co.\\")),
            ("Zoë 王 Ольга", Some("Zoë 王 Ольга")),
            ("\u{1F469}\u{200D}\u{1F4BB}", Some("\u{1F469}\u{1F4BB}")),
            ("one\u{2028}two\u{3164}three", Some("one two three")),
            ("1234567890123456789012345", Some("123456789012345678901234")),
            ("12345678901234567890123 x", Some("12345678901234567890123")),
            ("", None),
            (" \u{2800}\u{3164}\u{200E}\u{E0041} ", None),
        ] {
            let cleaned = PlayerName::clean(text);
            assert_eq!(cleaned.as_ref().map(PlayerName::as_str), expected, "{text:?}");
        }
    }

    /// Whatever is typed, what is left is short, on one line and visible, and stays as it is.
    #[test]
    fn any_text_is_cleaned() {
        let odd: Vec<char> =
            "\u{202E}\u{200D}\u{FE0F}\u{3164}\u{2028}\u{0}\n\u{E0041} a<\"".chars().collect();
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..20_000 {
            let length = rng.usize(..60);
            let text: String = std::iter::repeat_with(|| match rng.u8(..3) {
                0 => rng.char(..),
                1 => rng.char(' '..'\u{3000}'),
                _ => odd[rng.usize(..odd.len())],
            })
            .take(length)
            .collect();
            let Some(name) = PlayerName::clean(&text) else { continue };
            let shown = name.as_str();
            assert!((1..=PlayerName::MAX).contains(&shown.chars().count()), "{text:?}");
            let bad = |it: char| it != ' ' && (it.is_whitespace() || is_blank(it) || is_unseen(it));
            assert!(!shown.contains(bad) && !shown.contains("  ") && shown.trim() == shown, "{text:?}");
            assert_eq!(PlayerName::clean(shown).as_ref(), Some(&name));
        }
    }

    #[test]
    fn names_are_read_clean_from_json() {
        let names: PlayerNames = serde_json::from_str(r#"{"white":" A\u202eda "}"#).unwrap();
        assert_eq!(serde_json::to_string(&names).unwrap(), r#"{"white":"Ada"}"#);
        assert!(serde_json::from_str::<PlayerName>(r#"" ""#).is_err());
    }
}
