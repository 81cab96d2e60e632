//! The axes of a rule card: its mode, and what a game may choose instead.

use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

/// A named rule card. A game may depart from it on any axis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Mode {
    Vanilla,
    Blind,
    Dark,
    House,
    /// Reconnaissance blind chess: before each move a side senses a part of the board.
    Rbc,
    /// Four seats on four coupled boards, by rules of its own.
    Duplicate,
}

impl Mode {
    pub const ALL: [Mode; 6] =
        [Mode::Vanilla, Mode::Blind, Mode::Dark, Mode::House, Mode::Rbc, Mode::Duplicate];

    pub fn name(self) -> &'static str {
        match self {
            Mode::Vanilla => "vanilla",
            Mode::Blind => "blind",
            Mode::Dark => "dark",
            Mode::House => "house",
            Mode::Rbc => "rbc",
            Mode::Duplicate => "duplicate",
        }
    }
}

/// Whether mate wins, or there is no check and capturing the royal piece wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Royalty {
    /// Check binds, and mate wins.
    Checkmate,
    /// There is no check; taking the royal piece wins.
    Capture,
}

/// What a seat sees: everything; its own pieces only; its own pieces and the squares they reach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Sight {
    /// Everything.
    Open,
    /// Own pieces only.
    Own,
    /// Own pieces and the squares they reach.
    Fog,
}

/// What becomes of a side that cannot move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Stalemate {
    #[default]
    Draw,
    /// It loses.
    Loss,
}

impl Stalemate {
    pub fn is_draw(&self) -> bool {
        *self == Stalemate::Draw
    }
}

/// Which draws end the game by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Draws {
    pub threefold: bool,
    pub fifty_moves: bool,
    pub insufficient_material: bool,
    /// After so many half-moves without a capture or a pawn move, instead of a hundred or before them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", ts(optional))]
    pub cap: Option<NonZeroU16>,
}

/// The half-moves without a capture or a pawn move that fifty moves are.
pub(crate) const FIFTY_MOVES: u32 = 100;

impl Draws {
    /// All of them; but where a king can be taken, a lone king can still win.
    pub fn under(royalty: Royalty) -> Draws {
        let insufficient_material = royalty == Royalty::Checkmate;
        Draws { threefold: true, fifty_moves: true, insufficient_material, cap: None }
    }

    /// Without a cap that fifty moves would always forestall, so that equal rules are written alike.
    pub(crate) fn tidied(self) -> Draws {
        let idle = |cap: &NonZeroU16| self.fifty_moves && u32::from(cap.get()) >= FIFTY_MOVES;
        Draws { cap: self.cap.filter(|cap| !idle(cap)), ..self }
    }
}

/// The same in three bytes: thousands of games are in memory, each with a card and its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PackedDraws {
    kinds: u8,
    cap: [u8; 2],
}

impl From<Draws> for PackedDraws {
    fn from(draws: Draws) -> PackedDraws {
        let Draws { threefold, fifty_moves, insufficient_material, cap } = draws;
        let kinds = [threefold, fifty_moves, insufficient_material];
        PackedDraws {
            kinds: kinds.into_iter().fold(0, |packed, kind| packed << 1 | u8::from(kind)),
            cap: cap.map_or(0, NonZeroU16::get).to_le_bytes(),
        }
    }
}

impl PackedDraws {
    pub(crate) fn get(self) -> Draws {
        let kind = |place: u8| self.kinds >> place & 1 == 1;
        Draws {
            threefold: kind(2),
            fifty_moves: kind(1),
            insufficient_material: kind(0),
            cap: NonZeroU16::new(u16::from_le_bytes(self.cap)),
        }
    }
}

impl Serialize for PackedDraws {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_draws_are_unpacked_as_they_were() {
        for kinds in 0..8 {
            for cap in [0, 1, 99, 256, u16::MAX] {
                let draws = Draws {
                    threefold: kinds & 1 > 0,
                    fifty_moves: kinds & 2 > 0,
                    insufficient_material: kinds & 4 > 0,
                    cap: NonZeroU16::new(cap),
                };
                assert_eq!(PackedDraws::from(draws).get(), draws);
            }
        }
        assert_eq!(size_of::<PackedDraws>(), 3);
    }
}
