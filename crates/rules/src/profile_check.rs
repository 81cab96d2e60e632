//! What a profile must not do to a game, and which of its entries are to blame.

use serde_json::Value;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::{
    card_error::CardError,
    modifiers::{Modifiers, excessive, read_value},
    position::Position,
    profile::{InstanceModifier, Profile, Sides, TypeModifier},
    profile_error::{ProfileEntry, ProfileError, ProfileFault},
    rules::Rules,
    setup::{Setup, SetupError},
    table::Crown,
    traits::{Override, Traits},
};

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
            SetupError::RoyalMissing { color, .. } | SetupError::NoPieces { color } => {
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
        if ![&start, &other].into_iter().any(|position| self.has_legal_move(position)) {
            return Err(ProfileError::from(ProfileFault::Deadlock).into());
        }
        Ok(start)
    }
}

/// The royal pieces of one side, as the entries of a profile name them.
pub(crate) struct Royals {
    color: Color,
    /// None if the side has no royal piece by the rules: then every piece counts.
    crown: Option<Crown>,
    /// Where they started.
    starts: Bitboard,
}

impl Royals {
    /// In the starting position.
    pub(crate) fn at_start(rules: &Rules, board: &Board, color: Color) -> Royals {
        let crown = rules.table.royal[color];
        let is_royal = |square: &Square| {
            board.role_at(*square).is_some_and(|role| crown.is_none_or(|crown| crown.includes(role)))
        };
        Royals { color, crown, starts: board.by_color(color).into_iter().filter(is_royal).collect() }
    }

    /// In the middle of a game.
    pub(crate) fn of(rules: &Rules, position: &Position, color: Color) -> Royals {
        let starts = rules.royal_pieces(position, color).into_iter().filter_map(|square| {
            let mark = position.marks.as_ref()?[usize::from(square)];
            rules.modifiers.as_ref()?.start_of(mark)
        });
        Royals { color, crown: rules.table.royal[color], starts: starts.collect() }
    }

    fn include_type(&self, role: Role, sides: Sides) -> bool {
        sides.include(self.color) && self.crown.is_none_or(|crown| crown.includes(role))
    }
}

impl Profile {
    pub(crate) fn no_royal(&self, royals: &Royals) -> ProfileError {
        let entries = self.entries_on(royals, |traits| traits.hp_bonus < 0);
        ProfileError { fault: ProfileFault::NoRoyal { color: royals.color }, entries }
    }

    /// Several resistances may add up to what none of them does alone.
    pub(crate) fn invulnerable_royal(&self, royals: &Royals) -> ProfileError {
        let mut entries = self.entries_on(royals, Traits::is_invulnerable);
        if entries.is_empty() {
            entries = self.entries_on(royals, Traits::resists);
        }
        ProfileError { fault: ProfileFault::InvulnerableRoyal { color: royals.color }, entries }
    }

    /// The entries that touch royal pieces and do what is asked.
    fn entries_on(&self, royals: &Royals, does: impl Fn(Traits) -> bool) -> Vec<ProfileEntry> {
        let does = |kind: &str, value: &Value| {
            read_value(kind, value).ok().or_else(|| excessive(kind, value)).is_some_and(&does)
        };
        self.entries(
            |it| royals.include_type(it.piece_type, it.color) && does(&it.kind, &it.value),
            |it| it.start().is_some_and(|start| royals.starts.contains(start)) && does(&it.kind, &it.value),
        )
    }

    pub(crate) fn empty_square(&self, square: Square) -> ProfileError {
        let entries = self.entries(|_| false, |it| it.start() == Some(square));
        ProfileError { fault: ProfileFault::EmptySquare { square }, entries }
    }

    pub(crate) fn royal_promotion(&self, role: Role) -> ProfileError {
        let does = |kind: &str, value: &Value| {
            let becomes = Some(Override::Becomes(role));
            read_value(kind, value).is_ok_and(|traits| traits.promotion == becomes)
        };
        let entries = self.entries(|it| does(&it.kind, &it.value), |it| does(&it.kind, &it.value));
        ProfileError { fault: ProfileFault::RoyalPromotion { role }, entries }
    }

    fn entries(
        &self,
        by_type: impl Fn(&TypeModifier) -> bool,
        by_instance: impl Fn(&InstanceModifier) -> bool,
    ) -> Vec<ProfileEntry> {
        let types = self.per_type.iter().enumerate().filter(|(_, it)| by_type(it));
        let instances = self.per_instance.iter().enumerate().filter(|(_, it)| by_instance(it));
        let types = types.map(|(index, _)| ProfileEntry::PerType(index));
        types.chain(instances.map(|(index, _)| ProfileEntry::PerInstance(index))).collect()
    }
}
