//! What one seat has been shown, and by which names it knows the pieces.
//!
//! A piece keeps its id only where the seat can follow it: on a square that it saw before and sees now, or
//! through a move that it knows. Ids are a function of what the seat has seen, never of the truth.

use rules::{
    Bitboard, Board, Color, HitPoints, MoveKind, Piece, Played, Position, Role, Square, castling_goals,
};
use view::{PieceId, SeenPiece};

use crate::scene::{Badge, Scene};

#[derive(Clone, Debug)]
pub(crate) struct Memory {
    pub(crate) visible: Bitboard,
    shown: Shown,
    /// By square; 0 where nothing is shown.
    ids: [PieceId; 64],
    next_id: PieceId,
}

/// Nothing has been seen yet.
impl Default for Memory {
    fn default() -> Memory {
        Memory { visible: Bitboard::EMPTY, shown: Shown::nothing(), ids: [0; 64], next_id: 1 }
    }
}

/// The pieces that a seat sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shown {
    by_role: [Bitboard; 6],
    white: Bitboard,
    points: HitPoints,
}

impl Shown {
    fn nothing() -> Shown {
        Shown { by_role: [Bitboard::EMPTY; 6], white: Bitboard::EMPTY, points: HitPoints::default() }
    }

    fn of(position: &Position, visible: Bitboard) -> Shown {
        let board: &Board = position.board();
        Shown {
            by_role: Role::ALL.map(|role| board.by_role(role) & visible),
            white: board.by_color(Color::White) & visible,
            points: position.hit_points().within(visible),
        }
    }

    fn occupied(&self) -> Bitboard {
        self.by_role.iter().fold(Bitboard::EMPTY, |all, &some| all | some)
    }

    /// Squares on which the two show different pieces.
    fn differing(&self, other: &Shown) -> Bitboard {
        let roles = self.by_role.iter().zip(&other.by_role);
        roles.fold(self.white ^ other.white, |all, (&a, &b)| all | (a ^ b))
    }

    fn at(&self, square: Square) -> Option<Piece> {
        let index = self.by_role.iter().position(|squares| squares.contains(square))?;
        let color = Color::from_white(self.white.contains(square));
        Some(Piece { role: Role::ALL[index], color })
    }

    fn seen(&self, id: PieceId, square: Square, scene: &Scene<'_>) -> Option<SeenPiece> {
        let piece = self.at(square)?;
        let hp = Some(self.points.get(square)).filter(|points| *points > 0);
        let Badge { modifiers, royal, moved } = scene.badge(square);
        let (role, owner) = (piece.role.into(), piece.color.into());
        Some(SeenPiece { id, square: square.into(), role, owner, hp, modifiers, royal, moved })
    }
}

/// How the pieces that a seat sees have changed.
#[derive(Default, Debug)]
pub(crate) struct Change {
    pub(crate) inserted: Vec<SeenPiece>,
    pub(crate) retracted: Vec<PieceId>,
}

impl Memory {
    pub(crate) fn start(scene: &Scene<'_>, visible: Bitboard) -> Memory {
        let mut memory = Memory::default();
        memory.look(scene, scene, visible, None);
        memory
    }

    /// Looks at the board anew. `before` is what was looked at last; `known` is the move that led from there to
    /// here, if the seat may know it.
    pub(crate) fn look(
        &mut self,
        before: &Scene<'_>,
        scene: &Scene<'_>,
        visible: Bitboard,
        known: Option<&Played>,
    ) -> Change {
        let position = scene.position;
        let now = Shown::of(position, visible);
        let changed = self.shown.differing(&now);
        let gone = changed & self.shown.occupied();
        let new = changed & now.occupied();

        let same = now.occupied() & !changed;
        let mut altered = self.shown.points.differing(&now.points) & same;
        if scene.has_badges() {
            altered |=
                same.into_iter().filter(|it| before.badge(*it) != scene.badge(*it)).collect::<Bitboard>();
        }

        let mut carried = known.map_or([None; 2], |played| self.carried(played, gone, new));
        #[cfg(test)]
        {
            self.next_id = crate::tests::leak::spoil_id(self.next_id, position.board());
        }

        let mut change = Change::default();
        for square in gone {
            let id = std::mem::take(&mut self.ids[usize::from(square)]);
            if !carried.iter().flatten().any(|&(_, carried_id)| carried_id == id) {
                change.retracted.push(id);
            }
        }
        for square in new {
            let follows = carried.iter_mut().find(|carry| carry.is_some_and(|(to, _)| to == square));
            let id = match follows.and_then(Option::take) {
                Some((_, id)) => id,
                None => self.fresh_id(),
            };
            self.ids[usize::from(square)] = id;
            change.inserted.push(now.seen(id, square, scene).expect("a shown piece"));
        }
        for square in altered {
            let id = self.ids[usize::from(square)];
            change.inserted.push(now.seen(id, square, scene).expect("a shown piece"));
        }
        #[cfg(test)]
        for piece in &mut change.inserted {
            piece.hp = piece.hp.map(|points| crate::tests::leak::spoil_points(points, position));
        }
        self.shown = now;
        self.visible = visible;
        change
    }

    /// Where the pieces that a known move took along have gone, with their ids. What a move took along need
    /// not have arrived.
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

    /// Everything that the seat sees, in the order of ids.
    pub(crate) fn pieces(&self, scene: &Scene<'_>) -> Vec<SeenPiece> {
        let mut pieces: Vec<_> = self
            .shown
            .occupied()
            .into_iter()
            .filter_map(|square| self.shown.seen(self.ids[usize::from(square)], square, scene))
            .collect();
        pieces.sort_unstable_by_key(|piece| piece.id);
        pieces
    }
}
