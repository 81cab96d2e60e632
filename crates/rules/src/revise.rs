//! A game that goes on under another profile.

use shakmaty::{Bitboard, Color};

use crate::{
    card::{Card, CardRequest},
    card_error::CardError,
    hit_points::{HitPoints, MOST_HIT_POINTS},
    origins::Origins,
    position::Position,
    profile::Profile,
    profile_check::Royals,
    profile_error::{ProfileError, ProfileFault},
    rules::Rules,
    traits::Traits,
};

impl Card {
    /// The rules of this card with another profile, if a game could start by them.
    pub fn rules_with(&self, profile: Profile) -> Result<Rules, CardError> {
        Card::make(self.request_with(profile), 0, None).map(|(_, rules, _)| rules)
    }

    /// Whether this card with another profile would be accepted.
    pub fn accepts(&self, profile: Profile) -> Result<(), CardError> {
        Card::accept(self.request_with(profile), 0).map(|_| ())
    }

    fn request_with(&self, profile: Profile) -> CardRequest {
        CardRequest { profile: Some(profile), ..CardRequest::from(self) }
    }
}

impl Rules {
    /// A position of a game that was played by the rules `before`, as it goes on by these.
    ///
    /// Pieces keep their wounds, but for the last hit point. One that has no hit point at all by its new modifiers
    /// leaves the board, as it would not have started; royal pieces stay with one. So a change of profile ends no
    /// game by taking something off the board.
    pub fn carry_on(&self, before: &Rules, position: &Position, origins: &Origins) -> Position {
        let mut next = position.clone();
        next.marks = self
            .modifiers
            .as_ref()
            .and_then(|modifiers| modifiers.marks_by(position.board().occupied(), origins));
        next.hit_points = HitPoints::default();
        if self.table.hit_points == 0 {
            return next;
        }
        let royal = Color::ALL.map(|color| self.royal_pieces(position, color));
        let royal = royal.into_iter().fold(Bitboard::EMPTY, |all, pieces| all | pieces);
        for square in position.board().occupied() {
            let wounds =
                before.full_hit_points(position, square).saturating_sub(position.hit_points.get(square));
            let full = self.full_hit_points(&next, square);
            if full > 0 || royal.contains(square) {
                next.hit_points.set(square, full.saturating_sub(wounds).max(1));
            } else {
                next.remove(self, square);
            }
        }
        next
    }

    /// What the piece on a square has before anything has hit it; nothing where captures take pieces.
    pub(crate) fn full_hit_points(&self, position: &Position, square: shakmaty::Square) -> u8 {
        match self.table.hit_points {
            0 => 0,
            points => self.modifiers_at(position, square).hits(points).min(MOST_HIT_POINTS),
        }
    }

    /// Whether a game may be carried on in this position under the profile of these rules. The answer says something
    /// about where all pieces stand.
    pub fn may_carry_on(&self, profile: &Profile, position: &Position) -> Result<(), ProfileError> {
        for color in Color::ALL {
            if self.table.royal[color].is_none() {
                continue;
            }
            let royal = self.royal_pieces(position, color);
            let starves = |square| self.table.hit_points > 0 && self.full_hit_points(position, square) == 0;
            if royal.into_iter().all(starves) {
                return Err(profile.no_royal(&Royals::of(self, position, color)));
            }
            if royal.into_iter().any(|square| Traits::is_invulnerable(self.modifiers_at(position, square))) {
                return Err(profile.invulnerable_royal(&Royals::of(self, position, color)));
            }
        }
        let mut other = position.clone();
        other.end_turn(self);
        if ![position, &other].into_iter().any(|position| self.has_legal_move(position)) {
            return Err(ProfileFault::Deadlock.into());
        }
        let turn = position.turn();
        if self.royal_could_be_taken(position, !turn) {
            return Err(ProfileFault::RoyalHangs { color: turn }.into());
        }
        if self.outcome(position).is_some() {
            return Err(ProfileFault::OverAtOnce.into());
        }
        Ok(())
    }

    /// Royal pieces that do not look it: all but kings.
    pub fn hidden_royalty(&self, position: &Position) -> Bitboard {
        let royal = Color::ALL.map(|color| self.royal_pieces(position, color));
        royal.into_iter().fold(Bitboard::EMPTY, |all, pieces| all | pieces) & !position.board().kings()
    }

    /// How many checks win, where they are counted.
    pub fn winning_checks(&self) -> Option<u8> {
        Some(self.table.winning_checks).filter(|checks| *checks > 0)
    }
}
