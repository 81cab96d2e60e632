//! A position, and what a move does to it.

use shakmaty::{
    Bitboard, Board, Color, Rank, Role, Square,
    zobrist::{Zobrist64, ZobristValue},
};

use crate::{
    moves::{Move, MoveKind, castling_goals, castling_side},
    outcome::{Outcome, Reason},
    rules::Rules,
};

/// Everything that the future of a game depends on, but for repetition. It is made by
/// [`crate::Setup`], which checks it, and changed by [`Position::play`] alone.
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
    /// Set by the move that ended the game outright: a king taken, an objective reached.
    pub(crate) verdict: Option<Outcome>,
}

/// What a move did to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    pub mover: Color,
    pub movement: Move,
    pub captured: Option<Capture>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    pub role: Role,
    /// Where the piece stood: not where the capturer landed, if taken in passing.
    pub square: Square,
}

impl Position {
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

    /// Plays a move that was generated for this position.
    #[inline]
    pub fn play(&mut self, rules: &Rules, movement: Move) -> Played {
        let played = self.put(rules, movement);
        if let Some(taken) = played.captured
            && rules.taking_wins(!played.mover, taken.role)
        {
            self.verdict = Some(Outcome::win(played.mover, Reason::KingCaptured));
        }
        for effect in &rules.effects {
            effect.after_move(self, &played);
        }
        played
    }

    #[inline]
    fn put(&mut self, rules: &Rules, movement: Move) -> Played {
        let us = self.turn;
        let Move { role, from, to, kind } = movement;
        let mut captured = None;
        let mut behind = None;
        self.halfmoves += 1;
        match kind {
            MoveKind::Castle => {
                let (king_to, rook_to) = castling_goals(from, to);
                self.board.discard_piece_at(from);
                self.board.discard_piece_at(to);
                self.board.set_piece_at(king_to, role.of(us));
                self.board.set_piece_at(rook_to, Role::Rook.of(us));
                self.castles &= !home(us);
            }
            MoveKind::Plain | MoveKind::DoubleStep | MoveKind::EnPassant | MoveKind::Promotion(_) => {
                let target = match kind {
                    MoveKind::EnPassant => Square::from_coords(to.file(), from.rank()),
                    _ => to,
                };
                if self.board.occupied().contains(target) {
                    captured = self.board.role_at(target).map(|role| Capture { role, square: target });
                    self.board.discard_piece_at(target);
                    self.halfmoves = 0;
                }
                self.board.discard_piece_at(from);
                self.board.set_piece_at(to, movement.promotion().unwrap_or(role).of(us));
                if role == Role::Pawn {
                    self.halfmoves = 0;
                    // Only a pawn that starts from its second rank can be taken in passing.
                    if kind == MoveKind::DoubleStep
                        && us.relative_rank(from.rank()) == Rank::Second
                        && self.moves_left == 1
                    {
                        behind = from.offset(us.fold_wb(8, -8));
                    }
                }
                self.spent &= !(Bitboard::from(from) | Bitboard::from(to));
                if self.castles.any() {
                    self.castles &= !(Bitboard::from(from) | Bitboard::from(to));
                    if role == rules.table.castler {
                        self.castles &= !home(us);
                    }
                }
            }
        }
        self.ep_square = behind;
        self.pass_turn(rules);
        Played { mover: us, movement, captured }
    }

    #[inline]
    fn pass_turn(&mut self, rules: &Rules) {
        if self.moves_left > 1 {
            self.moves_left -= 1;
            return;
        }
        if self.turn.is_black() {
            self.fullmoves += 1;
        }
        self.turn = !self.turn;
        self.moves_left = rules.table.moves_a_turn[self.turn];
    }

    /// Equal for positions that count as repeated: same pieces, side, castling rights and takeable pawn.
    pub fn key(&self, rules: &Rules) -> u64 {
        let mut key = Zobrist64::default();
        for (square, piece) in &self.board {
            key ^= Zobrist64::zobrist_for_piece(square, piece);
        }
        if self.turn.is_white() {
            key ^= Zobrist64::zobrist_for_white_turn();
        }
        for rook in self.castles {
            let color = Color::from_white(rook.rank() == Rank::First);
            let king = self.board.by_role(rules.table.castler) & self.board.by_color(color) & home(color);
            if let Some(king) = king.first() {
                key ^= Zobrist64::zobrist_for_castling_right(color, castling_side(king, rook));
            }
        }
        if let Some(square) = rules.takeable_ep_square(self) {
            key ^= Zobrist64::zobrist_for_en_passant_file(square.file());
        }
        // The second move of a turn is another position than the first.
        key.0.rotate_left(u32::from(self.moves_left - 1))
    }
}

pub(crate) fn home(color: Color) -> Bitboard {
    Bitboard::from_rank(color.backrank())
}
