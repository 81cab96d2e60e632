//! What a position is worth: what the network says, and a push where a bare king has to be driven to the edge.

use rules::{Color, Role};

use super::{
    board::{Board, index},
    net::Sums,
};

/// Worth of a piece for the order of captures.
pub(crate) fn plain_worth(role: Role) -> i32 {
    [100, 300, 320, 500, 900, 20_000][index(role)]
}

/// The worth of a position to the side to move.
pub(crate) fn standing(board: &Board, sums: &Sums) -> i32 {
    /// Every line that ends with a king is worth more.
    const MOST: i32 = 20_000;
    let worth = sums.worth(board);
    let hunted = hunt(board, board.turn, worth) - hunt(board, !board.turn, -worth);
    (worth + hunted).clamp(-MOST, MOST)
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
