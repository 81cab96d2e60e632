//! Why a profile is refused, as data. The English is made from it, here and nowhere else.

use std::fmt;

use serde::Serialize;
use shakmaty::{Color, Role, Square};

use crate::{
    names::{self, color_name, role_name, together},
    traits::MODIFIER_KINDS,
};

/// What is wrong, and which entries of the profile are to blame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "schemas",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "ProfileFault"),
    ts(rename = "ProfileFault")
)]
pub struct ProfileError {
    #[serde(flatten)]
    #[cfg_attr(feature = "schemas", ts(flatten))]
    pub fault: ProfileFault,
    /// Empty if the fault lies in no single entry.
    pub entries: Vec<ProfileEntry>,
}

/// One entry of a profile, by its place in its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum ProfileEntry {
    PerType(usize),
    PerInstance(usize),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(
    feature = "schemas",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "FaultOfProfile"),
    ts(rename = "FaultOfProfile")
)]
pub enum ProfileFault {
    /// It is no profile at all; the parser says why.
    Unreadable {
        #[serde(skip)]
        why: String,
    },
    TextTooLong {
        max: usize,
    },
    TooManyEntries {
        max: usize,
    },
    WrongLayout {
        layout: String,
    },
    UnknownKind {
        kind: String,
    },
    /// The value does not fit the schema of its kind.
    BadValue {
        kind: &'static str,
    },
    OffBoard {
        index: u8,
    },
    EmptySquare {
        #[serde(with = "names::square")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Square"), ts(type = "Square"))]
        square: Square,
    },
    RoyalPromotion {
        #[serde(with = "names::role")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Role"), ts(type = "Role"))]
        role: Role,
    },
    NoRoyal {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Color"), ts(type = "Seat"))]
        color: Color,
    },
    InvulnerableRoyal {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Color"), ts(type = "Seat"))]
        color: Color,
    },
    Deadlock,
    /// The side to move could take a royal piece at once.
    RoyalHangs {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Color"), ts(type = "Seat"))]
        color: Color,
    },
    OverAtOnce,
    /// With these presets its moves take too long to work out.
    ProfileTooDear {
        presets: Vec<&'static str>,
    },
    /// No game could start from the position that it makes.
    Unplayable {
        #[serde(skip)]
        why: String,
    },
    /// The game has not begun.
    NotBegun,
    /// The update was written for another version.
    Stale {
        version: u32,
        current: u32,
    },
    AlreadyScheduled,
    AlreadyProposed,
    TooManyChanges {
        max: u32,
    },
    /// This mode has no modifiers.
    NoModifiers,
}

impl From<ProfileFault> for ProfileError {
    fn from(fault: ProfileFault) -> ProfileError {
        ProfileError { fault, entries: Vec::new() }
    }
}

impl ProfileFault {
    pub(crate) fn at(self, entry: ProfileEntry) -> ProfileError {
        ProfileError { fault: self, entries: vec![entry] }
    }
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

impl std::error::Error for ProfileError {}

impl fmt::Display for ProfileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProfileFault::Unreadable { why } => f.write_str(why),
            ProfileFault::TextTooLong { max } => write!(f, "a text is longer than {max} characters"),
            ProfileFault::TooManyEntries { max } => write!(f, "there are more than {max} modifiers"),
            ProfileFault::WrongLayout { layout } => {
                write!(f, "the profile was written for the layout \"{layout}\"")
            }
            ProfileFault::UnknownKind { kind } => write!(f, "unknown modifier \"{kind}\""),
            ProfileFault::BadValue { kind } => {
                let known = MODIFIER_KINDS.iter().find(|known| known.id == *kind);
                write!(f, "the value of {kind} must match {}", known.map_or("its schema", |it| it.schema))
            }
            ProfileFault::OffBoard { index } => {
                write!(f, "square {index} is not on the board; squares run from 0 (a1) to 63 (h8)")
            }
            ProfileFault::EmptySquare { square } => write!(f, "no piece starts on {square}"),
            ProfileFault::RoyalPromotion { role } => {
                write!(f, "a pawn may not become a {}, which is royal here", role_name(*role))
            }
            ProfileFault::NoRoyal { color } => {
                write!(f, "the profile leaves {} without a royal piece", color_name(*color))
            }
            ProfileFault::InvulnerableRoyal { color } => {
                write!(f, "the profile makes a royal piece of {} invulnerable", color_name(*color))
            }
            ProfileFault::Deadlock => f.write_str("under this profile neither side has a move"),
            ProfileFault::RoyalHangs { color } => {
                let turn = color_name(*color);
                write!(f, "it is {turn}'s turn, and {turn} could take a royal piece at once")
            }
            ProfileFault::OverAtOnce => f.write_str("under this profile the game would be over at once"),
            ProfileFault::ProfileTooDear { presets } => {
                write!(f, "{} take too long to work out on this board", together(presets, true))
            }
            ProfileFault::Unplayable { why } => f.write_str(why),
            ProfileFault::NotBegun => f.write_str("the game has not begun"),
            ProfileFault::Stale { version, current } => {
                write!(f, "version {version} is stale: the profile is at version {current}")
            }
            ProfileFault::AlreadyScheduled => {
                f.write_str("another profile takes effect when the turn passes")
            }
            ProfileFault::AlreadyProposed => f.write_str("another proposal is waiting for an answer"),
            ProfileFault::TooManyChanges { max } => {
                write!(f, "the profile of a game may change {max} times at most")
            }
            ProfileFault::NoModifiers => f.write_str("duplicate chess has no modifiers"),
        }
    }
}
