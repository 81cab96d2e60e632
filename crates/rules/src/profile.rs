//! Modifier profiles: powers that set some pieces apart from others of their kind.
//!
//! [`Profile`] is what players write, for a kind of piece or for the one that starts on a square. It becomes
//! [`Modifiers`], which the rules read, through one door that checks every value against its kind's schema.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value;
use shakmaty::{Bitboard, ByColor, Color, Role, Square};

use crate::{
    card::CardError,
    names::{self, bounded, role_name},
    origins::Origins,
    position::Position,
    profile_error::{ProfileEntry, ProfileError, ProfileFault, Royals},
    rules::Rules,
    setup::{Setup, SetupError},
};

/// As protocol v1 writes it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Profile {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub description: Option<String>,
    /// The layout that it was written for, if it is for one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub layout_id: Option<String>,
    #[serde(default)]
    pub per_type: Vec<TypeModifier>,
    #[serde(default)]
    pub per_instance: Vec<InstanceModifier>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub version: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub source: Option<String>,
}

/// For every piece of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TypeModifier {
    pub kind: String,
    #[serde(with = "names::role")]
    #[cfg_attr(feature = "typescript", ts(type = "Role"))]
    pub piece_type: Role,
    #[serde(default)]
    pub color: Sides,
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub value: Value,
}

/// For the piece that starts on a square, wherever it goes and whatever it becomes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct InstanceModifier {
    pub kind: String,
    /// 0 is a1, 63 is h8.
    pub square: u8,
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub value: Value,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Sides {
    White,
    Black,
    #[default]
    Both,
}

impl Sides {
    pub(crate) fn include(self, color: Color) -> bool {
        match self {
            Sides::White => color == Color::White,
            Sides::Black => color == Color::Black,
            Sides::Both => true,
        }
    }
}

impl InstanceModifier {
    /// None if there is no such square.
    pub(crate) fn start(&self) -> Option<Square> {
        Square::try_from(u32::from(self.square)).ok()
    }
}

impl Profile {
    /// As the journal keeps it.
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("plain data")
    }

    /// None if these bytes are not a profile.
    pub fn from_bytes(bytes: &[u8]) -> Option<Profile> {
        serde_json::from_slice(bytes).ok()
    }
}

const MAX_ENTRIES: usize = 256;
const MAX_TEXT_CHARS: usize = 500;

/// A kind of modifier, and what its value may be, as JSON Schema.
#[derive(Clone, Copy, Debug)]
pub struct ModifierKind {
    pub id: &'static str,
    pub summary: &'static str,
    pub schema: &'static str,
    read: fn(&Value, &mut Traits) -> Option<()>,
    /// What `read` would make the traits of; nothing if the kind does not show in them.
    write: fn(&Traits) -> Option<Value>,
}

const RESISTANCE: &str = "damage-resistance";

pub const MODIFIER_KINDS: &[ModifierKind] = &[
    ModifierKind {
        id: "hp-bonus",
        summary: "Hit points more or fewer than the rules give, which is one without piece-hp; a piece with none does not start, and none takes more than fifteen hits",
        schema: r#"{"type":"integer","minimum":-10,"maximum":10}"#,
        read: |value, traits| {
            traits.hp_bonus =
                i8::try_from(value.as_i64()?).ok().filter(|bonus| (-10..=10).contains(bonus))?;
            Some(())
        },
        write: |traits| (traits.hp_bonus != 0).then(|| traits.hp_bonus.into()),
    },
    ModifierKind {
        id: "range-bonus",
        summary: "Squares farther: kings and knights go on in the same direction, pawns straight ahead, and other pieces past the first that stands in their way",
        schema: r#"{"type":"integer","minimum":0,"maximum":7}"#,
        read: |value, traits| {
            traits.range = u8::try_from(value.as_u64()?).ok().filter(|range| *range <= 7)?;
            Some(())
        },
        write: |traits| (traits.range != 0).then(|| traits.range.into()),
    },
    ModifierKind {
        id: "direction-additions",
        summary: "Also one step in these directions, with or without capturing",
        schema: r#"{"type":"array","maxItems":8,"items":{"enum":["forward","backward","left","right","forward-left","forward-right","backward-left","backward-right"]}}"#,
        read: |value, traits| {
            let words = value.as_array().filter(|words| words.len() <= 8)?;
            for word in words {
                traits.directions |= 1 << DIRECTIONS.iter().position(|(name, _)| word == name)?;
            }
            Some(())
        },
        write: |traits| {
            let added =
                DIRECTIONS.iter().enumerate().filter(|(index, _)| traits.directions & 1 << index != 0);
            (traits.directions != 0).then(|| added.map(|(_, (name, _))| *name).collect())
        },
    },
    ModifierKind {
        id: "capture-flags",
        summary: "CAN_CAPTURE_OWN: it may take pieces of its own side that are not royal; CANNOT_BE_CAPTURED: no move takes it",
        schema: r#"{"type":"array","maxItems":2,"items":{"enum":["CAN_CAPTURE_OWN","CANNOT_BE_CAPTURED"]}}"#,
        read: |value, traits| {
            for word in value.as_array().filter(|words| words.len() <= 2)? {
                match word.as_str()? {
                    "CAN_CAPTURE_OWN" => traits.takes_own = true,
                    "CANNOT_BE_CAPTURED" => traits.untouchable = true,
                    _ => return None,
                }
            }
            Some(())
        },
        write: |traits| {
            let flags = [(traits.takes_own, "CAN_CAPTURE_OWN"), (traits.untouchable, "CANNOT_BE_CAPTURED")];
            let set = flags.into_iter().filter_map(|(on, name)| on.then_some(name));
            (traits.takes_own || traits.untouchable).then(|| set.collect())
        },
    },
    ModifierKind {
        id: "promotion-override",
        summary: "What the pawn becomes, and nothing else; disabled: it never enters the last rank",
        schema: r#"{"enum":["queen","rook","bishop","knight","king","disabled"]}"#,
        read: |value, traits| {
            traits.promotion = Some(match value.as_str()? {
                "disabled" => Override::Disabled,
                name => {
                    let role = Role::ALL.into_iter().find(|role| role_name(*role) == name)?;
                    Override::Becomes(Some(role).filter(|role| *role != Role::Pawn)?)
                }
            });
            Some(())
        },
        write: |traits| {
            Some(match traits.promotion? {
                Override::Becomes(role) => role_name(role).into(),
                Override::Disabled => "disabled".into(),
            })
        },
    },
    ModifierKind {
        id: RESISTANCE,
        summary: "The part of each hit that does nothing; 1 is invulnerable, and not for royal pieces",
        schema: r#"{"type":"number","minimum":0,"maximum":1}"#,
        read: |value, traits| {
            let part = value.as_f64().filter(|part| (0.0..=1.0).contains(part))?;
            traits.passes = Permille(1000 - (part * 1000.0).round() as u16);
            Some(())
        },
        write: |traits| {
            let stopped = 1000 - traits.passes.0;
            (stopped != 0).then(|| (f64::from(stopped) / 1000.0).into())
        },
    },
];

/// Names, and files to the right and ranks ahead as the piece's own side sees them.
pub(crate) const DIRECTIONS: [(&str, (i32, i32)); 8] = [
    ("forward", (0, 1)),
    ("backward", (0, -1)),
    ("left", (-1, 0)),
    ("right", (1, 0)),
    ("forward-left", (-1, 1)),
    ("forward-right", (1, 1)),
    ("backward-left", (-1, -1)),
    ("backward-right", (1, -1)),
];

/// Everything that a profile says about one piece, written by kind: `{"range-bonus":1}`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(
        rename = "Modifiers",
        type = "{ \"hp-bonus\"?: number, \"range-bonus\"?: number, \"direction-additions\"?: Array<string>, \"capture-flags\"?: Array<string>, \"promotion-override\"?: string, \"damage-resistance\"?: number, }"
    )
)]
pub struct Traits {
    pub(crate) hp_bonus: i8,
    pub(crate) range: u8,
    /// By index in [`DIRECTIONS`].
    pub(crate) directions: u8,
    pub(crate) takes_own: bool,
    pub(crate) untouchable: bool,
    pub(crate) promotion: Option<Override>,
    /// How much of a hit gets through.
    pub(crate) passes: Permille,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Permille(pub(crate) u16);

impl Default for Permille {
    fn default() -> Permille {
        Permille(1000)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Override {
    Becomes(Role),
    Disabled,
}

impl Traits {
    /// The profile says nothing about the piece.
    pub fn is_none(&self) -> bool {
        *self == Traits::default()
    }

    /// Hit points and ranges add up, resistances multiply, the rest is united; the later promotion override wins.
    pub(crate) fn and(self, more: Traits) -> Traits {
        Traits {
            hp_bonus: self.hp_bonus.saturating_add(more.hp_bonus),
            range: (self.range + more.range).min(7),
            directions: self.directions | more.directions,
            takes_own: self.takes_own || more.takes_own,
            untouchable: self.untouchable || more.untouchable,
            promotion: more.promotion.or(self.promotion),
            passes: Permille((u32::from(self.passes.0) * u32::from(more.passes.0) / 1000) as u16),
        }
    }

    pub(crate) fn is_invulnerable(self) -> bool {
        self.untouchable || self.passes.0 == 0
    }

    pub(crate) fn resists(self) -> bool {
        self.passes != Permille::default()
    }

    /// How many hits a piece survives that has this many hit points by the rules; 0 if it has none left at all.
    pub(crate) fn hits(self, points: u8) -> u8 {
        let points = i32::from(points) + i32::from(self.hp_bonus);
        let passes = i32::from(self.passes.0.max(1));
        u8::try_from((points.max(0) * 1000 + passes - 1) / passes).unwrap_or(u8::MAX)
    }
}

impl Serialize for Traits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = MODIFIER_KINDS.iter().filter_map(|kind| Some((kind.id, (kind.write)(self)?)));
        serializer.collect_map(all)
    }
}

impl<'de> Deserialize<'de> for Traits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Traits, D::Error> {
        let all = BTreeMap::<String, Value>::deserialize(deserializer)?;
        let read = |(kind, value): (&String, &Value)| read_value(kind, value).map_err(D::Error::custom);
        all.iter().map(read).try_fold(Traits::default(), |known, more| Ok(known.and(more?)))
    }
}

/// A parsed profile: by kind, and by the square on which a piece starts.
#[derive(Clone, Debug)]
pub(crate) struct Modifiers {
    by_type: ByColor<[Traits; 6]>,
    by_instance: Vec<(Square, Traits)>,
    /// A resistance above 1 stands for one of 1 until it is known whether it would make a king invulnerable, which is
    /// the better reason to refuse the profile.
    excess: Option<ProfileError>,
}

impl Modifiers {
    /// The traits of a piece, `mark` being the number of its instance, from 1.
    pub(crate) fn of(&self, color: Color, role: Role, mark: u8) -> Traits {
        let by_type = self.by_type[color][role as usize - 1];
        match usize::from(mark).checked_sub(1).and_then(|index| self.by_instance.get(index)) {
            Some((_, traits)) => by_type.and(*traits),
            None => by_type,
        }
    }

    /// The number of the instance that starts on each square; none if the profile names no single pieces.
    pub(crate) fn marks(&self) -> Option<Box<[u8; 64]>> {
        if self.by_instance.is_empty() {
            return None;
        }
        let mut marks = Box::new([0; 64]);
        for ((square, _), mark) in self.by_instance.iter().zip(1..) {
            marks[usize::from(*square)] = mark;
        }
        Some(marks)
    }

    /// The same for pieces that have gone on from where they started.
    pub(crate) fn marks_by(&self, position: &Position, origins: &Origins) -> Option<Box<[u8; 64]>> {
        if self.by_instance.is_empty() {
            return None;
        }
        let mut marks = Box::new([0; 64]);
        for square in position.board().occupied() {
            let origin = origins.of(square);
            let mark = self.by_instance.iter().position(|(start, _)| Some(*start) == origin);
            marks[usize::from(square)] = mark.map_or(0, |index| index as u8 + 1);
        }
        Some(marks)
    }

    pub(crate) fn instances(&self) -> Bitboard {
        self.by_instance.iter().map(|(square, _)| *square).collect()
    }

    /// Where the piece with this mark started.
    pub(crate) fn start_of(&self, mark: u8) -> Option<Square> {
        let index = usize::from(mark).checked_sub(1)?;
        self.by_instance.get(index).map(|(square, _)| *square)
    }

    /// Whether some pawn may move backward.
    pub(crate) fn turns_pawns_back(&self) -> bool {
        const AHEAD: u8 = 1 << 0 | 1 << 4 | 1 << 5;
        let pawns = self.by_type.iter().map(|types| types[Role::Pawn as usize - 1]);
        let instances = self.by_instance.iter().map(|(_, traits)| *traits);
        pawns.chain(instances).any(|traits| traits.directions & !AHEAD != 0)
    }

    /// Whether captures must count hits.
    pub(crate) fn counts_hits(&self) -> bool {
        let types = self.by_type.iter().flatten().copied();
        types
            .chain(self.by_instance.iter().map(|(_, traits)| *traits))
            .any(|traits| traits.hp_bonus != 0 || traits.resists())
    }
}

impl Profile {
    /// Checks everything that can be checked without a position.
    pub(crate) fn read(&self, layout_id: &str) -> Result<Modifiers, ProfileError> {
        let texts = [&self.id, &self.name, &self.description, &self.layout_id, &self.source];
        if texts.into_iter().flatten().any(|text| text.chars().count() > MAX_TEXT_CHARS) {
            return Err(ProfileFault::TextTooLong { max: MAX_TEXT_CHARS }.into());
        }
        if self.per_type.len() + self.per_instance.len() > MAX_ENTRIES {
            return Err(ProfileFault::TooManyEntries { max: MAX_ENTRIES }.into());
        }
        if let Some(other) = self.layout_id.as_deref().filter(|id| *id != layout_id) {
            return Err(ProfileFault::WrongLayout { layout: bounded(other) }.into());
        }
        let mut modifiers = Modifiers { by_type: ByColor::default(), by_instance: Vec::new(), excess: None };
        for (index, TypeModifier { kind, piece_type, color, value }) in self.per_type.iter().enumerate() {
            let traits = modifiers.read_value(kind, value, ProfileEntry::PerType(index))?;
            for side in Color::ALL.into_iter().filter(|side| color.include(*side)) {
                let known = &mut modifiers.by_type[side][*piece_type as usize - 1];
                *known = known.and(traits);
            }
        }
        for (index, entry) in self.per_instance.iter().enumerate() {
            let here = ProfileEntry::PerInstance(index);
            let traits = modifiers.read_value(&entry.kind, &entry.value, here)?;
            let square =
                entry.start().ok_or_else(|| ProfileFault::OffBoard { index: entry.square }.at(here))?;
            match modifiers.by_instance.iter_mut().find(|(known, _)| *known == square) {
                Some((_, known)) => *known = known.and(traits),
                None => modifiers.by_instance.push((square, traits)),
            }
        }
        Ok(modifiers)
    }
}

impl Modifiers {
    fn read_value(&mut self, kind: &str, value: &Value, here: ProfileEntry) -> Result<Traits, ProfileError> {
        match (read_value(kind, value), excessive(kind, value)) {
            (Ok(traits), _) => Ok(traits),
            (Err(fault), Some(traits)) => {
                self.excess = Some(fault.at(here));
                Ok(traits)
            }
            (Err(fault), None) => Err(fault.at(here)),
        }
    }
}

/// What a resistance above 1 comes to.
pub(crate) fn excessive(kind: &str, value: &Value) -> Option<Traits> {
    let is_excessive = kind == RESISTANCE && value.as_f64().is_some_and(|part| part > 1.0);
    is_excessive.then(|| Traits { passes: Permille(0), ..Traits::default() })
}

pub(crate) fn read_value(kind: &str, value: &Value) -> Result<Traits, ProfileFault> {
    let known = MODIFIER_KINDS.iter().find(|known| known.id == kind);
    let known = known.ok_or_else(|| ProfileFault::UnknownKind { kind: bounded(kind) })?;
    let mut traits = Traits::default();
    match (known.read)(value, &mut traits) {
        Some(()) => Ok(traits),
        None => Err(ProfileFault::BadValue { kind: known.id }),
    }
}

impl Rules {
    /// A position under a profile: what a profile must not do is checked here.
    pub(crate) fn modified_position(
        &self,
        profile: &Profile,
        modifiers: &Modifiers,
        setup: Setup,
    ) -> Result<Position, CardError> {
        if let Some(square) = (modifiers.instances() & !setup.board.occupied()).first() {
            return Err(profile.empty_square(square).into());
        }
        let royals = Color::ALL.map(|color| Royals::at_start(self, &setup.board, color));
        let royals = |color: Color| color.fold_wb(&royals[0], &royals[1]);
        for color in Color::ALL {
            let Some(crown) = self.table.royal[color] else { continue };
            for role in Role::ALL {
                let by_type = modifiers.by_type[color][role as usize - 1];
                if crown.includes(role) && by_type.is_invulnerable() {
                    return Err(profile.invulnerable_royal(royals(color)).into());
                }
            }
            let all = modifiers.by_type[color].into_iter().chain(modifiers.by_instance.iter().map(|it| it.1));
            for traits in all {
                if let Some(Override::Becomes(role)) = traits.promotion
                    && crown.includes(role)
                {
                    return Err(profile.royal_promotion(role).into());
                }
            }
        }
        let start = self.position(setup).map_err(|error| match error {
            SetupError::NoRoyal { color, .. } | SetupError::NoPieces(color) => {
                profile.no_royal(royals(color)).into()
            }
            other => CardError::from(other),
        })?;
        for color in Color::ALL {
            let mut royal = self.royal_pieces(&start, color).into_iter();
            let safe = |square| self.traits_at(&start, square).is_some_and(|(_, it)| it.is_invulnerable());
            if royal.any(safe) {
                return Err(profile.invulnerable_royal(royals(color)).into());
            }
        }
        if let Some(error) = modifiers.excess.clone() {
            return Err(error.into());
        }
        let mut other = start.clone();
        other.end_turn(self);
        if [&start, &other].into_iter().all(|position| self.count_legal_moves(position) == 0) {
            return Err(ProfileError::from(ProfileFault::Deadlock).into());
        }
        Ok(start)
    }
}
