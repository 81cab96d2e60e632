//! What tells a piece from others of its kind, where house rules make that matter.

use rules::{Bitboard, MoveKind, Played, Position, Rules, Sight, Square, Traits, castling_goals};
use view::Seat;

use crate::game::{Game, State};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Badge {
    pub(crate) modifiers: Traits,
    pub(crate) royal: bool,
    pub(crate) moved: bool,
}

/// A position as one seat looks at it.
pub(crate) struct Scene<'a> {
    pub(crate) position: &'a Position,
    /// None in a game by plain rules, where pieces are as they look.
    rules: Option<&'a Rules>,
    royal: Bitboard,
    /// The pieces that the seat may know to have moved.
    moved: Bitboard,
}

impl Scene<'_> {
    pub(crate) fn has_badges(&self) -> bool {
        self.rules.is_some()
    }

    pub(crate) fn badge(&self, square: Square) -> Badge {
        self.rules.map_or(Badge::default(), |rules| Badge {
            modifiers: rules.modifiers_at(self.position, square),
            royal: self.royal.contains(square),
            moved: self.moved.contains(square),
        })
    }
}

impl Game {
    /// Where pieces have come from is hidden with them: of the other side's a seat knows it in open sight alone.
    pub(crate) fn scene<'a>(
        &self,
        rules: &'a Rules,
        position: &'a Position,
        moved: Bitboard,
        badges: bool,
        seat: Seat,
    ) -> Scene<'a> {
        if !badges {
            return Scene { position, rules: None, royal: Bitboard::EMPTY, moved: Bitboard::EMPTY };
        }
        let known = match self.card.sight() {
            Sight::Open => Bitboard::FULL,
            Sight::Own | Sight::Fog => position.board().by_color(seat.color()),
        };
        Scene { position, rules: Some(rules), royal: rules.hidden_royalty(position), moved: moved & known }
    }

    /// The scene as it is now.
    pub(crate) fn present(&self, seat: Seat) -> Scene<'_> {
        let State { position, moved, .. } = &self.state;
        self.scene(&self.rules, position, *moved, self.has_badges(&self.state), seat)
    }

    /// Whether there is anything about pieces that does not show: not in a game by plain rules.
    pub(crate) fn has_badges(&self, state: &State) -> bool {
        let revised = || state.profile.as_ref().is_some_and(|known| known.current.is_some());
        !self.card.presets().is_empty() || self.card.layout().moved().any() || revised()
    }
}

/// Which pieces have moved, after a move that led to `after`.
pub(crate) fn follow_moved(moved: Bitboard, played: &Played, after: &Position) -> Bitboard {
    let mut moved = moved;
    if played.hit.is_none() {
        let movement = played.movement;
        moved.discard(movement.from);
        if let Some(taken) = played.captured {
            moved.discard(taken.square);
        }
        if movement.kind == MoveKind::Castle {
            let (king_to, rook_to) = castling_goals(movement.from, movement.to);
            moved.discard(movement.to);
            moved.add(king_to);
            moved.add(rook_to);
        } else {
            moved.add(movement.to);
        }
        if movement.leaves().is_some() {
            moved.add(movement.from);
        }
    }
    moved & after.board().occupied()
}
