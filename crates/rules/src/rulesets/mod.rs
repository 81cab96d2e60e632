//! Rulesets: the ways in which hidden-information chess is played elsewhere, by name.
//!
//! A ruleset supplies the values that a card does not choose itself, one file each. Nothing else knows them by name.

mod berkeley;
mod berkeley_any;
mod brainking;
mod chesscom;
mod cincinnati;
mod crazykrieg;
mod english;
mod parallax;
mod rand;
mod schemingmind;
mod wild16;

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    axes::{Draws, Mode, Royalty, Sight, Stalemate},
    fog::Fog,
    moderator::Moderator,
};

/// The name of a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Ruleset {
    Parallax,
    Berkeley,
    BerkeleyAny,
    Cincinnati,
    Wild16,
    Rand,
    English,
    Crazykrieg,
    Chesscom,
    Brainking,
    Schemingmind,
    SchemingmindCheck,
    SchemingmindMate,
}

/// The values that a ruleset supplies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Values {
    pub(crate) name: &'static str,
    /// The mode that it is a form of.
    pub(crate) mode: Mode,
    pub(crate) royalty: Royalty,
    pub(crate) sight: Sight,
    pub(crate) moderator: Option<Moderator>,
    pub(crate) touch_move: bool,
    pub(crate) draws: Draws,
    pub(crate) stalemate: Stalemate,
    pub(crate) fog: Fog,
    pub(crate) presets: &'static [&'static str],
}

const FIDE: Draws = Draws { threefold: true, fifty_moves: true, insufficient_material: true, cap: None };
const MATERIAL_ONLY: Draws =
    Draws { threefold: false, fifty_moves: false, insufficient_material: true, cap: None };

impl Ruleset {
    pub const ALL: [Ruleset; 13] = [
        Ruleset::Parallax,
        Ruleset::Berkeley,
        Ruleset::BerkeleyAny,
        Ruleset::Cincinnati,
        Ruleset::Wild16,
        Ruleset::Rand,
        Ruleset::English,
        Ruleset::Crazykrieg,
        Ruleset::Chesscom,
        Ruleset::Brainking,
        Ruleset::Schemingmind,
        Ruleset::SchemingmindCheck,
        Ruleset::SchemingmindMate,
    ];

    pub(crate) fn values(self) -> &'static Values {
        match self {
            Ruleset::Parallax => &parallax::VALUES,
            Ruleset::Berkeley => &berkeley::VALUES,
            Ruleset::BerkeleyAny => &berkeley_any::VALUES,
            Ruleset::Cincinnati => &cincinnati::VALUES,
            Ruleset::Wild16 => &wild16::VALUES,
            Ruleset::Rand => &rand::VALUES,
            Ruleset::English => &english::VALUES,
            Ruleset::Crazykrieg => &crazykrieg::VALUES,
            Ruleset::Chesscom => &chesscom::VALUES,
            Ruleset::Brainking => &brainking::VALUES,
            Ruleset::Schemingmind => &schemingmind::VALUES,
            Ruleset::SchemingmindCheck => &schemingmind::CHECK,
            Ruleset::SchemingmindMate => &schemingmind::MATE,
        }
    }

    pub fn name(self) -> &'static str {
        self.values().name
    }

    /// The mode that it is a form of.
    pub fn mode(self) -> Mode {
        self.values().mode
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Ruleset {
    type Err = String;

    fn from_str(name: &str) -> Result<Ruleset, String> {
        Ruleset::ALL.into_iter().find(|ruleset| ruleset.name() == name).ok_or_else(|| {
            let names = Ruleset::ALL.map(Ruleset::name).join(", ");
            format!("unknown ruleset \"{name}\"; expected one of {names}")
        })
    }
}
