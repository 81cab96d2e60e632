//! Captures that take more than one piece.

use shakmaty::{Bitboard, Color};

use crate::{
    moves::{Move, MoveKind},
    position::Position,
    rules::Rules,
    table::Keep,
};

/// Whether a move removes a piece from the board, rather than a hit point.
pub(crate) fn takes(position: &Position, movement: Move) -> bool {
    let target = movement.takes_on();
    movement.kind != MoveKind::Castle
        && position.board().occupied().contains(target)
        && position.hit_points.get(target) <= 1
}

/// Whether a side loses a piece it must keep when these squares are emptied.
pub(crate) fn dethrones(rules: &Rules, position: &Position, us: Color, gone: Bitboard) -> bool {
    let Some(crown) = rules.table.royal[us] else {
        return false;
    };
    let royal = crown.pieces(position.board(), us);
    match crown.keep {
        Keep::One | Keep::Every => (royal & gone).any(),
        Keep::Last => royal.any() && royal.is_subset(gone),
    }
}
