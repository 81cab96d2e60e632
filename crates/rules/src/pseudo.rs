//! Moves by movement alone, and what could be taken by one.

use shakmaty::{Bitboard, Color, Square};

use crate::{
    movegen,
    moves::{MoveKind, MoveList, Reach},
    position::Position,
    rules::Rules,
};

impl Rules {
    pub(crate) fn pseudo_into(&self, pos: &Position, us: Color, moves: &mut MoveList) {
        movegen::pseudo(&self.table, pos, us, moves);
        if !self.movements.is_empty() {
            self.add_movements(pos, us, moves);
            moves.retain(|movement| !self.movements.iter().any(|it| it.forbids(self, pos, us, *movement)));
            if let Some(meter) = &self.meter {
                let looking: u64 = self.movements.iter().map(|movement| movement.effort()).sum();
                meter.spend(looking + moves.len() as u64);
            }
        }
    }

    /// Adds the moves of all movements, without duplicates.
    fn add_movements(&self, pos: &Position, us: Color, moves: &mut MoveList) {
        for movement in &self.movements {
            movement.add(self, pos, us, moves);
        }
        let mut known = [Bitboard::EMPTY; 64];
        let mut promoted = Vec::new();
        moves.retain(|movement| {
            if let MoveKind::Promotion(_) = movement.kind {
                let again = promoted.contains(movement);
                promoted.push(*movement);
                return !again;
            }
            let to = &mut known[usize::from(movement.from)];
            let again = movement.kind == MoveKind::Plain && to.contains(movement.to);
            if movement.kind == MoveKind::Plain {
                *to |= movement.to;
            }
            !again
        });
    }

    /// Every square that a piece of `us` could move to or capture on, on either side's turn, even where a rule
    /// forbids the move.
    pub(crate) fn reach(&self, pos: &Position, us: Color) -> Bitboard {
        let mut reach = Reach::default();
        movegen::pseudo(&self.table, pos, us, &mut reach);
        for movement in &self.movements {
            let mut moves = MoveList::new();
            movement.add(self, pos, us, &mut moves);
            if let Some(meter) = &self.meter {
                meter.spend(movement.effort() + moves.len() as u64);
            }
            moves.into_iter().for_each(|movement| reach.add(movement));
        }
        reach.0
    }

    /// Where the movements would lead the piece on `from`.
    pub(crate) fn added_reach(&self, pos: &Position, from: Square) -> Bitboard {
        let mut moves = MoveList::new();
        for movement in &self.movements {
            movement.add(self, pos, pos.turn, &mut moves);
        }
        moves.iter().filter(|movement| movement.from == from).map(|movement| movement.to).collect()
    }

    /// Whether a piece that `owner` must not lose could be taken by one move. With hit points, that is a piece with
    /// one left.
    pub(crate) fn royal_attacked(&self, pos: &Position, owner: Color) -> bool {
        let Some(crown) = self.table.royal[owner] else {
            return false;
        };
        let mut guarded = crown.guarded(&pos.board, owner);
        if self.table.hit_points > 0 {
            guarded &= pos.hit_points.at_most_one();
        }
        self.could_take(pos, guarded, !owner)
    }

    /// Whether `by` could capture on one of these squares, all of which are occupied.
    pub(crate) fn could_take(&self, pos: &Position, targets: Bitboard, by: Color) -> bool {
        if targets.is_empty() {
            return false;
        }
        if self.movements.is_empty() {
            let occupied = pos.board.occupied();
            return targets.into_iter().any(|square| pos.board.attacks_to(square, by, occupied).any());
        }
        // Sets of squares are quicker to look at than moves, and mostly nothing can be taken.
        if (self.reach(pos, by) & targets).is_empty() {
            return false;
        }
        let mut moves = MoveList::new();
        self.pseudo_into(pos, by, &mut moves);
        moves.iter().any(|movement| movement.kind != MoveKind::Castle && targets.contains(movement.to))
    }
}
