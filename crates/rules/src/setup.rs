//! Turns a written-down position into a playable one; reads and writes FEN.

use serde::Serialize;
use shakmaty::{Bitboard, Board, ByColor, CastlingMode, Color, File, Piece, Rank, Role, Square, fen::Fen};

use crate::{
    hit_points::HitPoints,
    modifiers::Modifiers,
    moves::castling_side,
    names::{self, color_name, role_name},
    position::{Kinds, Position, home},
    reserves::{Hand, Reserves},
    rules::Rules,
    table::{Keep, WithoutMoves},
};

/// A position as written down, not yet validated. [`Rules::position`] validates it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub board: Board,
    pub turn: Color,
    pub castles: Bitboard,
    pub ep_square: Option<Square>,
    pub spent: Bitboard,
    pub halfmoves: u32,
    pub fullmoves: u32,
    /// Checks that each side has yet to give, where they are counted.
    pub remaining_checks: Option<ByColor<u8>>,
    /// What each side may drop, if the FEN says.
    pub reserves: Option<Reserves>,
    pub promoted: Bitboard,
}

/// As many as a side has at the start, of any one kind.
const MOST_IN_RESERVE: u8 = 16;
const MAX_FEN_BYTES: usize = 256;
/// Far beyond any game, and far from overflowing.
const MAX_COUNT: u32 = 100_000;

/// Why no game can start from a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "reason", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(
    feature = "schemas",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "SetupFault"),
    ts(rename = "SetupFault")
)]
pub enum SetupError {
    #[error("invalid FEN: {why}")]
    BadFen {
        #[serde(skip)]
        why: String,
    },
    #[error("the FEN is longer than {max} characters")]
    FenTooLong { max: usize },
    #[error("the FEN has pockets or promoted marks, but these rules have no drops")]
    FenExtensions,
    #[error("the FEN's pockets hold a royal piece, or more than {MOST_IN_RESERVE} pieces of one kind")]
    BadReserve,
    #[error("{color} has no pieces", color = color_name(*.color))]
    NoPieces {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Color"), ts(type = "Seat"))]
        color: Color,
    },
    #[error("{color} needs a royal piece under these rules and has no {role}", color = color_name(*.color), role = role_name(*.role))]
    RoyalMissing {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Color"), ts(type = "Seat"))]
        color: Color,
        #[serde(with = "names::role")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Role"), ts(type = "Role"))]
        role: Role,
    },
    #[error("{color} has {count} pieces of the royal kind ({role}), but these rules allow one per side", color = color_name(*.color), role = role_name(*.role))]
    ManyRoyals {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Color"), ts(type = "Seat"))]
        color: Color,
        #[serde(with = "names::role")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Role"), ts(type = "Role"))]
        role: Role,
        count: usize,
    },
    #[error("a {color} pawn stands on {square}, its last rank", color = color_name(*.color))]
    PawnOnLastRank {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Color"), ts(type = "Seat"))]
        color: Color,
        #[serde(with = "names::square")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Square"), ts(type = "Square"))]
        square: Square,
    },
    #[error(
        "castling with the rook on {square} is not possible: rook and castling piece, one only, must stand on their side's first rank"
    )]
    BadCastling {
        #[serde(with = "names::square")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Square"), ts(type = "Square"))]
        square: Square,
    },
    #[error("{color} has more than one rook to castle with on one side", color = color_name(*.color))]
    AmbiguousCastling {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Color"), ts(type = "Seat"))]
        color: Color,
    },
    #[error("the FEN's check counter does not fit these rules")]
    BadCheckCount,
    #[error("the FEN counts more than {max} moves")]
    TooManyMoves { max: u32 },
    #[error("no pawn can have just passed over {square}")]
    BadEnPassant {
        #[serde(with = "names::square")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Square"), ts(type = "Square"))]
        square: Square,
    },
    #[error("it is {turn}'s turn, and {turn} could take a royal piece at once", turn = color_name(*.color))]
    RoyalEnPrise {
        #[serde(with = "names::color")]
        #[cfg_attr(feature = "schemas", schemars(with = "names::schema::Color"), ts(type = "Seat"))]
        color: Color,
    },
}

impl Setup {
    /// Pieces only: White to move, standard castling where king and rooks stand at home.
    pub fn of_board(board: Board, turn: Color, castler: Role) -> Setup {
        let castles = standard_castles(&board, castler);
        Setup {
            board,
            turn,
            castles,
            ep_square: None,
            spent: Bitboard::EMPTY,
            halfmoves: 0,
            fullmoves: 1,
            remaining_checks: None,
            reserves: None,
            promoted: Bitboard::EMPTY,
        }
    }

    /// Reads FEN, X-FEN and Shredder-FEN. Missing fields take their defaults.
    pub fn from_fen(fen: &str) -> Result<Setup, SetupError> {
        if fen.len() > MAX_FEN_BYTES {
            return Err(SetupError::FenTooLong { max: MAX_FEN_BYTES });
        }
        let fen = Fen::from_ascii(fen.trim().as_bytes())
            .map_err(|err| SetupError::BadFen { why: err.to_string() })?;
        let setup = fen.into_setup();
        Ok(Setup {
            board: setup.board,
            turn: setup.turn,
            castles: setup.castling_rights,
            ep_square: setup.ep_square,
            spent: Bitboard::EMPTY,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.get(),
            remaining_checks: setup.remaining_checks.map(|checks| checks.map(u8::from)),
            reserves: setup.pockets.map(|pockets| {
                let mut reserves = Reserves::default();
                for color in Color::ALL {
                    Role::ALL.into_iter().for_each(|role| reserves.set(color, role, pockets[color][role]));
                }
                reserves
            }),
            promoted: setup.promoted,
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
    /// The only way to make a position: everything that the rules rely on is checked here.
    pub fn position(&self, setup: Setup) -> Result<Position, SetupError> {
        let Setup {
            mut board,
            turn,
            castles,
            ep_square,
            spent,
            halfmoves,
            fullmoves,
            remaining_checks,
            reserves,
            promoted,
        } = setup;
        if !self.table.drops && (reserves.is_some() || promoted.any()) {
            return Err(SetupError::FenExtensions);
        }
        let reserves = reserves.unwrap_or_default();
        self.check_reserves(&reserves)?;
        let castles = if self.table.castling { castles } else { Bitboard::EMPTY };
        let marks = self.modifiers.as_ref().and_then(Modifiers::marks);
        let hit_points = self.first_hit_points(&mut board, marks.as_deref());
        let castles = castles & board.occupied();
        for color in Color::ALL {
            let own = board.by_color(color);
            if own.is_empty() {
                return Err(SetupError::NoPieces { color });
            }
            if let Some(crown) = self.table.royal[color] {
                let role = crown.role;
                match (crown.pieces(&board, color).count(), crown.keep) {
                    (0, _) => return Err(SetupError::RoyalMissing { color, role }),
                    (1, _) | (_, Keep::Every | Keep::Last) => {}
                    (count, Keep::One) => return Err(SetupError::ManyRoyals { color, role, count }),
                }
            }
            let last_rank = Bitboard::from_rank((!color).backrank());
            if let Some(square) = (own & board.pawns() & last_rank).first() {
                return Err(SetupError::PawnOnLastRank { color, square });
            }
        }
        if halfmoves > MAX_COUNT || fullmoves > MAX_COUNT {
            return Err(SetupError::TooManyMoves { max: MAX_COUNT });
        }
        self.check_castles(&board, castles)?;
        if let Some(square) = ep_square {
            self.check_ep(&board, turn, square)?;
        }
        let checks = self.checks_given(remaining_checks)?;
        // Elsewhere no pawn steps twice anyway: equal rules give equal positions.
        let steps_twice = |color| self.table.double_step[color] & board.by_color(color);
        let spent = if self.table.moved_pawns_sprint { Bitboard::EMPTY } else { spent };
        let spent = spent & board.pawns() & (steps_twice(Color::White) | steps_twice(Color::Black));
        let mut position = Position {
            checks,
            began_with: ByColor {
                white: Kinds::on(&board, Color::White),
                black: Kinds::on(&board, Color::Black),
            },
            hit_points,
            hand: self
                .table
                .drops
                .then(|| Box::new(Hand { reserves, promoted: promoted & board.occupied() & !board.pawns() })),
            marks,
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
            return Err(SetupError::RoyalEnPrise { color: turn });
        }
        if self.table.without_moves == WithoutMoves::Passes && !self.has_legal_move(&position) {
            position.end_turn(self);
            position.ep_square = None;
        }
        Ok(position)
    }

    /// The hit points that each piece starts with. A piece that a profile leaves without any does not start at all.
    fn first_hit_points(&self, board: &mut Board, marks: Option<&[u8; 64]>) -> HitPoints {
        let mut all = HitPoints::all(board.occupied(), self.table.hit_points);
        if let Some(modifiers) = self.modifiers.as_ref().filter(|_| self.table.hit_points > 0) {
            for (square, piece) in board.clone() {
                let mark = marks.map_or(0, |marks| marks[usize::from(square)]);
                let hits = modifiers.of(piece.color, piece.role, mark).hits(self.table.hit_points);
                all.set(square, hits);
                if hits == 0 {
                    board.discard_piece_at(square);
                }
            }
        }
        all
    }

    /// No more than there are pieces, and nothing royal.
    fn check_reserves(&self, reserves: &Reserves) -> Result<(), SetupError> {
        for color in Color::ALL {
            for role in reserves.of(color).held() {
                let royal = self.table.royal.iter().flatten().any(|crown| crown.includes(role));
                if royal || reserves.of(color).count(role) > MOST_IN_RESERVE {
                    return Err(SetupError::BadReserve);
                }
            }
        }
        Ok(())
    }

    fn checks_given(&self, remaining: Option<ByColor<u8>>) -> Result<ByColor<u8>, SetupError> {
        let winning = self.table.winning_checks;
        match remaining {
            None => Ok(ByColor::default()),
            Some(remaining) if remaining.iter().all(|left| (1..=winning).contains(left)) => {
                Ok(remaining.map(|left| winning - left))
            }
            Some(_) => Err(SetupError::BadCheckCount),
        }
    }

    /// Some pawn has come to stand before the square by several steps over empty squares.
    fn check_ep(&self, board: &Board, turn: Color, square: Square) -> Result<(), SetupError> {
        let (them, back) = (!turn, turn.fold_wb(-8, 8));
        let pawn = square.offset(back).filter(|pawn| board.piece_at(*pawn) == Some(them.pawn()));
        let origins = [self.table.double_step[them], self.table.triple_step[them]];
        let mut way = Some(square);
        let mut could_start = false;
        for from in origins {
            let empty = way.filter(|square| !board.occupied().contains(*square));
            way = empty.and_then(|square| square.offset(-back));
            could_start |= way.is_some_and(|start| {
                !board.occupied().contains(start)
                    && (from & self.table.taken_in_passing[them]).contains(start)
            });
        }
        if pawn.is_some() && could_start { Ok(()) } else { Err(SetupError::BadEnPassant { square }) }
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
                return Err(SetupError::AmbiguousCastling { color });
            }
        }
        match (castles & !known).first() {
            Some(square) => Err(SetupError::BadCastling { square }),
            None => Ok(()),
        }
    }

    /// The position as FEN: X-FEN for castling, the en-passant square after every double step, whether or not a pawn
    /// can be taken there, and before the counters the checks that each side has yet to give, where those are counted.
    /// Where there are drops, what can be dropped follows the pieces in square brackets, and `~` marks a promoted piece.
    /// Hit points are left out.
    pub fn fen(&self, pos: &Position) -> String {
        let ep_square = pos.ep_square.map_or("-".to_owned(), |square| square.to_string());
        let checks = match self.table.winning_checks {
            0 => String::new(),
            winning => format!("{}+{} ", winning - pos.checks.white, winning - pos.checks.black),
        };
        format!(
            "{} {} {} {ep_square} {checks}{} {}",
            self.pieces_field(pos),
            pos.turn.char(),
            self.castling_field(pos),
            pos.halfmoves,
            pos.fullmoves
        )
    }

    fn pieces_field(&self, pos: &Position) -> String {
        let pieces = pos.board.board_fen().to_string();
        if !self.table.drops {
            return pieces;
        }
        let mut field = String::with_capacity(pieces.len() + 8);
        // FEN goes by rank from the top, and by file within a rank.
        let mut squares = Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| (file, rank)));
        for letter in pieces.chars() {
            field.push(letter);
            let passed = letter.to_digit(10).unwrap_or(u32::from(letter != '/'));
            let last = (0..passed).filter_map(|_| squares.next()).last();
            let square = last.map(|(file, rank)| Square::from_coords(file, rank));
            if square.is_some_and(|square| pos.promoted().contains(square)) {
                field.push('~');
            }
        }
        format!("{field}[{}]", pos.reserves().fen())
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
