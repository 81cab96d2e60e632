//! A board that nothing is hidden of.

use rules::Setup;
use view::{Seat, SeenPiece};

/// The pieces of a position that nothing is hidden of, named in the order of their squares, and the side to move.
pub fn open_board(fen: &str) -> (Vec<SeenPiece>, Seat) {
    // It was written by us, and reads; should it not, an empty board is better than none.
    let Ok(setup) = Setup::from_fen(fen) else {
        return (Vec::new(), Seat::White);
    };
    let pieces = setup.board.iter().zip(1..).map(|((square, piece), id)| {
        SeenPiece::plain(id, square.into(), piece.role.into(), piece.color.into())
    });
    (pieces.collect(), setup.turn.into())
}
