//! Why a move cannot be made.

use super::{player::BoardName, why::Why};

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    #[error("the game is over")]
    Over,
    #[error("there is no piece of the player whose turn it is on this square")]
    NoPiece,
    #[error("the move is legal on neither board")]
    OnNeither,
    #[error("the move is not legal on {forbidding}: {}", why.text())]
    OnOneBoardOnly { forbidding: BoardName, why: Why },
    #[error("a pawn that reaches the last rank, and no other piece, becomes a queen, rook, bishop or knight")]
    Promotion,
}
