//! What a seat sees after the other side's move, ready to be held against thousands of supposed moves.
//!
//! A move changes two squares, so most supposed moves are ruled out by where they begin and end. What is left is judged
//! by the function that the referee uses, as everything is that more is told of than what is seen.

use rules::{Bitboard, Color, Move, MoveKind, Position, Role};
use view::View;

use super::board::index;

pub(super) struct Glimpse {
    us: Color,
    in_check: Option<bool>,
    visible: Bitboard,
    own: Bitboard,
    /// The other side's pieces that are seen, by role.
    seen: [Bitboard; 6],
    all_seen: Bitboard,
}

/// What a supposed position would have to change with one move to look as it was seen.
pub(super) struct Gap {
    /// Pieces of the other side that are not where they were.
    left: Bitboard,
    /// Where a piece is seen that was elsewhere.
    come: Bitboard,
    /// Own pieces that are gone.
    lost: Bitboard,
}

impl Glimpse {
    pub(super) fn of(view: &View) -> Glimpse {
        let us = view.seat.color();
        let mut glimpse = Glimpse {
            us,
            in_check: view.in_check(),
            visible: view.visible().0,
            own: Bitboard::EMPTY,
            seen: [Bitboard::EMPTY; 6],
            all_seen: Bitboard::EMPTY,
        };
        for piece in view.pieces() {
            let square = piece.square.0;
            if piece.owner.color() == us {
                glimpse.own |= square;
            } else {
                glimpse.seen[index(piece.role.0)] |= square;
                glimpse.all_seen |= square;
            }
        }
        glimpse
    }

    /// None if no single move can close it.
    pub(super) fn gap(&self, before: &Position) -> Option<Gap> {
        let board = before.board();
        let theirs = board.by_color(!self.us);
        let alike = self.alike(theirs, |role| board.by_role(role));
        let gap = Gap {
            left: theirs & self.visible & !alike,
            come: self.all_seen & !alike,
            lost: board.by_color(self.us) & !self.own,
        };
        let most = [gap.left, gap.come, gap.lost].map(Bitboard::count);
        (most[0] <= 2 && most[1] <= 2 && most[2] <= 1).then_some(gap)
    }

    fn alike(&self, theirs: Bitboard, of: impl Fn(Role) -> Bitboard) -> Bitboard {
        let same = |role: Role| self.seen[index(role)] & of(role) & theirs;
        Role::ALL.into_iter().fold(Bitboard::EMPTY, |all, role| all | same(role))
    }

    /// Whether the move may close the gap; what castles is not judged here.
    pub(super) fn may_close(&self, gap: &Gap, movement: Move) -> bool {
        if movement.kind == MoveKind::Castle {
            return gap.lost.is_empty();
        }
        let to = movement.lands_on();
        let takes = movement.takes_on();
        let role = movement.becomes().unwrap_or(movement.role);
        let loses = if gap.lost.is_empty() { !self.own.contains(takes) } else { gap.lost.contains(takes) };
        loses
            && gap.left.without(movement.from).is_empty()
            && gap.come.without(to).is_empty()
            && (!self.all_seen.contains(movement.from) || gap.left.contains(movement.from))
            && (!self.visible.contains(to) || self.seen[index(role)].contains(to))
    }

    /// Whether a position has just the pieces that are seen, on what is seen.
    pub(super) fn shows(&self, position: &Position) -> bool {
        let board = position.board();
        let theirs = board.by_color(!self.us);
        board.by_color(self.us) == self.own
            && theirs & self.visible == self.all_seen
            && self.alike(theirs, |role| board.by_role(role)) == self.all_seen
    }

    pub(super) fn in_check(&self) -> Option<bool> {
        self.in_check
    }

    pub(super) fn us(&self) -> Color {
        self.us
    }

    pub(super) fn visible(&self) -> Bitboard {
        self.visible
    }

    /// Where something may stand that is not seen.
    pub(super) fn hidden(&self) -> Bitboard {
        !self.visible & !self.own
    }
}
