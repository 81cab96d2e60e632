//! What one seat has been shown, and the ids by which it knows the pieces.
//!
//! A piece keeps its id only where the seat can follow it: on a square that it saw before and sees now, or
//! through a move that it knows. Ids are a function of what the seat has seen, never of the truth.

use rules::{Bitboard, Changes, MoveKind, Played, Sighting, Square, castling_goals};
use view::{PieceId, SeenPiece};

#[derive(Clone, Debug)]
pub(crate) struct Memory {
    sighting: Sighting,
    /// The pieces in sight that the seat may know to have moved.
    moved: Bitboard,
    /// By square; 0 where nothing is shown.
    ids: [PieceId; 64],
    next_id: PieceId,
}

/// Nothing has been seen yet.
impl Default for Memory {
    fn default() -> Memory {
        Memory { sighting: Sighting::nothing(), moved: Bitboard::EMPTY, ids: [0; 64], next_id: 1 }
    }
}

/// How the pieces that a seat sees have changed.
#[derive(Debug)]
pub(crate) struct Change {
    pub(crate) inserted: Vec<SeenPiece>,
    pub(crate) retracted: Vec<PieceId>,
}

impl Memory {
    pub(crate) fn start(sighting: Sighting, moved: Bitboard) -> Memory {
        let mut memory = Memory::default();
        memory.look(sighting, moved, None);
        memory
    }

    pub(crate) fn visible(&self) -> Bitboard {
        self.sighting.visible()
    }

    /// Where it knows something to stand that it does not see.
    pub(crate) fn felt(&self) -> Bitboard {
        self.sighting.felt()
    }

    /// Updates what the seat sees. `moved` holds the pieces that the seat may know to have moved; `known` is the move
    /// that changed the board since the last look, if the seat may know it.
    pub(crate) fn look(&mut self, now: Sighting, moved: Bitboard, known: Option<&Played>) -> Change {
        let Changes { gone, new, same, altered } = self.sighting.changes(&now);
        let moved = moved & now.occupied();
        let altered = altered | ((self.moved ^ moved) & same);

        let mut carried = known.map_or([None; 2], |played| self.carried(played, gone, new));
        #[cfg(test)]
        {
            self.next_id = crate::tests::leak::spoil_id(self.next_id);
        }

        let mut retracted = Vec::new();
        for square in gone {
            let id = std::mem::take(&mut self.ids[usize::from(square)]);
            if !carried.iter().flatten().any(|&(_, carried_id)| carried_id == id) {
                retracted.push(id);
            }
        }
        for square in new {
            let follows = carried.iter_mut().find(|carry| carry.is_some_and(|(to, _)| to == square));
            self.ids[usize::from(square)] = match follows.and_then(Option::take) {
                Some((_, id)) => id,
                None => self.fresh_id(),
            };
        }
        self.sighting = now;
        self.moved = moved;
        let inserted = new.into_iter().chain(altered).filter_map(|square| self.seen(square));
        #[cfg(test)]
        let inserted = inserted.map(crate::tests::leak::spoil_points);
        Change { inserted: inserted.collect(), retracted }
    }

    /// Where the pieces that a known move carried have gone, with their ids. A piece that the move carried need not
    /// have arrived.
    fn carried(&self, played: &Played, gone: Bitboard, new: Bitboard) -> [Option<(Square, PieceId)>; 2] {
        let movement = played.movement;
        let carry = |from: Square, to: Square| {
            (gone.contains(from) && new.contains(to))
                .then(|| (to, self.ids[usize::from(from)]))
                .filter(|&(_, id)| id != 0)
        };
        match movement.kind {
            MoveKind::Castle => {
                let (king_to, rook_to) = castling_goals(movement.from, movement.to);
                [carry(movement.from, king_to), carry(movement.to, rook_to)]
            }
            _ => [carry(movement.from, movement.to), None],
        }
    }

    fn fresh_id(&mut self) -> PieceId {
        let id = self.next_id;
        self.next_id += 1;
        id
    }

    fn seen(&self, square: Square) -> Option<SeenPiece> {
        let seen = self.sighting.at(square)?;
        Some(SeenPiece {
            id: self.ids[usize::from(square)],
            square: square.into(),
            role: seen.piece.role.into(),
            owner: seen.piece.color.into(),
            hp: seen.hit_points,
            modifiers: seen.traits,
            royal: seen.royal,
            moved: self.moved.contains(square),
        })
    }

    /// Everything that the seat sees, ordered by id.
    pub(crate) fn pieces(&self) -> Vec<SeenPiece> {
        let mut pieces: Vec<_> =
            self.sighting.occupied().into_iter().filter_map(|square| self.seen(square)).collect();
        pieces.sort_unstable_by_key(|piece| piece.id);
        pieces
    }
}
