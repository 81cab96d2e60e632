//! The rule card and the bodies of HTTP.

use rules::{
    CATALOGUE, Card, Category, Clock, Draws, InstanceModifier, Layout, Mode, PlacedPiece, Profile, Royalty,
    Sides, Sight, TypeModifier,
};
use ts_rs::TS as _;

use super::{config, union};
use crate::{
    http::{
        catalogue::{Catalogue, LayoutEntry, ModeEntry, PresetEntry, category},
        failure::{Failure, Problem},
        games::{About, CreatedGame, Whole},
        health::Health,
    },
    new_room::{Brain, CreateGame, VsAi},
    wire::{
        GameStatus,
        v1::{CardSummary, Side},
    },
};

pub(super) fn declarations() -> Vec<String> {
    let config = config();
    vec![
        Mode::decl(&config),
        Royalty::decl(&config),
        Sight::decl(&config),
        Draws::decl(&config),
        Clock::decl(&config),
        PlacedPiece::decl(&config),
        Layout::decl(&config),
        Sides::decl(&config),
        TypeModifier::decl(&config),
        InstanceModifier::decl(&config),
        Profile::decl(&config),
        Card::decl(&config),
        CardSummary::decl(&config),
        GameStatus::decl(&config),
        Side::decl(&config),
        Brain::decl(&config),
        VsAi::decl(&config),
        CreateGame::decl(&config),
        CreatedGame::decl(&config),
        About::decl(&config),
        Whole::decl(&config),
        ModeEntry::decl(&config),
        LayoutEntry::decl(&config),
        format!("type PresetCategory = {};", categories()),
        PresetEntry::decl(&config),
        Catalogue::decl(&config),
        Health::decl(&config),
        Problem::decl(&config),
        Failure::decl(&config),
    ]
}

fn categories() -> String {
    use Category::{King, Layout, Movement, Objective, Pieces, SeveralMoves};
    let all = [King, Objective, Movement, SeveralMoves, Pieces, Layout];
    assert!(CATALOGUE.iter().all(|preset| all.contains(&preset.category())));
    union(all.map(category))
}
