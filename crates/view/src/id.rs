//! Names of games: a permanent id, and a room code while the game is open.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// The permanent name of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    any(test, feature = "schemas"),
    derive(schemars::JsonSchema),
    schemars(extend("pattern" = "^[a-z0-9]{8}$", "examples" = ["k3x9q0ab"]))
)]
pub struct GameId(#[cfg_attr(any(test, feature = "schemas"), schemars(with = "String"))] [u8; 8]);

/// The name of a game while it is open, short enough to read out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    any(test, feature = "schemas"),
    derive(schemars::JsonSchema),
    schemars(extend("pattern" = "^[A-Z0-9]{6}$", "examples" = ["Q7XK2M"]))
)]
pub struct RoomCode(#[cfg_attr(any(test, feature = "schemas"), schemars(with = "String"))] [u8; 6]);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a game id is eight characters of a-z and 0-9")]
pub struct BadGameId;

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a room code is six characters of A-Z and 0-9")]
pub struct BadRoomCode;

impl GameId {
    pub const LEN: usize = 8;

    /// The id with these characters, if they are valid.
    pub fn from_bytes(bytes: [u8; 8]) -> Result<GameId, BadGameId> {
        let valid = bytes.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        valid.then_some(GameId(bytes)).ok_or(BadGameId)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("ASCII")
    }

    pub fn as_bytes(&self) -> &[u8; 8] {
        &self.0
    }
}

impl RoomCode {
    pub const LEN: usize = 6;

    /// The code with these characters, if they are valid.
    pub fn from_bytes(bytes: [u8; 6]) -> Result<RoomCode, BadRoomCode> {
        let valid = bytes.iter().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        valid.then_some(RoomCode(bytes)).ok_or(BadRoomCode)
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("ASCII")
    }

    pub fn as_bytes(&self) -> &[u8; 6] {
        &self.0
    }
}

/// As one number: every move looks its game up several times, and an array of bytes takes twice as long.
impl Hash for GameId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(u64::from_le_bytes(self.0));
    }
}

impl FromStr for GameId {
    type Err = BadGameId;

    fn from_str(text: &str) -> Result<GameId, BadGameId> {
        GameId::from_bytes(text.as_bytes().try_into().map_err(|_| BadGameId)?)
    }
}

impl FromStr for RoomCode {
    type Err = BadRoomCode;

    fn from_str(text: &str) -> Result<RoomCode, BadRoomCode> {
        RoomCode::from_bytes(text.as_bytes().try_into().map_err(|_| BadRoomCode)?)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RoomCode({self})")
    }
}
