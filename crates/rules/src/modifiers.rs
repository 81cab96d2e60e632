//! A profile as the rules read it: every value has been checked against the schema of its kind.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value;
use shakmaty::{Bitboard, ByColor, Color, Role, Square};

use crate::{
    names::bounded,
    origins::Origins,
    profile::{Profile, TypeModifier},
    profile_error::{ProfileEntry, ProfileError, ProfileFault},
    traits::{MODIFIER_KINDS, Permille, RESISTANCE, Traits},
};

const MAX_ENTRIES: usize = 256;
const MAX_TEXT_CHARS: usize = 500;

/// A parsed profile: by kind, and by the square on which a piece starts.
#[derive(Clone, Debug)]
pub(crate) struct Modifiers {
    pub(crate) by_type: ByColor<[Traits; 6]>,
    pub(crate) by_instance: Vec<(Square, Traits)>,
    /// A resistance above 1 stands for one of 1 until it is known whether it would make a king invulnerable, which is
    /// the better reason to refuse the profile.
    pub(crate) excess: Option<ProfileError>,
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
    pub(crate) fn marks_by(&self, occupied: Bitboard, origins: &Origins) -> Option<Box<[u8; 64]>> {
        if self.by_instance.is_empty() {
            return None;
        }
        let mut marks = Box::new([0; 64]);
        for square in occupied {
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

impl Modifiers {
    /// Checks everything that can be checked without a position.
    pub(crate) fn read(profile: &Profile, layout_id: &str) -> Result<Modifiers, ProfileError> {
        let texts = [&profile.id, &profile.name, &profile.description, &profile.layout_id, &profile.source];
        if texts.into_iter().flatten().any(|text| text.chars().count() > MAX_TEXT_CHARS) {
            return Err(ProfileFault::TextTooLong { max: MAX_TEXT_CHARS }.into());
        }
        if profile.per_type.len() + profile.per_instance.len() > MAX_ENTRIES {
            return Err(ProfileFault::TooManyEntries { max: MAX_ENTRIES }.into());
        }
        if let Some(other) = profile.layout_id.as_deref().filter(|id| *id != layout_id) {
            return Err(ProfileFault::WrongLayout { layout: bounded(other) }.into());
        }
        let mut modifiers = Modifiers { by_type: ByColor::default(), by_instance: Vec::new(), excess: None };
        for (index, TypeModifier { kind, piece_type, color, value }) in profile.per_type.iter().enumerate() {
            let traits = modifiers.read_value(kind, value, ProfileEntry::PerType(index))?;
            for side in Color::ALL.into_iter().filter(|side| color.include(*side)) {
                let known = &mut modifiers.by_type[side][*piece_type as usize - 1];
                *known = known.and(traits);
            }
        }
        for (index, entry) in profile.per_instance.iter().enumerate() {
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

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Traits {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Modifiers".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let kinds = MODIFIER_KINDS.iter().map(|kind| {
            let schema: Value = serde_json::from_str(kind.schema).expect("schemas are JSON");
            (kind.id.to_owned(), schema)
        });
        schemars::json_schema!({
            "type": "object",
            "description": "Everything that a profile says about one piece, by kind.",
            "properties": kinds.collect::<serde_json::Map<_, _>>(),
            "additionalProperties": false,
        })
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
