//! A board with nothing hidden.

use rules::Setup;
use view::{Seat, SeenPiece};

/// The pieces of a position with nothing hidden, with ids in the order of their squares, and the side to move.
pub fn open_board(fen: &str) -> (Vec<SeenPiece>, Seat) {
    // We wrote this FEN, so it parses; if it ever did not, an empty board would be better than none.
    let Ok(setup) = Setup::from_fen(fen) else {
        return (Vec::new(), Seat::White);
    };
    let pieces = setup.board.iter().zip(1..).map(|((square, piece), id)| {
        SeenPiece::plain(id, square.into(), piece.role.into(), piece.color.into())
    });
    (pieces.collect(), setup.turn.into())
}
