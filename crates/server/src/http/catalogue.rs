//! What can be played: modes, layouts, presets, modifiers.

use std::sync::Arc;

use axum::{extract::State, http::HeaderMap, response::Response};
use rules::{CATALOGUE, Card, CardRequest, Category, MODIFIER_KINDS, Mode, PREMADE, Ruleset};
use wire::{
    http::catalogue::{
        Catalogue, LayoutEntry, ModeEntry, ModifierEntry, PresetEntry, RulesetEntry, category,
    },
    v1::CardSummary,
};

use super::fresh;
use crate::{app::App, pack};

/// `GET /api/rules`
pub(crate) async fn show(State(app): State<Arc<App>>, asked: HeaderMap) -> Response {
    let body = serde_json::to_vec(&catalogue(&app)).expect("plain data");
    pack::public(fresh::answer(&asked, "application/json", body))
}

fn catalogue(app: &App) -> Catalogue {
    let mode = |mode: Mode| {
        let card = Card::of(mode);
        let card = serde_json::to_value(CardSummary::of(&card)).expect("plain data");
        ModeEntry { id: mode.name(), card }
    };
    let ruleset = |ruleset: Ruleset| {
        let request = CardRequest { ruleset: Some(ruleset), ..CardRequest::of(ruleset.mode()) };
        let card = Card::new(request, 0).expect("rulesets are valid cards");
        let card = serde_json::to_value(CardSummary::of(&card)).expect("plain data");
        RulesetEntry { id: ruleset, mode: ruleset.mode(), card }
    };
    Catalogue {
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
        rulesets: Ruleset::ALL.into_iter().map(ruleset).collect(),
        modifier_kinds: MODIFIER_KINDS
            .iter()
            .map(|kind| ModifierEntry {
                id: kind.id,
                summary: kind.summary,
                schema: serde_json::from_str(kind.schema).expect("schemas are JSON"),
            })
            .collect(),
        bots: app.roster.installed().map(|it| it.name.to_owned()).collect(),
    }
}
