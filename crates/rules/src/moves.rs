//! A move, and where generated moves go.

use shakmaty::{Bitboard, CastlingSide, Role, Square, attacks};
use smallvec::SmallVec;

/// One move of one piece, complete enough to be played on the position that it was generated for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub role: Role,
    pub from: Square,
    /// Where the piece lands; for [`MoveKind::Castle`] the square of the rook, which is unambiguous in
    /// Chess960, too.
    pub to: Square,
    pub kind: MoveKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    Plain,
    DoubleStep,
    EnPassant,
    Castle,
    Promotion(Role),
    /// A queen splits: a rook moves on, and a bishop stays behind.
    SplitStraight,
    /// A bishop moves on, and a rook stays behind.
    SplitDiagonal,
    /// A piece comes from the reserve. Such a move begins where it ends.
    Drop,
    /// Nothing moves, and the turn passes, where the rules allow that.
    Pass,
}

impl Move {
    pub fn promotion(self) -> Option<Role> {
        match self.kind {
            MoveKind::Promotion(role) => Some(role),
            MoveKind::Plain
            | MoveKind::DoubleStep
            | MoveKind::EnPassant
            | MoveKind::Castle
            | MoveKind::SplitStraight
            | MoveKind::SplitDiagonal
            | MoveKind::Drop
            | MoveKind::Pass => None,
        }
    }

    /// Nothing at all. Its squares mean nothing.
    pub const PASS: Move = Move { role: Role::King, from: Square::A1, to: Square::A1, kind: MoveKind::Pass };

    pub fn is_pass(self) -> bool {
        self.kind == MoveKind::Pass
    }

    /// A piece from the reserve onto an empty square.
    pub fn drop(role: Role, to: Square) -> Move {
        Move { role, from: to, to, kind: MoveKind::Drop }
    }

    /// What comes from the reserve, if the move is a drop.
    pub fn dropped(self) -> Option<Role> {
        (self.kind == MoveKind::Drop).then_some(self.role)
    }

    /// What arrives, if it is not what left: a promoted pawn, one half of a piece, a piece that left no square at all.
    /// Notations write it with the move, because the squares alone do not tell such moves apart.
    pub fn becomes(self) -> Option<Role> {
        match self.kind {
            MoveKind::Promotion(role) => Some(role),
            MoveKind::SplitStraight => Some(Role::Rook),
            MoveKind::SplitDiagonal => Some(Role::Bishop),
            MoveKind::Drop => Some(self.role),
            MoveKind::Plain
            | MoveKind::DoubleStep
            | MoveKind::EnPassant
            | MoveKind::Castle
            | MoveKind::Pass => None,
        }
    }

    /// What stays where the move began, if a piece splits.
    pub fn leaves(self) -> Option<Role> {
        match self.kind {
            MoveKind::SplitStraight => Some(Role::Bishop),
            MoveKind::SplitDiagonal => Some(Role::Rook),
            MoveKind::Plain
            | MoveKind::DoubleStep
            | MoveKind::EnPassant
            | MoveKind::Castle
            | MoveKind::Promotion(_)
            | MoveKind::Drop
            | MoveKind::Pass => None,
        }
    }

    /// The square that a capture empties: not the one that the move goes to, if it captures en passant.
    pub fn takes_on(self) -> Square {
        match self.kind {
            MoveKind::EnPassant => Square::from_coords(self.to.file(), self.from.rank()),
            _ => self.to,
        }
    }

    /// Where the moving piece ends up: unlike `to`, the king's own square when it castles.
    pub fn lands_on(self) -> Square {
        match self.kind {
            MoveKind::Castle => castling_goals(self.from, self.to).0,
            _ => self.to,
        }
    }
}

/// Which way the king on `king` castles with the rook on `rook`.
pub fn castling_side(king: Square, rook: Square) -> CastlingSide {
    CastlingSide::from_king_side(king.file() < rook.file())
}

/// Where king and rook end up, on the rank on which they stand.
pub fn castling_goals(king: Square, rook: Square) -> (Square, Square) {
    let side = castling_side(king, rook);
    (
        Square::from_coords(side.king_to_file(), king.rank()),
        Square::from_coords(side.rook_to_file(), king.rank()),
    )
}

/// The squares that must be empty for it, apart from king and rook themselves.
#[inline]
pub fn castling_path(king: Square, rook: Square) -> Bitboard {
    let (king_to, rook_to) = castling_goals(king, rook);
    attacks::between(king, king_to).with(king_to) | attacks::between(rook, rook_to).with(rook_to)
}

// Moves are copied by the million: what tells them apart fits into one byte.
const _: () = assert!(size_of::<Move>() == 4);

/// Moves of one position. Orthodox positions fit without an allocation; a board full of queens spills.
pub type MoveList = SmallVec<[Move; 224]>;

/// Where the generator puts moves: a list, a counter, a set of squares. It passes sets of squares,
/// so that a sink that only counts or looks never builds a single move.
pub(crate) trait Sink {
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// Pawns that arrive on `to`, each from `offset` squares before.
    fn pawns(&mut self, to: Bitboard, offset: i32, kind: MoveKind);
    fn promotions(&mut self, to: Bitboard, offset: i32, roles: &[Role]);
    fn en_passant(&mut self, from: Square, to: Square);
    fn castle(&mut self, role: Role, from: Square, rook: Square);
    fn drops(&mut self, role: Role, to: Bitboard);
}

impl Sink for MoveList {
    #[inline]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            self.push(Move { role, from, to, kind: MoveKind::Plain });
        }
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, offset: i32, kind: MoveKind) {
        for to in to {
            self.push(Move { role: Role::Pawn, from: before(to, offset), to, kind });
        }
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, offset: i32, roles: &[Role]) {
        for to in to {
            for &role in roles {
                let from = before(to, offset);
                self.push(Move { role: Role::Pawn, from, to, kind: MoveKind::Promotion(role) });
            }
        }
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.push(Move { role: Role::Pawn, from, to, kind: MoveKind::EnPassant });
    }

    #[inline]
    fn castle(&mut self, role: Role, from: Square, rook: Square) {
        self.push(Move { role, from, to: rook, kind: MoveKind::Castle });
    }

    fn drops(&mut self, role: Role, to: Bitboard) {
        self.extend(to.into_iter().map(|to| Move::drop(role, to)));
    }
}

#[inline]
fn before(to: Square, offset: i32) -> Square {
    to.offset(-offset).expect("pawn comes from a square of the board")
}

/// How many moves there are.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += to.count() as u64;
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _: i32, _: MoveKind) {
        self.0 += to.count() as u64;
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, _: i32, roles: &[Role]) {
        self.0 += (to.count() * roles.len()) as u64;
    }

    #[inline]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline]
    fn castle(&mut self, _: Role, _: Square, _: Square) {
        self.0 += 1;
    }

    fn drops(&mut self, _: Role, to: Bitboard) {
        self.0 += to.count() as u64;
    }
}

impl Reach {
    pub(crate) fn add(&mut self, movement: Move) {
        match movement.kind {
            MoveKind::Castle => self.castle(movement.role, movement.from, movement.to),
            MoveKind::EnPassant => self.en_passant(movement.from, movement.to),
            MoveKind::Plain
            | MoveKind::DoubleStep
            | MoveKind::Promotion(_)
            | MoveKind::SplitStraight
            | MoveKind::SplitDiagonal
            | MoveKind::Drop => self.0 |= movement.to,
            MoveKind::Pass => {}
        }
    }
}

/// Which squares some move touches: where it lands, and what it takes in passing.
#[derive(Default)]
pub(crate) struct Reach(pub(crate) Bitboard);

impl Sink for Reach {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 |= to;
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _: i32, _: MoveKind) {
        self.0 |= to;
    }

    #[inline]
    fn promotions(&mut self, to: Bitboard, _: i32, _: &[Role]) {
        self.0 |= to;
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.0 |= to;
        self.0 |= Square::from_coords(to.file(), from.rank());
    }

    #[inline]
    fn castle(&mut self, _: Role, from: Square, rook: Square) {
        let (king_to, rook_to) = castling_goals(from, rook);
        self.0 |= king_to;
        self.0 |= rook_to;
    }

    fn drops(&mut self, _: Role, to: Bitboard) {
        self.0 |= to;
    }
}
