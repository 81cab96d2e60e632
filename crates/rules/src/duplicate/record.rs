//! A game as a file: the moves, from which everything else follows.

use serde::{Deserialize, Serialize};
use shakmaty::{Role, Square};

use crate::names;

use super::{
    history::History,
    move_error::MoveError,
    player::Player,
    sync_move::{SyncMove, SyncMoveError},
};

pub const VARIANT: &str = "duplicate-chess";
pub const VERSION: u32 = 1;

/// The most moves a file may contain: no real game comes near it.
pub const LONGEST_FILE: usize = 6000;

/// One move in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    /// If given, it must be this player's turn.
    player: Option<Player>,
    movement: SyncMove,
}

/// Why one move in a file is invalid.
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
    /// The ply of the invalid move, if a move is the problem.
    pub fn ply(&self) -> Option<usize> {
        match self {
            FileError::Ply { ply, .. } => Some(*ply),
            FileError::Syntax(_) | FileError::Variant | FileError::Version | FileError::TooLong => None,
        }
    }
}

/// A file as sent. Unknown fields are ignored: anything that a later version adds comes with a higher version number.
#[derive(Clone, Debug, Deserialize)]
pub struct GameFile {
    pub variant: Option<String>,
    pub version: Option<u32>,
    /// Parsed one by one, so that an error can name its ply: `{"from":"e2","to":"e4"}`, with the player and the
    /// promotion if necessary, or `"e2e4"`.
    #[serde(default)]
    pub moves: Vec<serde_json::Value>,
}

#[derive(Serialize)]
struct Written {
    variant: &'static str,
    version: u32,
    moves: Vec<WrittenMove>,
}

#[derive(Serialize, Deserialize)]
struct WrittenMove {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(with = "names::square")]
    from: Square,
    #[serde(with = "names::square")]
    to: Square,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promotion: Option<String>,
}

impl GameFile {
    /// Plays the record to its end. A record with any error is refused entirely; the variant and the version may be
    /// missing, but must not differ from ours.
    pub fn play_out(self) -> Result<History, FileError> {
        if self.variant.is_some_and(|variant| variant != VARIANT) {
            return Err(FileError::Variant);
        }
        if self.version.is_some_and(|version| version != VERSION) {
            return Err(FileError::Version);
        }
        if self.moves.len() > LONGEST_FILE {
            return Err(FileError::TooLong);
        }
        let mut history = History::default();
        for (index, value) in self.moves.into_iter().enumerate() {
            let played = read_entry(value).and_then(|entry| play(&mut history, entry));
            played.map_err(|why| FileError::Ply { ply: index + 1, why })?;
        }
        Ok(history)
    }
}

impl History {
    /// The whole game as a file, whichever position is on display.
    pub fn save(&self) -> String {
        let moves = self.moves().iter().enumerate().map(|(ply, movement)| WrittenMove {
            player: Some(Player::at_ply(ply).letter().to_string()),
            from: movement.from,
            to: movement.to,
            promotion: movement.promotion.map(|role| role.char().to_string()),
        });
        let file = Written { variant: VARIANT, version: VERSION, moves: moves.collect() };
        serde_json::to_string(&file).expect("plain data becomes JSON")
    }

    /// Reads a file, which must state its variant and version, and plays it to its end.
    pub fn load(text: &str) -> Result<History, FileError> {
        let file: GameFile =
            serde_json::from_str(text).map_err(|error| FileError::Syntax(error.to_string()))?;
        if file.variant.is_none() {
            return Err(FileError::Variant);
        }
        if file.version.is_none() {
            return Err(FileError::Version);
        }
        file.play_out()
    }
}

fn play(history: &mut History, entry: Entry) -> Result<(), PlyError> {
    let expected = history.shown().turn();
    if entry.player.is_some_and(|player| player != expected) {
        return Err(PlyError::Turn { expected });
    }
    history.play(entry.movement)?;
    Ok(())
}

fn read_entry(value: serde_json::Value) -> Result<Entry, PlyError> {
    let syntax = |said: &str| PlyError::Syntax(said.to_owned());
    if let Some(text) = value.as_str() {
        let movement = text.parse().map_err(|error: SyncMoveError| PlyError::Syntax(error.to_string()))?;
        return Ok(Entry { player: None, movement });
    }
    let read: WrittenMove = serde_json::from_value(value).map_err(|error| syntax(&error.to_string()))?;
    let player = |name: &str| Player::from_name(name).ok_or_else(|| syntax("the player is N, S, E or W"));
    let player = read.player.as_deref().map(player).transpose()?;
    let promotion = |letter: &str| promotion(letter).ok_or_else(|| syntax("the promotion is q, r, b or n"));
    let promotion = read.promotion.as_deref().map(promotion).transpose()?;
    Ok(Entry { player, movement: SyncMove { from: read.from, to: read.to, promotion } })
}

fn promotion(letter: &str) -> Option<Role> {
    let mut chars = letter.chars();
    let role = chars.next().and_then(Role::from_char)?;
    chars.next().is_none().then_some(role)
}
