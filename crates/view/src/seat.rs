//! Places at a game.

use std::ops::{Index, IndexMut, Not};

use rules::Color;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub enum Seat {
    White,
    Black,
}

impl Seat {
    pub const ALL: [Seat; 2] = [Seat::White, Seat::Black];

    pub fn color(self) -> Color {
        match self {
            Seat::White => Color::White,
            Seat::Black => Color::Black,
        }
    }
}

impl From<Color> for Seat {
    fn from(color: Color) -> Seat {
        match color {
            Color::White => Seat::White,
            Color::Black => Seat::Black,
        }
    }
}

/// The other seat.
impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::White => Seat::Black,
            Seat::Black => Seat::White,
        }
    }
}

/// One of something for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub struct BySeat<T> {
    pub white: T,
    pub black: T,
}

impl<T> BySeat<T> {
    pub fn new_with(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat { white: make(Seat::White), black: make(Seat::Black) }
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::White => &mut self.white,
            Seat::Black => &mut self.black,
        }
    }
}
