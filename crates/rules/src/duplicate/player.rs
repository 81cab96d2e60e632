//! The four players, the four boards, and who plays what where.

use std::fmt;

use serde::{Deserialize, Serialize};
use shakmaty::Color;

/// A player, in the order of turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Player {
    North,
    South,
    East,
    West,
}

impl Player {
    /// In turn order.
    pub const ALL: [Player; 4] = [Player::North, Player::South, Player::East, Player::West];

    /// Who moves after `ply` moves have been made.
    #[inline]
    pub fn at_ply(ply: usize) -> Player {
        Player::ALL[ply % 4]
    }

    #[inline]
    pub fn color(self) -> Color {
        match self {
            Player::North | Player::South => Color::White,
            Player::East | Player::West => Color::Black,
        }
    }

    #[inline]
    pub fn boards(self) -> [BoardName; 2] {
        match self {
            Player::North => [BoardName::NW, BoardName::NE],
            Player::South => [BoardName::SW, BoardName::SE],
            Player::East => [BoardName::NE, BoardName::SE],
            Player::West => [BoardName::NW, BoardName::SW],
        }
    }

    /// This player's other board, given one of their own.
    #[inline]
    pub fn twin_board(self, board: BoardName) -> Option<BoardName> {
        let [one, other] = self.boards();
        if board == one {
            Some(other)
        } else if board == other {
            Some(one)
        } else {
            None
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Player::North => "north",
            Player::South => "south",
            Player::East => "east",
            Player::West => "west",
        }
    }

    /// As written in records.
    pub fn letter(self) -> char {
        match self {
            Player::North => 'N',
            Player::South => 'S',
            Player::East => 'E',
            Player::West => 'W',
        }
    }

    /// By letter or by name.
    pub fn from_name(name: &str) -> Option<Player> {
        let means = |player: &Player| name == player.name() || name.chars().eq([player.letter()]);
        Player::ALL.into_iter().find(means)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A board, by the two players between whom it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum BoardName {
    NW,
    NE,
    SW,
    SE,
}

impl BoardName {
    pub const ALL: [BoardName; 4] = [BoardName::NW, BoardName::NE, BoardName::SW, BoardName::SE];

    /// Who plays this colour here.
    #[inline]
    pub fn player(self, color: Color) -> Player {
        match (self, color) {
            (BoardName::NW | BoardName::NE, Color::White) => Player::North,
            (BoardName::SW | BoardName::SE, Color::White) => Player::South,
            (BoardName::NE | BoardName::SE, Color::Black) => Player::East,
            (BoardName::NW | BoardName::SW, Color::Black) => Player::West,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            BoardName::NW => "NW",
            BoardName::NE => "NE",
            BoardName::SW => "SW",
            BoardName::SE => "SE",
        }
    }
}

impl fmt::Display for BoardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
