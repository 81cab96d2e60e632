//! Why a profile is refused, as data. The English is made from it, here and nowhere else.

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use shakmaty::{Bitboard, Color, Role, Square};

use crate::{
    names::{self, color_name, role_name},
    position::Position,
    profile::{
        InstanceModifier, MODIFIER_KINDS, Override, Profile, Sides, Traits, TypeModifier, excessive,
        read_value,
    },
    rules::Rules,
    table::Crown,
};

/// What is wrong, and which entries of the profile are to blame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ProfileFault"))]
pub struct ProfileError {
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub fault: ProfileFault,
    /// Empty if the fault lies in no single entry.
    pub entries: Vec<ProfileEntry>,
}

/// One entry of a profile, by its place in its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum ProfileEntry {
    PerType(usize),
    PerInstance(usize),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "reason", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FaultOfProfile"))]
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
        #[cfg_attr(feature = "typescript", ts(type = "Square"))]
        square: Square,
    },
    RoyalPromotion {
        #[serde(with = "names::role")]
        #[cfg_attr(feature = "typescript", ts(type = "Role"))]
        role: Role,
    },
    NoRoyal {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        color: Color,
    },
    InvulnerableRoyal {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        color: Color,
    },
    Deadlock,
    /// The side to move could take a royal piece at once.
    RoyalHangs {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "typescript", ts(type = "Seat"))]
        color: Color,
    },
    OverAtOnce,
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

/// The royal pieces of one side, as the entries of a profile name them.
pub(crate) struct Royals {
    color: Color,
    /// None if the side has no royal piece by the rules: then every piece counts.
    crown: Option<Crown>,
    /// Where they started.
    starts: Bitboard,
}

impl Royals {
    /// In the starting position.
    pub(crate) fn at_start(rules: &Rules, board: &shakmaty::Board, color: Color) -> Royals {
        let crown = rules.table.royal[color];
        let is_royal = |square: &Square| {
            board.role_at(*square).is_some_and(|role| crown.is_none_or(|crown| crown.includes(role)))
        };
        Royals { color, crown, starts: board.by_color(color).into_iter().filter(is_royal).collect() }
    }

    /// In the middle of a game.
    pub(crate) fn of(rules: &Rules, position: &Position, color: Color) -> Royals {
        let starts = rules.royal_pieces(position, color).into_iter().filter_map(|square| {
            let mark = position.marks.as_ref()?[usize::from(square)];
            rules.modifiers.as_ref()?.start_of(mark)
        });
        Royals { color, crown: rules.table.royal[color], starts: starts.collect() }
    }

    fn include_type(&self, role: Role, sides: Sides) -> bool {
        sides.include(self.color) && self.crown.is_none_or(|crown| crown.includes(role))
    }
}

impl Profile {
    pub(crate) fn no_royal(&self, royals: &Royals) -> ProfileError {
        let entries = self.entries_on(royals, |traits| traits.hp_bonus < 0);
        ProfileError { fault: ProfileFault::NoRoyal { color: royals.color }, entries }
    }

    /// Several resistances may add up to what none of them does alone.
    pub(crate) fn invulnerable_royal(&self, royals: &Royals) -> ProfileError {
        let mut entries = self.entries_on(royals, Traits::is_invulnerable);
        if entries.is_empty() {
            entries = self.entries_on(royals, Traits::resists);
        }
        ProfileError { fault: ProfileFault::InvulnerableRoyal { color: royals.color }, entries }
    }

    /// The entries that touch royal pieces and do what is asked.
    fn entries_on(&self, royals: &Royals, does: impl Fn(Traits) -> bool) -> Vec<ProfileEntry> {
        let does = |kind: &str, value: &Value| {
            read_value(kind, value).ok().or_else(|| excessive(kind, value)).is_some_and(&does)
        };
        self.entries(
            |it| royals.include_type(it.piece_type, it.color) && does(&it.kind, &it.value),
            |it| it.start().is_some_and(|start| royals.starts.contains(start)) && does(&it.kind, &it.value),
        )
    }

    pub(crate) fn empty_square(&self, square: Square) -> ProfileError {
        let entries = self.entries(|_| false, |it| it.start() == Some(square));
        ProfileError { fault: ProfileFault::EmptySquare { square }, entries }
    }

    pub(crate) fn royal_promotion(&self, role: Role) -> ProfileError {
        let does = |kind: &str, value: &Value| {
            let becomes = Some(Override::Becomes(role));
            read_value(kind, value).is_ok_and(|traits| traits.promotion == becomes)
        };
        let entries = self.entries(|it| does(&it.kind, &it.value), |it| does(&it.kind, &it.value));
        ProfileError { fault: ProfileFault::RoyalPromotion { role }, entries }
    }

    fn entries(
        &self,
        by_type: impl Fn(&TypeModifier) -> bool,
        by_instance: impl Fn(&InstanceModifier) -> bool,
    ) -> Vec<ProfileEntry> {
        let types = self.per_type.iter().enumerate().filter(|(_, it)| by_type(it));
        let instances = self.per_instance.iter().enumerate().filter(|(_, it)| by_instance(it));
        let types = types.map(|(index, _)| ProfileEntry::PerType(index));
        types.chain(instances.map(|(index, _)| ProfileEntry::PerInstance(index))).collect()
    }
}
