//! What a house rule may change, and the list of those that there are.
//!
//! A preset is one small file in `presets/`. Most change only the [`Table`]; one that moves pieces in new
//! ways adds a [`Movement`], one that does something when a move has been made adds an [`Effect`]. The
//! engine asks for both when a card is compiled, so that games without them never look.

use std::fmt::Debug;

use shakmaty::Color;

use crate::{
    moves::MoveList,
    position::{Played, Position},
    presets,
    table::Table,
};

pub trait Preset: Debug + Sync {
    /// As it is written in `rulesetIds`.
    fn id(&self) -> &'static str;
    fn category(&self) -> Category;
    /// One line for players, without a full stop.
    fn summary(&self) -> &'static str;
    /// Ids of presets that cannot be combined with this one.
    fn conflicts(&self) -> &'static [&'static str] {
        &[]
    }
    /// Royalty, promotion, castling, turn order.
    fn adjust(&self, _table: &mut Table) {}
    fn movement(&self) -> Option<&'static dyn Movement> {
        None
    }
    fn effect(&self) -> Option<&'static dyn Effect> {
        None
    }
}

/// New ways to move. They count as attacks too: a royal piece must not stand where one could take it.
pub trait Movement: Debug + Sync {
    /// Appends the pseudo-legal moves that `us` has beyond the orthodox ones.
    fn add(&self, position: &Position, us: Color, moves: &mut MoveList);
}

/// What happens when a move has been made: capture effects and objectives.
pub trait Effect: Debug + Sync {
    fn after_move(&self, position: &mut Position, played: &Played);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    King,
    Objective,
    Movement,
    SeveralMoves,
    Pieces,
    /// Belongs to a layout, comes with it, and cannot be chosen by itself.
    Layout,
}

/// Every preset that a game may name.
pub const CATALOGUE: &[&dyn Preset] = &[
    &presets::knightmate_rules::KnightmateRules,
    &presets::first_promotion_wins::FirstPromotionWins,
    &presets::monster_rules::MonsterRules,
    &presets::horde_army::HordeArmy,
    &presets::dunsany_army::DunsanyArmy,
];

pub fn find(id: &str) -> Option<&'static dyn Preset> {
    CATALOGUE.iter().copied().find(|preset| preset.id() == id)
}
