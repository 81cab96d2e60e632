//! Seats at a game.

use std::ops::{Index, IndexMut, Not};

use rules::{Color, Mode, duplicate::Player};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// White and black; in duplicate chess north, south, east and west, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Seat {
    White,
    Black,
    // To a client, a two-player game has two seats: it meets these in duplicate games only, and calls them players.
    #[cfg_attr(any(test, feature = "schemas"), ts(skip))]
    North,
    #[cfg_attr(any(test, feature = "schemas"), ts(skip))]
    South,
    #[cfg_attr(any(test, feature = "schemas"), ts(skip))]
    East,
    #[cfg_attr(any(test, feature = "schemas"), ts(skip))]
    West,
}

impl Seat {
    /// The seats of a two-player game.
    pub const PAIR: [Seat; 2] = [Seat::White, Seat::Black];
    /// The seats of a duplicate game, in turn order.
    pub const DUPLICATE: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

    /// The seats of a game in this mode.
    pub fn at(mode: Mode) -> &'static [Seat] {
        match mode {
            Mode::Vanilla | Mode::Blind | Mode::Dark | Mode::House | Mode::Rbc => &Seat::PAIR,
            Mode::Duplicate => &Seat::DUPLICATE,
        }
    }

    /// The seat that is stored under this number.
    pub fn from_index(index: u8) -> Option<Seat> {
        Seat::PAIR.into_iter().chain(Seat::DUPLICATE).find(|seat| *seat as u8 == index)
    }

    pub fn color(self) -> Color {
        match self {
            Seat::White | Seat::North | Seat::South => Color::White,
            Seat::Black | Seat::East | Seat::West => Color::Black,
        }
    }

    /// The player in this seat, in a duplicate game.
    pub fn player(self) -> Option<Player> {
        match self {
            Seat::White | Seat::Black => None,
            Seat::North => Some(Player::North),
            Seat::South => Some(Player::South),
            Seat::East => Some(Player::East),
            Seat::West => Some(Player::West),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Seat::White => "white",
            Seat::Black => "black",
            Seat::North => "north",
            Seat::South => "south",
            Seat::East => "east",
            Seat::West => "west",
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

impl From<Player> for Seat {
    fn from(player: Player) -> Seat {
        match player {
            Player::North => Seat::North,
            Player::South => Seat::South,
            Player::East => Seat::East,
            Player::West => Seat::West,
        }
    }
}

/// The seat on the other side of the table.
impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::White => Seat::Black,
            Seat::Black => Seat::White,
            Seat::North => Seat::South,
            Seat::South => Seat::North,
            Seat::East => Seat::West,
            Seat::West => Seat::East,
        }
    }
}

/// Some of the seats at a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & bit(seat) != 0
    }

    #[must_use]
    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !bit(seat))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::PAIR.into_iter().chain(Seat::DUPLICATE).filter(move |seat| self.contains(*seat))
    }

    /// As it is stored: one bit for each seat, by the seat's own number.
    pub fn bits(self) -> u8 {
        self.0
    }

    pub fn from_bits(bits: u8) -> Option<SeatSet> {
        let all: SeatSet = Seat::PAIR.into_iter().chain(Seat::DUPLICATE).collect();
        (bits & !all.0 == 0).then_some(SeatSet(bits))
    }
}

fn bit(seat: Seat) -> u8 {
    1 << seat as u8
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> SeatSet {
        SeatSet(seats.into_iter().fold(0, |bits, seat| bits | bit(seat)))
    }
}

/// One of something for each seat of a game for two.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS), schemars(inline))]
pub struct BySeat<T> {
    pub white: T,
    pub black: T,
}

impl<T> BySeat<T> {
    pub fn new_with(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat { white: make(Seat::White), black: make(Seat::Black) }
    }
}

/// A two-player game has one seat for each colour, and no other.
impl<T> Index<Color> for BySeat<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for BySeat<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

/// One value per seat of a table, whether it is for two or for four. Two values need no heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerSeat<T> {
    seats: &'static [Seat],
    each: SmallVec<[T; 2]>,
}

impl<T> PerSeat<T> {
    pub fn new_with(seats: &'static [Seat], make: impl FnMut(Seat) -> T) -> PerSeat<T> {
        PerSeat { seats, each: seats.iter().copied().map(make).collect() }
    }

    pub fn seats(&self) -> &'static [Seat] {
        self.seats
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.seats.iter().copied().zip(&self.each)
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        self.seats.iter().copied().zip(&mut self.each)
    }

    /// None for a seat that is not at this table.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.iter().find(|(other, _)| *other == seat).map(|(_, value)| value)
    }

    /// None for a seat that is not at this table.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.iter_mut().find(|(other, _)| *other == seat).map(|(_, value)| value)
    }
}

impl<T> From<BySeat<T>> for PerSeat<T> {
    fn from(BySeat { white, black }: BySeat<T>) -> PerSeat<T> {
        PerSeat { seats: &Seat::PAIR, each: SmallVec::from_buf([white, black]) }
    }
}

impl<T> IntoIterator for PerSeat<T> {
    type Item = (Seat, T);
    type IntoIter =
        std::iter::Zip<std::iter::Copied<std::slice::Iter<'static, Seat>>, smallvec::IntoIter<[T; 2]>>;

    fn into_iter(self) -> Self::IntoIter {
        self.seats.iter().copied().zip(self.each)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_seats() {
        let set = SeatSet::from_iter([Seat::Black, Seat::West]);
        assert!(set.contains(Seat::Black) && set.contains(Seat::West) && !set.contains(Seat::White));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat::Black, Seat::West]);
        assert_eq!(SeatSet::from_bits(set.bits()), Some(set));
        assert_eq!(SeatSet::from_bits(0x40), None);
        assert!(set.without(Seat::Black).without(Seat::West).is_empty());
    }

    #[test]
    fn a_seat_of_another_table_has_nothing_here() {
        let mut pair = PerSeat::from(BySeat { white: 1, black: 2 });
        assert_eq!(pair.get(Seat::Black), Some(&2));
        assert_eq!(pair.get(Seat::North), None);
        assert_eq!(pair.get_mut(Seat::West), None);
        let alone = PerSeat::new_with(&Seat::PAIR[..1], |_| 3);
        assert_eq!((alone.get(Seat::White), alone.get(Seat::Black)), (Some(&3), None));
    }
}
