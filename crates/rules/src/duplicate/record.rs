//! A game as a file: the moves, from which everything else follows.

use serde::{Deserialize, Serialize};
use shakmaty::{Role, Square};

use crate::names;

use super::{
    history::History,
    player::{BoardName, Player},
    sync_move::SyncMove,
    why::Why,
};

pub const VARIANT: &str = "duplicate-chess";
pub const VERSION: u32 = 1;

/// Moves in the longest file that is read: no game that somebody plays out comes near it.
pub const LONGEST_FILE: usize = 6000;

/// One move of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Whoever it says must be the one whose turn it is.
    pub player: Option<Player>,
    pub movement: SyncMove,
}

/// Why a move cannot be made.
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

/// What is wrong with one move of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlyError {
    #[error("this is not a move: {0}")]
    Syntax(String),
    #[error("it is {expected}'s turn")]
    Turn { expected: Player },
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Why a file is refused. Plies are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileError {
    #[error("this is not a record of a game: {0}")]
    Syntax(String),
    #[error("this is a record of another variant than {VARIANT}")]
    Variant,
    #[error("this is a record of another version than {VERSION}")]
    Version,
    #[error("{LONGEST_FILE} moves are the most")]
    TooLong,
    #[error("ply {ply}: {why}")]
    Ply { ply: usize, why: PlyError },
}

impl FileError {
    /// The move that is wrong, if it is one.
    pub fn ply(&self) -> Option<usize> {
        match self {
            FileError::Ply { ply, .. } => Some(*ply),
            FileError::Syntax(_) | FileError::Variant | FileError::Version | FileError::TooLong => None,
        }
    }
}

#[derive(Serialize)]
struct Written<'a> {
    variant: &'a str,
    version: u32,
    moves: Vec<WrittenMove>,
}

/// Fields that are not known are passed over; what a later version adds has a later number.
#[derive(Deserialize)]
struct Read {
    variant: String,
    version: u32,
    /// Read one by one, so that a fault can be told by its ply.
    moves: Vec<serde_json::Value>,
}

#[derive(Serialize, Deserialize)]
struct WrittenMove {
    player: String,
    #[serde(with = "names::square")]
    from: Square,
    #[serde(with = "names::square")]
    to: Square,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promotion: Option<String>,
}

impl History {
    /// The whole game as a file, whichever of its positions is being looked at.
    pub fn save(&self) -> String {
        let moves = self.moves().iter().enumerate().map(|(ply, movement)| WrittenMove {
            player: Player::at_ply(ply).letter().to_string(),
            from: movement.from,
            to: movement.to,
            promotion: movement.promotion.map(|role| role.char().to_string()),
        });
        let file = Written { variant: VARIANT, version: VERSION, moves: moves.collect() };
        serde_json::to_string(&file).expect("plain data becomes JSON")
    }

    /// Reads a file and plays it to its end. A file that is wrong anywhere is refused whole.
    pub fn load(text: &str) -> Result<History, FileError> {
        let file: Read = serde_json::from_str(text).map_err(|error| FileError::Syntax(error.to_string()))?;
        if file.variant != VARIANT {
            return Err(FileError::Variant);
        }
        if file.version != VERSION {
            return Err(FileError::Version);
        }
        if file.moves.len() > LONGEST_FILE {
            return Err(FileError::TooLong);
        }
        let mut history = History::default();
        for (index, value) in file.moves.into_iter().enumerate() {
            let played = read_entry(value).and_then(|entry| history.play_entry(entry));
            played.map_err(|why| FileError::Ply { ply: index + 1, why })?;
        }
        Ok(history)
    }
}

fn read_entry(value: serde_json::Value) -> Result<Entry, PlyError> {
    let read: WrittenMove =
        serde_json::from_value(value).map_err(|error| PlyError::Syntax(error.to_string()))?;
    let player = Player::from_name(&read.player)
        .ok_or_else(|| PlyError::Syntax("the player is N, S, E or W".to_owned()))?;
    let promotion = read.promotion.as_deref().map(promotion).transpose()?;
    Ok(Entry { player: Some(player), movement: SyncMove { from: read.from, to: read.to, promotion } })
}

fn promotion(letter: &str) -> Result<Role, PlyError> {
    let mut chars = letter.chars();
    let role = chars.next().and_then(Role::from_char).filter(|_| chars.next().is_none());
    role.ok_or_else(|| PlyError::Syntax("the promotion is q, r, b or n".to_owned()))
}
