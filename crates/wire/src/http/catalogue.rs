//! What can be played: modes, layouts, presets, modifiers.

use rules::{Category, Mode, Ruleset};
use serde::Serialize;
use serde_json::value::RawValue;

#[cfg(test)]
use crate::v1::CardSummary;

/// What can be played.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Catalogue {
    pub modes: Vec<ModeEntry>,
    pub layouts: Vec<LayoutEntry>,
    pub presets: Vec<PresetEntry>,
    /// Named ways to play a mode; the first of each mode is how it is played here.
    pub rulesets: Vec<RulesetEntry>,
    /// What profiles may say about pieces.
    pub modifier_kinds: Vec<ModifierEntry>,
    /// The brains that play here.
    #[cfg_attr(test, ts(type = "Array<Brain>"))]
    pub bots: Vec<String>,
}

/// A mode with its rule card.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ModeEntry {
    #[cfg_attr(test, schemars(with = "Mode"), ts(as = "Mode"))]
    pub id: &'static str,
    #[cfg_attr(test, schemars(with = "CardSummary<'static>"), ts(as = "CardSummary<'static>"))]
    pub card: serde_json::Value,
}

/// A ruleset with the card that it makes of its mode.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RulesetEntry {
    pub id: Ruleset,
    pub mode: Mode,
    #[cfg_attr(test, schemars(with = "CardSummary<'static>"), ts(as = "CardSummary<'static>"))]
    pub card: serde_json::Value,
}

/// A named starting layout.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LayoutEntry {
    pub id: &'static str,
    pub name: &'static str,
    pub placement: &'static str,
    #[cfg_attr(test, schemars(with = "view::Seat"), ts(as = "view::Seat"))]
    pub first_mover: &'static str,
    /// Ids of the presets that come with it.
    pub brings: &'static [&'static str],
}

/// A house rule.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PresetEntry {
    pub id: &'static str,
    #[cfg_attr(
        test,
        schemars(extend("enum" = ["king", "objective", "movement", "several-moves", "pieces", "layout"])),
        ts(type = "PresetCategory")
    )]
    pub category: &'static str,
    pub summary: &'static str,
    /// Ids of those with which it cannot be combined.
    pub conflicts: &'static [&'static str],
    /// Those without which it cannot be chosen.
    pub needs: &'static [&'static str],
    /// False for those that only come with a layout.
    pub selectable: bool,
}

/// A kind of modifier, for profiles.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ModifierEntry {
    pub id: &'static str,
    pub summary: &'static str,
    /// JSON Schema of its value.
    #[cfg_attr(
        test,
        schemars(with = "serde_json::Map<String, serde_json::Value>"),
        ts(type = "ModifierSchema")
    )]
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
