//! Modifier profiles, as players write them: powers that set some pieces apart from others of their kind.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use shakmaty::{Color, Role, Square};

use crate::names;

/// Modifiers: what some pieces can do that others of their kind cannot. Every value must match the schema of its
/// kind, see `GET /api/rules`.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Profile {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", ts(optional))]
    pub id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", ts(optional))]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", ts(optional))]
    pub description: Option<String>,
    /// The layout that it was written for, if it is for one only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", ts(optional))]
    pub layout_id: Option<String>,
    /// For every piece of a kind. At most 256 modifiers in both lists.
    #[serde(default)]
    pub per_type: Vec<TypeModifier>,
    /// For the piece that starts on a square, wherever it goes and whatever it becomes.
    #[serde(default)]
    pub per_instance: Vec<InstanceModifier>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", ts(optional))]
    pub version: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", ts(optional))]
    pub source: Option<String>,
}

/// For every piece of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TypeModifier {
    /// One of the `modifierKinds` in `GET /api/rules`.
    pub kind: String,
    #[serde(with = "names::role")]
    #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Role"), ts(type = "Role"))]
    pub piece_type: Role,
    #[serde(default)]
    pub color: Sides,
    #[cfg_attr(feature = "schemas", ts(type = "unknown"))]
    pub value: Value,
}

/// For the piece that starts on a square, wherever it goes and whatever it becomes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct InstanceModifier {
    /// One of the `modifierKinds` in `GET /api/rules`.
    pub kind: String,
    /// 0 is a1, 63 is h8.
    #[cfg_attr(feature = "schemas", schemars(range(max = 63)))]
    pub square: u8,
    #[cfg_attr(feature = "schemas", ts(type = "unknown"))]
    pub value: Value,
}

/// Whose pieces are meant.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
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
