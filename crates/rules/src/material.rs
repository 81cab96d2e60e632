//! Who can never win, as far as material alone tells.

use shakmaty::{Bitboard, Color};

use crate::position::Position;

/// Whether `color` could not win by any sequence of moves, as far as material alone tells.
pub type Material = fn(position: &Position, color: Color) -> bool;

/// Where both sides have a king, all pieces move as in chess, and nothing but mate wins.
pub(crate) fn too_weak_to_mate(pos: &Position, color: Color) -> bool {
    let board = &pos.board;
    let own = board.by_color(color);
    if (own & (board.pawns() | board.rooks_and_queens())).any() {
        return false;
    }
    if (own & board.knights()).any() {
        // One knight mates only with the help of a piece that can stand in its king's way.
        let helpers = board.by_color(!color) & !board.kings() & !board.queens();
        return own.count() == 2 && helpers.is_empty();
    }
    if (own & board.bishops()).any() {
        let one_colour = (board.bishops() & Bitboard::DARK_SQUARES).is_empty()
            || (board.bishops() & Bitboard::LIGHT_SQUARES).is_empty();
        return one_colour && board.pawns().is_empty() && board.knights().is_empty();
    }
    true
}
