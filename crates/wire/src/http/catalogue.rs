//! What can be played: modes, layouts, presets, modifiers.

use rules::Category;
#[cfg(test)]
use rules::Mode;
use serde::Serialize;
use serde_json::value::RawValue;

#[cfg(test)]
use crate::v1::CardSummary;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalogue {
    pub modes: Vec<ModeEntry>,
    pub layouts: Vec<LayoutEntry>,
    pub presets: Vec<PresetEntry>,
    pub modifier_kinds: Vec<ModifierEntry>,
    /// The brains that play here.
    #[cfg_attr(test, ts(type = "Array<Brain>"))]
    pub bots: Vec<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ModeEntry {
    #[cfg_attr(test, ts(as = "Mode"))]
    pub id: &'static str,
    #[cfg_attr(test, ts(as = "CardSummary<'static>"))]
    pub card: serde_json::Value,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LayoutEntry {
    pub id: &'static str,
    pub name: &'static str,
    pub placement: &'static str,
    #[cfg_attr(test, ts(as = "view::Seat"))]
    pub first_mover: &'static str,
    pub brings: &'static [&'static str],
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PresetEntry {
    pub id: &'static str,
    #[cfg_attr(test, ts(type = "PresetCategory"))]
    pub category: &'static str,
    pub summary: &'static str,
    pub conflicts: &'static [&'static str],
    /// Those without which it cannot be chosen.
    pub needs: &'static [&'static str],
    /// False for those that only come with a layout.
    pub selectable: bool,
}

/// A kind of modifier, for profiles.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ModifierEntry {
    pub id: &'static str,
    pub summary: &'static str,
    /// JSON Schema of its value.
    #[cfg_attr(test, ts(type = "ModifierSchema"))]
    pub schema: &'static RawValue,
}

pub fn category(category: Category) -> &'static str {
    match category {
        Category::King => "king",
        Category::Objective => "objective",
        Category::Movement => "movement",
        Category::SeveralMoves => "several-moves",
        Category::Pieces => "pieces",
        Category::Layout => "layout",
    }
}
