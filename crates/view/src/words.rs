//! Squares, roles and sets of squares as written on the wire.

use std::fmt;

use rules::{Bitboard, names};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Written `e4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(
    any(test, feature = "schemas"),
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(inline),
    ts(type = "string")
)]
pub struct Square(
    #[serde(with = "names::square")]
    #[cfg_attr(any(test, feature = "schemas"), schemars(with = "names::schema::Square"))]
    pub rules::Square,
);

impl From<rules::Square> for Square {
    fn from(square: rules::Square) -> Square {
        Square(square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Written `knight`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(
    any(test, feature = "schemas"),
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(inline),
    ts(type = "\"pawn\" | \"knight\" | \"bishop\" | \"rook\" | \"queen\" | \"king\"")
)]
pub struct Role(
    #[serde(with = "names::role")]
    #[cfg_attr(any(test, feature = "schemas"), schemars(with = "names::schema::Role"))]
    pub rules::Role,
);

impl From<rules::Role> for Role {
    fn from(role: rules::Role) -> Role {
        Role(role)
    }
}

/// Written as the list of its squares in the order of their names: a1, a2, …, b1, ….
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(
    any(test, feature = "schemas"),
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(transparent),
    ts(type = "Array<Square>")
)]
pub struct SquareSet(
    #[cfg_attr(any(test, feature = "schemas"), schemars(with = "Vec<Square>"))] pub Bitboard,
);

impl SquareSet {
    pub const ALL: SquareSet = SquareSet(Bitboard::FULL);

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Ordered by name.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        rules::File::ALL.into_iter().flat_map(move |file| (self.0 & file).into_iter()).map(Square)
    }
}

impl Serialize for SquareSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.squares())
    }
}

impl<'de> Deserialize<'de> for SquareSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SquareSet, D::Error> {
        let squares = Vec::<Square>::deserialize(deserializer)?;
        Ok(SquareSet(squares.into_iter().map(|square| square.0).collect()))
    }
}
