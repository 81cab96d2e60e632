//! From anything that looks like a position to one that can be played, and FEN in both directions.

use shakmaty::{Bitboard, Board, CastlingMode, Color, File, Piece, Rank, Role, Square, fen::Fen};

use crate::{
    moves::castling_side,
    names::{color_name, role_name},
    position::{Position, home},
    rules::Rules,
};

/// A position as somebody wrote it down. [`Rules::position`] is the door through which it must pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub board: Board,
    pub turn: Color,
    pub castles: Bitboard,
    pub ep_square: Option<Square>,
    pub spent: Bitboard,
    pub halfmoves: u32,
    pub fullmoves: u32,
}

const MAX_FEN_BYTES: usize = 256;
/// Far beyond any game, and far from overflowing.
const MAX_COUNT: u32 = 100_000;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    #[error("this is not a FEN: {0}")]
    Fen(String),
    #[error("the FEN is longer than {MAX_FEN_BYTES} characters")]
    FenTooLong,
    #[error("the FEN has pockets or promoted marks, which no rule here uses")]
    FenExtensions,
    #[error("{color} has no pieces", color = color_name(*.0))]
    NoPieces(Color),
    #[error("{color} needs a royal piece under these rules and has no {role}", color = color_name(*.color), role = role_name(*.role))]
    NoRoyal { color: Color, role: Role },
    #[error("{color} has {count} pieces of the royal kind ({role}), but these rules know only one a side", color = color_name(*.color), role = role_name(*.role))]
    ManyRoyals { color: Color, role: Role, count: usize },
    #[error("a {color} pawn stands on {square}, its last rank", color = color_name(*.color))]
    PawnOnLastRank { color: Color, square: Square },
    #[error(
        "castling with the rook on {0} is not possible: rook and castling piece, one only, must stand on their side's first rank"
    )]
    Castling(Square),
    #[error("{color} has more than one rook to castle with on one side", color = color_name(*.0))]
    CastlingAmbiguous(Color),
    #[error("the FEN counts more than {MAX_COUNT} moves")]
    Counters,
    #[error("no pawn can have just passed over {0}")]
    EnPassant(Square),
    #[error("it is {turn}'s turn, and {turn} could take a royal piece at once", turn = color_name(*.0))]
    OppositeCheck(Color),
}

impl Setup {
    /// Pieces only: White to move, standard castling where king and rooks stand at home.
    pub fn of_board(board: Board, turn: Color, castler: Role) -> Setup {
        let castles = standard_castles(&board, castler);
        Setup { board, turn, castles, ep_square: None, spent: Bitboard::EMPTY, halfmoves: 0, fullmoves: 1 }
    }

    /// Reads FEN, X-FEN and Shredder-FEN. Missing fields take their defaults.
    pub fn from_fen(fen: &str) -> Result<Setup, SetupError> {
        if fen.len() > MAX_FEN_BYTES {
            return Err(SetupError::FenTooLong);
        }
        let fen = Fen::from_ascii(fen.trim().as_bytes()).map_err(|err| SetupError::Fen(err.to_string()))?;
        let setup = fen.into_setup();
        if setup.pockets.is_some() || setup.promoted.any() || setup.remaining_checks.is_some() {
            return Err(SetupError::FenExtensions);
        }
        Ok(Setup {
            board: setup.board,
            turn: setup.turn,
            castles: setup.castling_rights,
            ep_square: setup.ep_square,
            spent: Bitboard::EMPTY,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.get(),
        })
    }

    /// Standard notation serves when every castling is king e, rook a or h.
    pub fn castling_mode(&self, castler: Role) -> CastlingMode {
        CastlingMode::from_standard(self.castles.is_subset(standard_castles(&self.board, castler)))
    }
}

fn standard_castles(board: &Board, castler: Role) -> Bitboard {
    let mut castles = Bitboard::EMPTY;
    for color in Color::ALL {
        let king = Square::from_coords(File::E, color.backrank());
        let castlers = board.by_piece(Piece { color, role: castler }) & home(color);
        if castlers.single_square() == Some(king) {
            castles |= board.by_piece(color.rook())
                & home(color)
                & (Bitboard::from_file(File::A) | Bitboard::from_file(File::H));
        }
    }
    castles
}

impl Rules {
    /// The only way to a position: everything that the rules take for granted is checked here.
    pub fn position(&self, setup: Setup) -> Result<Position, SetupError> {
        let Setup { board, turn, castles, ep_square, spent, halfmoves, fullmoves } = setup;
        for color in Color::ALL {
            let own = board.by_color(color);
            if own.is_empty() {
                return Err(SetupError::NoPieces(color));
            }
            if let Some(role) = self.table.royal[color] {
                match (own & board.by_role(role)).count() {
                    0 => return Err(SetupError::NoRoyal { color, role }),
                    1 => {}
                    count => return Err(SetupError::ManyRoyals { color, role, count }),
                }
            }
            let last_rank = Bitboard::from_rank((!color).backrank());
            if let Some(square) = (own & board.pawns() & last_rank).first() {
                return Err(SetupError::PawnOnLastRank { color, square });
            }
        }
        if halfmoves > MAX_COUNT || fullmoves > MAX_COUNT {
            return Err(SetupError::Counters);
        }
        self.check_castles(&board, castles)?;
        if let Some(square) = ep_square {
            check_ep(&board, turn, square)?;
        }
        // Elsewhere no pawn steps twice anyway: equal rules give equal positions.
        let steps_twice = |color| self.table.double_step[color] & board.by_color(color);
        let spent = spent & board.pawns() & (steps_twice(Color::White) | steps_twice(Color::Black));
        let position = Position {
            board,
            turn,
            castles,
            ep_square,
            spent,
            halfmoves,
            fullmoves: fullmoves.max(1),
            moves_left: self.table.moves_a_turn[turn],
            verdict: None,
        };
        if self.royal_could_be_taken(&position, !turn) {
            return Err(SetupError::OppositeCheck(turn));
        }
        Ok(position)
    }

    fn check_castles(&self, board: &Board, castles: Bitboard) -> Result<(), SetupError> {
        let mut known = Bitboard::EMPTY;
        for color in Color::ALL {
            let home = home(color);
            let rooks = castles & home & board.by_piece(color.rook());
            let castlers = board.by_piece(self.table.castler.of(color)) & home;
            // With two of them nobody could tell which one has the right.
            let Some(king) = castlers.single_square() else {
                continue;
            };
            known |= rooks;
            let queenside = rooks.into_iter().filter(|rook| rook.file() < king.file()).count();
            if queenside > 1 || rooks.count() - queenside > 1 {
                return Err(SetupError::CastlingAmbiguous(color));
            }
        }
        match (castles & !known).first() {
            Some(square) => Err(SetupError::Castling(square)),
            None => Ok(()),
        }
    }

    /// The position as FEN: X-FEN for castling, the en-passant square only where a pawn can be taken.
    pub fn fen(&self, pos: &Position) -> String {
        let ep_square = self.takeable_ep_square(pos).map_or("-".to_owned(), |square| square.to_string());
        format!(
            "{} {} {} {ep_square} {} {}",
            pos.board.board_fen(),
            pos.turn.char(),
            self.castling_field(pos),
            pos.halfmoves,
            pos.fullmoves
        )
    }

    /// Counted from whichever piece castles, which a library for kings would not do: `K` and `Q` for
    /// the outermost rook, the file's letter for any other.
    fn castling_field(&self, pos: &Position) -> String {
        let mut field = String::new();
        for color in Color::ALL {
            let home = home(color);
            let castlers = pos.board.by_piece(self.table.castler.of(color)) & home;
            let Some(king) = castlers.first() else { continue };
            let rooks = pos.board.by_piece(color.rook()) & home;
            for rook in (pos.castles & home).into_iter().rev() {
                let kingside = castling_side(king, rook).is_king_side();
                let outermost = if kingside { rooks.last() } else { rooks.first() };
                let letter = match (outermost == Some(rook), kingside) {
                    (true, true) => 'k',
                    (true, false) => 'q',
                    (false, _) => rook.file().char(),
                };
                field.push(color.fold_wb(letter.to_ascii_uppercase(), letter));
            }
        }
        if field.is_empty() { "-".to_owned() } else { field }
    }
}

fn check_ep(board: &Board, turn: Color, square: Square) -> Result<(), SetupError> {
    let back = turn.fold_wb(-8, 8);
    let possible = turn.relative_rank(square.rank()) == Rank::Sixth
        && square.offset(back).is_some_and(|pawn| board.piece_at(pawn) == Some((!turn).pawn()))
        && square.offset(-back).is_some_and(|start| board.piece_at(start).is_none())
        && board.piece_at(square).is_none();
    if possible { Ok(()) } else { Err(SetupError::EnPassant(square)) }
}
