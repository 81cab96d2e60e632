//! How pieces travel across the board, and how their moves are recorded.

use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use crate::{
    moves::{Move, MoveKind, MoveList},
    position::{Position, home},
    rules::Rules,
};

pub(crate) const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(crate) const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
pub(crate) const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The square this many files to the right and ranks up, if it is on the board.
pub(crate) fn shifted(from: Square, right: i32, up: i32) -> Option<Square> {
    let (file, rank) = (from.file() as i32 + right, from.rank() as i32 + up);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| warped(from, right, up))
}

/// The same, on a board whose opposite edges are joined.
pub(crate) fn warped(from: Square, right: i32, up: i32) -> Square {
    let (file, rank) = (from.file() as i32 + right, from.rank() as i32 + up);
    Square::from_coords(File::new(file.rem_euclid(8) as u32), Rank::new(rank.rem_euclid(8) as u32))
}

pub(crate) fn plain(role: Role, from: Square, to: Bitboard, moves: &mut MoveList) {
    moves.extend(to.into_iter().map(|to| Move { role, from, to, kind: MoveKind::Plain }));
}

/// Follows a path until something is in the way, which may be captured; never returns to the starting square.
pub(crate) fn slide(
    role: Role,
    position: &Position,
    us: Color,
    from: Square,
    path: impl Iterator<Item = Square>,
    moves: &mut MoveList,
) {
    let board = position.board();
    for to in path.take_while(|to| *to != from && !board.by_color(us).contains(*to)) {
        plain(role, from, to.into(), moves);
        if board.occupied().contains(to) {
            break;
        }
    }
}

/// A pawn move without promotion.
pub(crate) fn pawn(from: Square, to: Square, moves: &mut MoveList) {
    plain(Role::Pawn, from, to.into(), moves);
}

/// A pawn move, with promotion on the last rank.
pub(crate) fn pawn_forward(rules: &Rules, us: Color, from: Square, to: Square, moves: &mut MoveList) {
    if !home(!us).contains(to) {
        return pawn(from, to, moves);
    }
    let promote = |&role| Move { role: Role::Pawn, from, to, kind: MoveKind::Promotion(role) };
    moves.extend(rules.promotions().iter().map(promote));
}
