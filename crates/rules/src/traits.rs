//! What a profile can say about a piece: the kinds of modifiers, and what they come to.

use serde_json::Value;
use shakmaty::Role;

use crate::names::role_name;

/// A kind of modifier, and what its value may be, as JSON Schema.
#[derive(Clone, Copy, Debug)]
pub struct ModifierKind {
    pub id: &'static str,
    pub summary: &'static str,
    pub schema: &'static str,
    pub(crate) read: fn(&Value, &mut Traits) -> Option<()>,
    /// What `read` would make the traits of; nothing if the kind does not show in them.
    pub(crate) write: fn(&Traits) -> Option<Value>,
}

pub(crate) const RESISTANCE: &str = "damage-resistance";

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
    feature = "schemas",
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
