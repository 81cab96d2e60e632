//! The duplicate chess sandbox: moves of all four players in, the four boards out. The server keeps nothing; the page
//! holds the game and sends all of it.

pub mod position;

use rules::duplicate::{BoardName, FileError, GameFile, History, MoveError, Player, PlyError, Why};
use serde::{Deserialize, Serialize};
use view::{Role, Square};

use self::position::DuplicatePosition;
use super::problem_code::ProblemCode;

/// Moves of all four players from the start, as a saved file has them.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DuplicateRequest {
    #[serde(flatten)]
    #[cfg_attr(test, schemars(with = "WrittenRecord"))]
    pub record: GameFile,
    /// Show the position after this many of the moves; after all of them if absent.
    pub ply: Option<usize>,
}

/// What a record is read from. Its moves are parsed one by one, so that a bad one can be named, and its Rust type
/// says nothing about them.
#[cfg(test)]
#[derive(Deserialize, schemars::JsonSchema)]
#[expect(dead_code, reason = "only described")]
struct WrittenRecord {
    /// `duplicate-chess`
    variant: Option<String>,
    /// 1
    version: Option<u32>,
    #[serde(default)]
    #[schemars(length(max = rules::duplicate::LONGEST_FILE))]
    moves: Vec<WrittenMove>,
}

/// A move in UCI notation, or as an object.
#[cfg(test)]
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only described")]
enum WrittenMove {
    Uci(String),
    Parts {
        /// If given, it must be this player's turn.
        player: Option<Player>,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    },
}

/// The moves as they were understood, and a position.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateAnswer {
    /// All that were asked for, whichever position is shown.
    pub moves: Vec<DuplicateMove>,
    pub position: DuplicatePosition,
}

/// A move, made on both boards of its player.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateMove {
    pub player: Player,
    pub from: Square,
    pub to: Square,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub promotion: Option<Role>,
    /// As it is sent.
    pub uci: String,
}

/// The answer to moves that cannot be played.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DuplicateFailure {
    pub error: ProblemCode,
    /// For people.
    pub detail: String,
    pub reason: DuplicateFault,
    /// The move that is wrong, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ply: Option<usize>,
    /// The board that forbids it, if the other does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub board: Option<BoardName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub why: Option<Why>,
}

/// What is wrong with a record.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum DuplicateFault {
    Syntax,
    Variant,
    Version,
    TooLong,
    NotAMove,
    NotTheirTurn,
    Over,
    NoPiece,
    OnNeither,
    OnOneBoardOnly,
    Promotion,
}

pub fn moves(history: &History) -> Vec<DuplicateMove> {
    let moves = history.moves().iter().enumerate();
    moves
        .map(|(ply, movement)| DuplicateMove {
            player: Player::at_ply(ply),
            from: movement.from.into(),
            to: movement.to.into(),
            promotion: movement.promotion.map(Into::into),
            uci: movement.to_string(),
        })
        .collect()
}

impl DuplicateFailure {
    pub fn of(error: &FileError) -> DuplicateFailure {
        let reason = match error {
            FileError::Syntax(_) => DuplicateFault::Syntax,
            FileError::Variant => DuplicateFault::Variant,
            FileError::Version => DuplicateFault::Version,
            FileError::TooLong => DuplicateFault::TooLong,
            FileError::Ply { why, .. } => match why {
                PlyError::Syntax(_) => DuplicateFault::NotAMove,
                PlyError::Turn { .. } => DuplicateFault::NotTheirTurn,
                PlyError::Move(MoveError::Over) => DuplicateFault::Over,
                PlyError::Move(MoveError::NoPiece) => DuplicateFault::NoPiece,
                PlyError::Move(MoveError::OnNeither) => DuplicateFault::OnNeither,
                PlyError::Move(MoveError::OnOneBoardOnly { .. }) => DuplicateFault::OnOneBoardOnly,
                PlyError::Move(MoveError::Promotion) => DuplicateFault::Promotion,
            },
        };
        let (board, why) = match error {
            FileError::Ply { why: PlyError::Move(MoveError::OnOneBoardOnly { forbidding, why }), .. } => {
                (Some(*forbidding), Some(*why))
            }
            _ => (None, None),
        };
        DuplicateFailure {
            error: ProblemCode::Malformed,
            detail: error.to_string(),
            reason,
            ply: error.ply(),
            board,
            why,
        }
    }
}
