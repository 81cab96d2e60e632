//! A position: everything that the future of a game depends on.

use shakmaty::{Bitboard, Board, ByColor, Color, Role, Square};

use crate::{
    hit_points::HitPoints,
    moves::Move,
    outcome::Outcome,
    reserves::{Hand, Reserves},
};

/// Everything that the future of a game depends on, except repetition. Made only by [`crate::Setup`], which validates
/// it, and changed only by [`Position::play`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    /// Rooks that may still castle.
    pub(crate) castles: Bitboard,
    pub(crate) ep_square: Option<Square>,
    /// Pawns on double-step squares that may not step twice, because the layout says that they have moved.
    pub(crate) spent: Bitboard,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    /// Moves that the side to move still has in this turn.
    pub(crate) moves_left: u8,
    /// Set by a move that ended the game outright: a king captured, an objective reached.
    pub(crate) verdict: Option<Outcome>,
    /// Checks that each side has given, where they are counted.
    pub(crate) checks: ByColor<u8>,
    /// The kinds of piece that each side began with.
    pub(crate) began_with: ByColor<Kinds>,
    /// Each piece's hit points, where captures take those.
    pub(crate) hit_points: HitPoints,
    /// What each side may drop, where there are drops: other positions stay small.
    pub(crate) hand: Option<Box<Hand>>,
    /// The numbers of the pieces that a profile names individually, if any.
    pub(crate) marks: Option<Box<[u8; 64]>>,
}

/// A set of roles.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(crate) fn on(board: &Board, color: Color) -> Kinds {
        let own = board.by_color(color);
        let present = Role::ALL.into_iter().filter(|role| (board.by_role(*role) & own).any());
        Kinds(present.fold(0, |kinds, role| kinds | 1 << role as u8))
    }

    pub(crate) fn is_subset(self, of: Kinds) -> bool {
        self.0 & !of.0 == 0
    }
}

/// What a move did to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    pub mover: Color,
    pub movement: Move,
    pub captured: Option<Capture>,
    /// What was hit and survived; then nothing has moved.
    pub hit: Option<Capture>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    pub role: Role,
    /// Where the piece stood: not where the capturer landed, if taken in passing.
    pub square: Square,
    /// It was promoted, and enters a reserve as the pawn that it was.
    pub was_pawn: bool,
}

impl Position {
    /// Pieces only, without anything that depends on a game's past.
    pub(crate) fn of_pieces(board: Board, turn: Color) -> Position {
        Position {
            board,
            turn,
            castles: Bitboard::EMPTY,
            ep_square: None,
            spent: Bitboard::EMPTY,
            halfmoves: 0,
            fullmoves: 1,
            moves_left: 1,
            verdict: None,
            checks: ByColor::default(),
            began_with: ByColor::default(),
            hit_points: HitPoints::default(),
            hand: None,
            marks: None,
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn turn(&self) -> Color {
        self.turn
    }

    pub fn castles(&self) -> Bitboard {
        self.castles
    }

    /// The square behind a pawn that has just stepped twice, whether or not anything can take it.
    pub fn ep_square(&self) -> Option<Square> {
        self.ep_square
    }

    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    pub fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// How many moves the side to move still has in this turn, this one included.
    pub fn moves_left(&self) -> u8 {
        self.moves_left
    }

    pub fn verdict(&self) -> Option<Outcome> {
        self.verdict
    }

    pub(crate) fn spent(&self) -> Bitboard {
        self.spent
    }

    /// Each piece's hit points; none where captures take whole pieces.
    pub fn hit_points(&self) -> HitPoints {
        self.hit_points
    }

    /// What each side may drop; nothing where there are no drops.
    pub fn reserves(&self) -> Reserves {
        self.hand.as_ref().map(|hand| hand.reserves).unwrap_or_default()
    }

    pub(crate) fn promoted(&self) -> Bitboard {
        self.hand.as_ref().map(|hand| hand.promoted).unwrap_or_default()
    }

    /// Checks that a side has given, where they are counted.
    pub fn checks(&self, by: Color) -> u8 {
        self.checks[by]
    }
}

pub(crate) fn home(color: Color) -> Bitboard {
    Bitboard::from_rank(color.backrank())
}
