//! What can be played: modes, layouts, presets, modifiers.

use std::sync::Arc;

use axum::{Json, extract::State};
use rules::{CATALOGUE, Card, Category, MODIFIER_KINDS, Mode, PREMADE};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{app::App, wire::v1::CardSummary};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Catalogue {
    modes: Vec<ModeEntry>,
    layouts: Vec<LayoutEntry>,
    presets: Vec<PresetEntry>,
    modifier_kinds: Vec<ModifierEntry>,
    /// The brains that play here.
    #[cfg_attr(test, ts(type = "Array<Brain>"))]
    bots: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ModeEntry {
    #[cfg_attr(test, ts(as = "Mode"))]
    id: &'static str,
    #[cfg_attr(test, ts(as = "CardSummary<'static>"))]
    card: serde_json::Value,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LayoutEntry {
    id: &'static str,
    name: &'static str,
    placement: &'static str,
    #[cfg_attr(test, ts(as = "view::Seat"))]
    first_mover: &'static str,
    brings: &'static [&'static str],
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PresetEntry {
    id: &'static str,
    #[cfg_attr(test, ts(type = "PresetCategory"))]
    category: &'static str,
    summary: &'static str,
    conflicts: &'static [&'static str],
    /// Those without which it cannot be chosen.
    needs: &'static [&'static str],
    /// False for those that only come with a layout.
    selectable: bool,
}

/// A kind of modifier, for profiles.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ModifierEntry {
    id: &'static str,
    summary: &'static str,
    /// JSON Schema of its value.
    #[cfg_attr(test, ts(type = "ModifierSchema"))]
    schema: &'static RawValue,
}

/// `GET /api/rules`
pub(crate) async fn show(State(app): State<Arc<App>>) -> Json<Catalogue> {
    let mode = |mode: Mode| {
        let card = Card::of(mode);
        let card = serde_json::to_value(CardSummary::of(&card)).expect("plain data");
        ModeEntry { id: mode.name(), card }
    };
    Json(Catalogue {
        modes: Mode::ALL.into_iter().map(mode).collect(),
        layouts: PREMADE
            .iter()
            .map(|layout| LayoutEntry {
                id: layout.id,
                name: layout.name,
                placement: layout.placement,
                first_mover: rules::names::color_name(layout.first),
                brings: layout.brings,
            })
            .collect(),
        presets: CATALOGUE
            .iter()
            .map(|preset| PresetEntry {
                id: preset.id(),
                category: category(preset.category()),
                summary: preset.summary(),
                conflicts: preset.conflicts(),
                needs: preset.needs(),
                selectable: preset.category() != Category::Layout,
            })
            .collect(),
        modifier_kinds: MODIFIER_KINDS
            .iter()
            .map(|kind| ModifierEntry {
                id: kind.id,
                summary: kind.summary,
                schema: serde_json::from_str(kind.schema).expect("schemas are JSON"),
            })
            .collect(),
        bots: app.roster.installed().map(|it| it.name.to_owned()).collect(),
    })
}

pub(crate) fn category(category: Category) -> &'static str {
    match category {
        Category::King => "king",
        Category::Objective => "objective",
        Category::Movement => "movement",
        Category::SeveralMoves => "several-moves",
        Category::Pieces => "pieces",
        Category::Layout => "layout",
    }
}
