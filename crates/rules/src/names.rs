//! The names of squares, roles and colours in everything that is read or written.

use shakmaty::{Color, Role, Square};

pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

pub fn color_name(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// Bounds what a client sent before it is repeated in an error.
pub(crate) fn bounded(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Serialised forms, for `#[serde(with = "…")]`.
macro_rules! words {
    ($module:ident, $type:ty, $name:expr, $all:expr, $expected:literal) => {
        pub mod $module {
            use super::*;
            use serde::{Deserialize, Deserializer, Serializer, de::Error};
            use std::borrow::Cow;

            pub fn serialize<S: Serializer>(value: &$type, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($name(*value))
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let word = Cow::<'de, str>::deserialize(deserializer)?;
                $all.into_iter()
                    .find(|value| $name(*value) == word)
                    .ok_or_else(|| D::Error::custom(concat!("expected ", $expected)))
            }
        }
    };
}

words!(role, Role, role_name, Role::ALL, "pawn, knight, bishop, rook, queen or king");
words!(color, Color, color_name, Color::ALL, "white or black");

pub mod square {
    use super::Square;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::borrow::Cow;

    pub fn serialize<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(square)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        let word = Cow::<'de, str>::deserialize(deserializer)?;
        Square::from_ascii(word.as_bytes()).map_err(|_| D::Error::custom("expected a square, a1 to h8"))
    }
}

/// A list of squares in the order of their names: a1, a2, …, b1, ….
pub mod squares {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use shakmaty::{Bitboard, File};

    use super::Square;

    #[derive(Serialize, Deserialize)]
    struct Name(#[serde(with = "super::square")] Square);

    pub fn serialize<S: Serializer>(squares: &Bitboard, serializer: S) -> Result<S::Ok, S::Error> {
        let by_file = File::ALL.into_iter().flat_map(|file| (*squares & file).into_iter());
        serializer.collect_seq(by_file.map(Name))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Bitboard, D::Error> {
        Ok(Vec::<Name>::deserialize(deserializer)?.into_iter().map(|name| name.0).collect())
    }
}

/// JSON Schema of the same forms, for `#[schemars(with = "…")]`.
#[cfg(feature = "schemas")]
pub mod schema {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    use super::{color_name, role_name};

    macro_rules! schema {
        ($name:ident, $schema:expr) => {
            #[derive(Debug)]
            pub struct $name;

            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    $schema
                }
            }
        };
    }

    schema!(Square, json_schema!({ "type": "string", "pattern": "^[a-h][1-8]$", "examples": ["e4"] }));
    schema!(Role, json_schema!({ "type": "string", "enum": shakmaty::Role::ALL.map(role_name) }));
    schema!(Color, json_schema!({ "type": "string", "enum": shakmaty::Color::ALL.map(color_name) }));
}

/// Rules that are to blame together, in words.
pub(crate) fn together(presets: &[&str], profile: bool) -> String {
    let quoted = presets.iter().map(|id| format!("\"{id}\""));
    let mut names: Vec<_> =
        quoted.chain(profile.then(|| "the modifiers of the profile".to_owned())).collect();
    match names.pop() {
        None => "these rules".to_owned(),
        Some(only) if names.is_empty() => format!("the moves by {only}"),
        Some(last) => format!("{} and {last} together", names.join(", ")),
    }
}
