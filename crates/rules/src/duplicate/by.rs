//! One value per player, or one per board.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use super::player::{BoardName, Player};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS), schemars(inline))]
pub struct ByPlayer<T> {
    pub north: T,
    pub south: T,
    pub east: T,
    pub west: T,
}

impl<T> ByPlayer<T> {
    pub fn new_with(make: impl FnMut(Player) -> T) -> ByPlayer<T> {
        let [north, south, east, west] = Player::ALL.map(make);
        ByPlayer { north, south, east, west }
    }

    /// In turn order.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        Player::ALL.into_iter().map(|player| (player, &self[player]))
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        match player {
            Player::North => &self.north,
            Player::South => &self.south,
            Player::East => &self.east,
            Player::West => &self.west,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::North => &mut self.north,
            Player::South => &mut self.south,
            Player::East => &mut self.east,
            Player::West => &mut self.west,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS), schemars(inline))]
pub struct ByBoard<T> {
    pub nw: T,
    pub ne: T,
    pub sw: T,
    pub se: T,
}

impl<T> ByBoard<T> {
    pub fn new_with(make: impl FnMut(BoardName) -> T) -> ByBoard<T> {
        let [nw, ne, sw, se] = BoardName::ALL.map(make);
        ByBoard { nw, ne, sw, se }
    }

    pub fn iter(&self) -> impl Iterator<Item = (BoardName, &T)> {
        BoardName::ALL.into_iter().map(|board| (board, &self[board]))
    }
}

impl<T> Index<BoardName> for ByBoard<T> {
    type Output = T;

    #[inline]
    fn index(&self, board: BoardName) -> &T {
        match board {
            BoardName::NW => &self.nw,
            BoardName::NE => &self.ne,
            BoardName::SW => &self.sw,
            BoardName::SE => &self.se,
        }
    }
}

impl<T> IndexMut<BoardName> for ByBoard<T> {
    #[inline]
    fn index_mut(&mut self, board: BoardName) -> &mut T {
        match board {
            BoardName::NW => &mut self.nw,
            BoardName::NE => &mut self.ne,
            BoardName::SW => &mut self.sw,
            BoardName::SE => &mut self.se,
        }
    }
}
