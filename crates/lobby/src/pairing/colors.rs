//! Who gets which colour.

use view::Seat;
use wire::v1::lobby::SeekColor;

/// How much more often somebody had White than Black in their last games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct ColorBalance(pub i8);

impl ColorBalance {
    /// So many games count.
    pub const GAMES: usize = 5;

    pub fn of(seats: &[Seat]) -> ColorBalance {
        let one = |seat: &Seat| match seat {
            Seat::White => 1,
            Seat::Black => -1,
            Seat::North | Seat::South | Seat::East | Seat::West => 0,
        };
        ColorBalance(seats.iter().take(ColorBalance::GAMES).map(one).sum())
    }
}

pub(super) fn agree(one: SeekColor, other: SeekColor) -> bool {
    !matches!((one, other), (SeekColor::White, SeekColor::White) | (SeekColor::Black, SeekColor::Black))
}

/// Where the first of two sits. Wishes come first, then whoever had Black more often; a coin decides the rest.
pub fn seats(
    first: (SeekColor, ColorBalance),
    second: (SeekColor, ColorBalance),
    coin: bool,
) -> Option<Seat> {
    match (first.0, second.0) {
        (SeekColor::White, SeekColor::Black | SeekColor::Random) | (SeekColor::Random, SeekColor::Black) => {
            Some(Seat::White)
        }
        (SeekColor::Black, SeekColor::White | SeekColor::Random) | (SeekColor::Random, SeekColor::White) => {
            Some(Seat::Black)
        }
        (SeekColor::White, SeekColor::White) | (SeekColor::Black, SeekColor::Black) => None,
        (SeekColor::Random, SeekColor::Random) => Some(match first.1.cmp(&second.1) {
            std::cmp::Ordering::Less => Seat::White,
            std::cmp::Ordering::Greater => Seat::Black,
            std::cmp::Ordering::Equal if coin => Seat::White,
            std::cmp::Ordering::Equal => Seat::Black,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_had_black_more_often_gets_white() {
        use Seat::{Black, White};
        let black = ColorBalance::of(&[Black, Black, White, Black, Black, White, White, White]);
        assert_eq!(black, ColorBalance(-3), "five games count");
        let even = ColorBalance::default();
        let random = SeekColor::Random;
        for coin in [true, false] {
            assert_eq!(seats((random, black), (random, even), coin), Some(White));
            assert_eq!(seats((random, even), (random, black), coin), Some(Black));
            assert_eq!(seats((SeekColor::Black, black), (random, even), coin), Some(Black), "a wish");
            assert_eq!(seats((random, black), (SeekColor::White, even), coin), Some(Black));
            assert_eq!(seats((SeekColor::White, black), (SeekColor::White, even), coin), None);
        }
        assert_eq!(seats((random, even), (random, even), true), Some(White));
        assert_eq!(seats((random, even), (random, even), false), Some(Black));
    }
}
