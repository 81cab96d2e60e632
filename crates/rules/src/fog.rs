//! The disputed points of fog: what a side sees and hears in it beyond the squares that its pieces reach.
//!
//! Whoever plays Fog of War elsewhere knows other answers to these questions; each site's are a value of [`Fog`].

use serde::{Deserialize, Serialize};

use crate::axes::{Royalty, Sight};

/// How the disputed points are settled. The default is the one of dark chess here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Fog {
    /// The square ahead of a pawn that cannot step there.
    pub blocked_pawns: BlockedPawns,
    /// The squares on which a pawn could capture, if something stood there.
    pub pawn_diagonals: PawnDiagonals,
    /// Whether a side is warned of check where check does not bind. Where it does, it is always told.
    pub checks: FogChecks,
    /// What the opponent hears of a promotion, if there is no moderator to tell it.
    pub promotions: FogPromotions,
}

/// What is seen of a square ahead of a pawn that an enemy blocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum BlockedPawns {
    #[default]
    Hidden,
    /// That something stands there, but not what.
    Occupied,
    Seen,
}

/// Whether a pawn sees its empty diagonals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum PawnDiagonals {
    #[default]
    Hidden,
    Seen,
}

/// Whether a side is warned of check where it need not answer it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum FogChecks {
    #[default]
    Silent,
    Told,
}

/// What the opponent hears of a promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum FogPromotions {
    #[default]
    Silent,
    /// That there was one, but neither where nor to what.
    Fact,
}

/// Axes of fog; those that are absent are as in the ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct FogAxes {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked_pawns: Option<BlockedPawns>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pawn_diagonals: Option<PawnDiagonals>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checks: Option<FogChecks>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotions: Option<FogPromotions>,
}

impl FogAxes {
    /// The fog that departs from `base` on these axes.
    pub fn over(self, base: Fog) -> Fog {
        Fog {
            blocked_pawns: self.blocked_pawns.unwrap_or(base.blocked_pawns),
            pawn_diagonals: self.pawn_diagonals.unwrap_or(base.pawn_diagonals),
            checks: self.checks.unwrap_or(base.checks),
            promotions: self.promotions.unwrap_or(base.promotions),
        }
    }
}

/// All of them.
impl From<Fog> for FogAxes {
    fn from(fog: Fog) -> FogAxes {
        let Fog { blocked_pawns, pawn_diagonals, checks, promotions } = fog;
        FogAxes {
            blocked_pawns: Some(blocked_pawns),
            pawn_diagonals: Some(pawn_diagonals),
            checks: Some(checks),
            promotions: Some(promotions),
        }
    }
}

impl Fog {
    pub fn is_usual(&self) -> bool {
        *self == Fog::default()
    }

    /// The same without what makes no difference under a card's other axes, so that equal rules are equal cards.
    pub(crate) fn under(self, sight: Sight, royalty: Royalty, moderated: bool) -> Fog {
        if sight != Sight::Fog {
            return Fog::default();
        }
        Fog {
            checks: match royalty {
                Royalty::Checkmate => FogChecks::Silent,
                Royalty::Capture => self.checks,
            },
            promotions: if moderated { FogPromotions::Silent } else { self.promotions },
            ..self
        }
    }
}

/// The same in one byte: thousands of games are in memory, each with a card and its rules.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct PackedFog(u8);

impl From<Fog> for PackedFog {
    fn from(fog: Fog) -> PackedFog {
        let Fog { blocked_pawns, pawn_diagonals, checks, promotions } = fog;
        let bits = [pawn_diagonals as u8, checks as u8, promotions as u8];
        PackedFog(bits.into_iter().fold(blocked_pawns as u8, |packed, bit| packed << 1 | bit))
    }
}

impl PackedFog {
    pub(crate) fn get(self) -> Fog {
        let bit = |place: u8| self.0 >> place & 1 == 1;
        Fog {
            blocked_pawns: match self.0 >> 3 {
                0 => BlockedPawns::Hidden,
                1 => BlockedPawns::Occupied,
                _ => BlockedPawns::Seen,
            },
            pawn_diagonals: if bit(2) { PawnDiagonals::Seen } else { PawnDiagonals::Hidden },
            checks: if bit(1) { FogChecks::Told } else { FogChecks::Silent },
            promotions: if bit(0) { FogPromotions::Fact } else { FogPromotions::Silent },
        }
    }

    pub(crate) fn is_usual(&self) -> bool {
        self.0 == 0
    }
}

impl Serialize for PackedFog {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fog_is_unpacked_as_it_was() {
        let mut bytes = Vec::new();
        for blocked_pawns in [BlockedPawns::Hidden, BlockedPawns::Occupied, BlockedPawns::Seen] {
            for pawn_diagonals in [PawnDiagonals::Hidden, PawnDiagonals::Seen] {
                for checks in [FogChecks::Silent, FogChecks::Told] {
                    for promotions in [FogPromotions::Silent, FogPromotions::Fact] {
                        let fog = Fog { blocked_pawns, pawn_diagonals, checks, promotions };
                        let packed = PackedFog::from(fog);
                        assert_eq!((packed.get(), packed.is_usual()), (fog, fog.is_usual()));
                        bytes.push(packed.0);
                    }
                }
            }
        }
        bytes.sort_unstable();
        bytes.dedup();
        assert_eq!(bytes.len(), 24);
    }
}
