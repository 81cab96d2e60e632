//! What a position is worth: material and place, from the middlegame to the endgame, pawns, kings and bishops.
//!
//! The tables are worked out from a few numbers, so that they can be read and tuned.

use rules::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks};

use super::board::{Board, index, side};

/// How much of the middlegame each kind of piece stands for.
pub(crate) const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const WHOLE: i32 = 24;

const MIDDLE: [i32; 6] = [84, 325, 340, 480, 990, 0];
const END: [i32; 6] = [108, 290, 315, 545, 970, 0];

/// Worth of a piece for the order of captures.
pub(crate) fn plain_worth(role: Role) -> i32 {
    [100, 300, 320, 500, 900, 20_000][index(role)]
}

pub(crate) fn placed(piece: Piece, square: Square) -> [i32; 2] {
    let seen = piece.color.fold_wb(square, square.flip_vertical());
    let [middle, end] = PLACES[index(piece.role)][usize::from(seen)];
    piece.color.fold_wb([middle, end], [-middle, -end])
}

static PLACES: [[[i32; 2]; 64]; 6] = places();

const fn places() -> [[[i32; 2]; 64]; 6] {
    let mut all = [[[0; 2]; 64]; 6];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            let [middle, end] = place(role, (square % 8) as i32, (square / 8) as i32);
            all[role][square] = [MIDDLE[role] + middle, END[role] + end];
            square += 1;
        }
        role += 1;
    }
    all
}

/// The bonus of a white piece on a square, by file and rank from 0.
const fn place(role: usize, file: i32, rank: i32) -> [i32; 2] {
    // From 0 in the corner to 6 in the middle.
    let centre = 6 - ((2 * file - 7).abs() / 2 + (2 * rank - 7).abs() / 2);
    let inner = 3 - (2 * file - 7).abs() / 2;
    match role {
        0 => {
            let middle = [0, 0, 2, 8, 16, 34, 70, 0][rank as usize];
            let end = [0, 0, 4, 12, 28, 58, 110, 0][rank as usize];
            let central = if inner >= 2 && (rank == 3 || rank == 4) { 6 * inner } else { 0 };
            let home = if inner == 3 && rank == 1 { -12 } else { 0 };
            [middle + central + home + 2 * inner, end]
        }
        1 => [9 * centre - 40 - if rank == 0 { 12 } else { 0 }, 7 * centre - 28],
        2 => [5 * centre - 16 - if rank == 0 { 12 } else { 0 }, 4 * centre - 12],
        3 => [3 * inner + if rank == 6 { 22 } else { 0 }, if rank == 6 { 14 } else { 0 }],
        4 => [2 * centre - if rank >= 5 { 6 } else { 8 }, 6 * centre - 18],
        _ => {
            let shelter = match rank {
                0 => [24, 30, 12, -6, -6, -6, 32, 24][file as usize],
                1 => -18 - 6 * inner,
                _ => -40 - 8 * inner,
            };
            [shelter, 9 * centre - 30]
        }
    }
}

/// The worth of a position to the side to move.
pub(crate) fn standing(board: &Board) -> i32 {
    let [mut middle, mut end] = board.score;
    for color in Color::ALL {
        let sign = color.fold_wb(1, -1);
        let [more, later] = structure(board, color);
        middle += sign * more;
        end += sign * later;
    }
    let phase = board.phase.clamp(0, WHOLE);
    let mut worth = (middle * phase + end * (WHOLE - phase)) / WHOLE;
    worth += hunt(board, Color::White, worth) - hunt(board, Color::Black, -worth);
    board.turn.fold_wb(worth, -worth) + 10
}

fn structure(board: &Board, us: Color) -> [i32; 2] {
    let pawns = board.pieces(us, Role::Pawn);
    let theirs = board.pieces(!us, Role::Pawn);
    let (mut middle, mut end) = (0, 0);
    for pawn in pawns {
        let file = Bitboard::from_file(pawn.file());
        let beside = beside(pawn.file());
        let ahead = ahead(us, pawn);
        if (theirs & ahead & (file | beside)).is_empty() {
            let steps = us.fold_wb(pawn.rank() as i32, 7 - pawn.rank() as i32);
            let worth = [0, 4, 8, 18, 36, 68, 110, 0][steps as usize];
            middle += worth / 2;
            end += worth;
        }
        if (pawns & beside).is_empty() {
            middle -= 10;
            end -= 12;
        }
        if (pawns & file & ahead).any() {
            middle -= 8;
            end -= 18;
        }
    }
    if board.pieces(us, Role::Bishop).more_than_one() {
        middle += 28;
        end += 44;
    }
    for rook in board.pieces(us, Role::Rook) {
        let file = Bitboard::from_file(rook.file());
        if (pawns & file).is_empty() {
            middle += if (theirs & file).is_empty() { 26 } else { 13 };
            end += 8;
        }
    }
    let occupied = board.occupied();
    let own = board.of_color(us);
    for bishop in board.pieces(us, Role::Bishop) {
        let free = (attacks::bishop_attacks(bishop, occupied) & !own).count() as i32;
        middle += 4 * free - 20;
        end += 4 * free - 20;
    }
    for rook in board.pieces(us, Role::Rook) {
        let free = (attacks::rook_attacks(rook, occupied) & !own).count() as i32;
        middle += 2 * free - 10;
        end += 4 * free - 20;
    }
    if let Some(king) = board.king(us) {
        let shield = (attacks::king_attacks(king) & pawns).count() as i32;
        middle += 9 * shield.min(3);
    }
    [middle, end]
}

/// The side that is far ahead drives a bare king to the edge, and brings its own king near.
fn hunt(board: &Board, us: Color, ahead: i32) -> i32 {
    let rest = board.of_color(!us) & !board.of_role(Role::King) & !board.of_role(Role::Pawn);
    if ahead < 250 || rest.any() {
        return 0;
    }
    let Some(hunted) = board.king(!us) else { return 0 };
    let near = board.king(us).map_or(0, |king| 14 - 2 * king.distance(hunted) as i32);
    let off = |coordinate: i32| (2 * coordinate - 7).abs() / 2;
    let edge = off(hunted.rank() as i32) + off(hunted.file() as i32);
    14 * edge + 5 * near
}

fn beside(file: File) -> Bitboard {
    let near = [file.offset(-1), file.offset(1)];
    near.into_iter().flatten().fold(Bitboard::EMPTY, |all, file| all | Bitboard::from_file(file))
}

/// All ranks that a pawn has before it.
fn ahead(us: Color, pawn: Square) -> Bitboard {
    let rank = usize::from(pawn.rank());
    let ahead = match side(us) {
        0 => &Rank::ALL[rank + 1..],
        _ => &Rank::ALL[..rank],
    };
    ahead.iter().fold(Bitboard::EMPTY, |all, rank| all | Bitboard::from_rank(*rank))
}
