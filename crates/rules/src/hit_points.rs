//! How many hits each piece can still take, by square.

use shakmaty::{Bitboard, Square};

/// Stored as bit planes, so that positions without hit points stay small.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct HitPoints {
    planes: [Bitboard; PLANES],
}

const PLANES: usize = 4;
pub(crate) const MOST_HIT_POINTS: u8 = (1 << PLANES) - 1;

impl HitPoints {
    pub(crate) fn all(squares: Bitboard, points: u8) -> HitPoints {
        let mut all = HitPoints::default();
        for square in squares {
            all.set(square, points);
        }
        all
    }

    pub fn get(&self, square: Square) -> u8 {
        let bit = |(index, plane): (usize, &Bitboard)| u8::from(plane.contains(square)) << index;
        self.planes.iter().enumerate().map(bit).sum()
    }

    pub(crate) fn set(&mut self, square: Square, points: u8) {
        let points = points.min(MOST_HIT_POINTS);
        for (index, plane) in self.planes.iter_mut().enumerate() {
            plane.set(square, points & (1 << index) != 0);
        }
    }

    /// The piece has left this square.
    pub(crate) fn take(&mut self, square: Square) -> u8 {
        let points = self.get(square);
        self.set(square, 0);
        points
    }

    /// Squares whose piece would not survive another capture.
    pub(crate) fn at_most_one(&self) -> Bitboard {
        let [_, above @ ..] = self.planes;
        !above.into_iter().fold(Bitboard::EMPTY, |all, plane| all | plane)
    }

    /// Only those on some squares.
    pub fn within(self, squares: Bitboard) -> HitPoints {
        HitPoints { planes: self.planes.map(|plane| plane & squares) }
    }

    /// Squares on which the two differ.
    pub fn differing(&self, other: &HitPoints) -> Bitboard {
        let planes = self.planes.iter().zip(&other.planes);
        planes.fold(Bitboard::EMPTY, |all, (one, other)| all | (*one ^ *other))
    }

    /// Equal for equal hit points; for repetition keys.
    pub(crate) fn key(&self) -> u64 {
        self.planes.iter().fold(0, |key, plane| scramble(key ^ plane.0))
    }
}

/// The finaliser of splitmix64: every bit of the input moves half of those of the output.
pub(crate) fn scramble(input: u64) -> u64 {
    let mut bits = input.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_back_as_they_were_set() {
        let mut points = HitPoints::all(Bitboard::FULL, 2);
        points.set(Square::A1, 1);
        points.set(Square::H8, 200);
        assert_eq!(points.take(Square::E4), 2);
        let found = [Square::A1, Square::B1, Square::E4, Square::H8].map(|square| points.get(square));
        assert_eq!(found, [1, 2, 0, MOST_HIT_POINTS]);
        assert_eq!(points.at_most_one(), Bitboard::from(Square::A1) | Bitboard::from(Square::E4));
    }
}
