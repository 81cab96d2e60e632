//! What an announcement says beyond its words.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use shakmaty::{Bitboard, Role, Square};

use crate::{
    moderator::{Captures, EnPassant, Moderator},
    moves::MoveKind,
    names,
    position::{Capture, Played},
};

/// What an announcement says beyond its words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Detail {
    /// Where a capture was, and of what, if that is told.
    Captured {
        #[serde(with = "names::square")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Square"), ts(type = "string"))]
        square: Square,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schemas", ts(optional))]
        what: Option<What>,
    },
    /// Where a check comes from; from two directions at once, if it is a double check.
    Check(Directions),
    PawnTries(ToldTries),
}

/// What was captured, as far as it is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "schemas",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "CapturedKind"),
    ts(rename = "CapturedKind")
)]
pub enum What {
    Pawn,
    /// Anything but a pawn.
    Piece,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl What {
    pub const ALL: [What; 7] =
        [What::Pawn, What::Piece, What::Knight, What::Bishop, What::Rook, What::Queen, What::King];

    fn exactly(role: Role) -> What {
        match role {
            Role::Pawn => What::Pawn,
            Role::Knight => What::Knight,
            Role::Bishop => What::Bishop,
            Role::Rook => What::Rook,
            Role::Queen => What::Queen,
            Role::King => What::King,
        }
    }

    /// Whether it could have been one of these.
    pub fn fits(self, role: Role) -> bool {
        match self {
            What::Piece => role != Role::Pawn,
            _ => self == What::exactly(role),
        }
    }
}

/// The pawn captures of a side, as far as they are told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum ToldTries {
    Exists(bool),
    Count(u8),
    /// The squares of the pawns that can capture.
    Squares(
        #[serde(with = "names::squares")]
        #[cfg_attr(
            feature = "schemas",
            schemars(with = "Vec<names::schema::Square>"),
            ts(type = "Array<string>")
        )]
        Bitboard,
    ),
}

impl ToldTries {
    /// Whether a pawn on a square may still have a capture.
    pub fn allow(self, from: Square) -> bool {
        match self {
            ToldTries::Exists(any) => any,
            ToldTries::Count(count) => count > 0,
            ToldTries::Squares(squares) => squares.contains(from),
        }
    }
}

/// Where a check can come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Direction {
    File,
    Rank,
    LongDiagonal,
    ShortDiagonal,
    Knight,
}

impl Direction {
    pub const ALL: [Direction; 5] = [
        Direction::File,
        Direction::Rank,
        Direction::LongDiagonal,
        Direction::ShortDiagonal,
        Direction::Knight,
    ];

    /// As seen from the king. The two diagonals through a square never have the same length.
    pub fn of(king: Square, checker: Square) -> Direction {
        let (file, rank) = (king.file().to_u32() as i32, king.rank().to_u32() as i32);
        let (across, up) = (checker.file().to_u32() as i32 - file, checker.rank().to_u32() as i32 - rank);
        let rising_is_long = (file - rank).abs() < (file + rank - 7).abs();
        match (across, up) {
            (0, _) => Direction::File,
            (_, 0) => Direction::Rank,
            _ if across.abs() != up.abs() => Direction::Knight,
            _ if (across == up) == rising_is_long => Direction::LongDiagonal,
            _ => Direction::ShortDiagonal,
        }
    }
}

/// A set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(feature = "schemas", schemars(transparent), ts(type = "Array<Direction>"))]
pub struct Directions(#[cfg_attr(feature = "schemas", schemars(with = "Vec<Direction>"))] u8);

impl Directions {
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |direction| self.0 & 1 << *direction as u8 != 0)
    }

    /// A byte that tells them apart.
    pub fn bits(self) -> u8 {
        self.0
    }

    pub fn from_bits(bits: u8) -> Option<Directions> {
        (bits < 1 << Direction::ALL.len()).then_some(Directions(bits))
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<T: IntoIterator<Item = Direction>>(all: T) -> Directions {
        Directions(all.into_iter().fold(0, |bits, direction| bits | 1 << direction as u8))
    }
}

impl Serialize for Directions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Directions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Directions, D::Error> {
        Ok(Vec::<Direction>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Detail {
    /// What is told of a capture; nothing if only the fact is.
    pub(crate) fn of_capture(moderator: &Moderator, played: &Played, taken: Capture) -> Option<Detail> {
        let in_passing = played.movement.kind == MoveKind::EnPassant;
        let square = match moderator.en_passant {
            EnPassant::Named if in_passing => played.movement.to,
            EnPassant::Named | EnPassant::Victim => taken.square,
        };
        let role = if taken.was_pawn { Role::Pawn } else { taken.role };
        let what = match moderator.captures {
            Captures::Fact => return None,
            Captures::Square => None,
            // What was promoted is a piece to anybody who does not hold it.
            Captures::Class if taken.role == Role::Pawn => Some(What::Pawn),
            Captures::Class => Some(What::Piece),
            Captures::Exact => Some(What::exactly(role)),
        };
        Some(Detail::Captured { square, what })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_seen_from_the_king() {
        let table = [
            (Square::E1, Square::E8, Direction::File),
            (Square::E1, Square::A1, Direction::Rank),
            (Square::E1, Square::H4, Direction::ShortDiagonal),
            (Square::E1, Square::A5, Direction::LongDiagonal),
            (Square::E1, Square::D2, Direction::LongDiagonal),
            (Square::E1, Square::F2, Direction::ShortDiagonal),
            (Square::E1, Square::D3, Direction::Knight),
            (Square::D4, Square::A1, Direction::LongDiagonal),
            (Square::E4, Square::B1, Direction::ShortDiagonal),
            (Square::E4, Square::H1, Direction::LongDiagonal),
        ];
        for (king, checker, expected) in table {
            assert_eq!(Direction::of(king, checker), expected, "{king} {checker}");
        }
    }

    #[test]
    fn details_have_short_forms() {
        let table = [
            (
                Detail::Captured { square: Square::E5, what: Some(What::Pawn) },
                r#"{"captured":{"square":"e5","what":"pawn"}}"#,
            ),
            (Detail::Captured { square: Square::E5, what: None }, r#"{"captured":{"square":"e5"}}"#),
            (
                Detail::Check([Direction::Knight, Direction::File].into_iter().collect()),
                r#"{"check":["file","knight"]}"#,
            ),
            (Detail::PawnTries(ToldTries::Count(2)), r#"{"pawnTries":{"count":2}}"#),
            (
                Detail::PawnTries(ToldTries::Squares(Bitboard::from(Square::D4).with(Square::A5))),
                r#"{"pawnTries":{"squares":["a5","d4"]}}"#,
            ),
        ];
        for (detail, text) in table {
            assert_eq!(serde_json::to_string(&detail).unwrap(), text);
            assert_eq!(serde_json::from_str::<Detail>(text).unwrap(), detail);
        }
    }
}
