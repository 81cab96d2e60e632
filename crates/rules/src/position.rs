//! A position, and what a move does to it.

use shakmaty::{
    Bitboard, Board, ByColor, Color, Rank, Role, Square,
    zobrist::{Zobrist64, ZobristValue},
};

use crate::{
    hit_points::{HitPoints, scramble},
    moves::{Move, MoveKind, castling_goals, castling_side},
    outcome::{Outcome, Reason},
    rules::Rules,
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

    /// Checks that a side has given, where they are counted.
    pub fn checks(&self, by: Color) -> u8 {
        self.checks[by]
    }

    /// Plays a move that was generated for this position.
    #[inline]
    pub fn play(&mut self, rules: &Rules, movement: Move) -> Played {
        if rules.is_plain() {
            self.put(rules, movement)
        } else {
            let played = self.make(rules, movement);
            self.pass_if_stuck(rules, &played);
            played
        }
    }

    /// The move alone: captures, castling, castling rights, the turn.
    #[inline]
    pub(crate) fn put(&mut self, rules: &Rules, movement: Move) -> Played {
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
            MoveKind::Plain
            | MoveKind::DoubleStep
            | MoveKind::EnPassant
            | MoveKind::Promotion(_)
            | MoveKind::SplitStraight
            | MoveKind::SplitDiagonal => {
                let target = movement.takes_on();
                if self.board.occupied().contains(target) {
                    captured = self.board.role_at(target).map(|role| Capture { role, square: target });
                    self.board.discard_piece_at(target);
                    self.halfmoves = 0;
                }
                self.board.discard_piece_at(from);
                self.board.set_piece_at(to, movement.becomes().unwrap_or(role).of(us));
                if let Some(leaves) = movement.leaves() {
                    self.board.set_piece_at(from, leaves.of(us));
                }
                if role == Role::Pawn {
                    if rules.table.pawn_moves_are_final || movement.promotion().is_some() {
                        self.halfmoves = 0;
                    }
                    if kind == MoveKind::DoubleStep && self.moves_left == 1 {
                        behind = passed_over(rules, us, movement);
                    }
                }
                self.spent &= !(Bitboard::from(from) | Bitboard::from(to));
                if self.castles.any() {
                    self.castles &= !(Bitboard::from(from) | Bitboard::from(to));
                    if role == rules.table.castler {
                        self.castles &= !home(us);
                    }
                    if let Some(taken) = captured
                        && taken.role == rules.table.castler
                    {
                        Color::ALL.into_iter().for_each(|color| self.forget_castling(rules, color));
                    }
                }
            }
        }
        if let Some(taken) = captured
            && rules.taking_wins(!us, taken.role)
        {
            self.verdict = Some(Outcome::win(us, Reason::KingCaptured));
        }
        self.ep_square = behind;
        self.pass_turn(rules);
        Played { mover: us, movement, captured, hit: None }
    }

    #[inline]
    pub(crate) fn pass_turn(&mut self, rules: &Rules) {
        if self.moves_left > 1 {
            self.moves_left -= 1;
            return;
        }
        self.end_turn(rules);
    }

    #[inline]
    pub(crate) fn end_turn(&mut self, rules: &Rules) {
        if self.turn.is_black() {
            self.fullmoves += 1;
        }
        self.turn = !self.turn;
        self.moves_left = rules.table.moves_a_turn[self.turn];
    }

    /// Drops a side's castling rights if nothing that castles is left on its home rank.
    pub(crate) fn forget_castling(&mut self, rules: &Rules, color: Color) {
        let castlers = self.board.by_piece(rules.table.castler.of(color)) & home(color);
        if castlers.is_empty() {
            self.castles &= !home(color);
        }
    }

    /// Equal for positions that count as repeated: same pieces and hit points, side, castling rights, takeable
    /// pawn and checks given.
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
        if !rules.is_plain() {
            let checks = self.checks.into_iter().fold(0, |all, checks| all << 8 | u64::from(checks));
            key.0 ^= scramble(self.hit_points.key() ^ checks);
            if let Some(marks) = &self.marks {
                key.0 ^= marks.iter().fold(0, |key, mark| scramble(key ^ u64::from(*mark)));
            }
        }
        // The second move of a turn is another position than the first.
        key.0.rotate_left(u32::from(self.moves_left - 1))
    }
}

/// Where a pawn that makes several steps can be taken in passing: right behind it, if at all.
pub(crate) fn passed_over(rules: &Rules, us: Color, movement: Move) -> Option<Square> {
    let open = rules.table.taken_in_passing[us].contains(movement.from);
    movement.to.offset(us.fold_wb(-8, 8)).filter(|_| open)
}

pub(crate) fn home(color: Color) -> Bitboard {
    Bitboard::from_rank(color.backrank())
}
