//! Reproducible randomness: the same numbers for the same seed, in every version of this program.

/// Splitmix64.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        let mut dice = Dice(seed);
        Dice(dice.roll())
    }

    /// The dice of one game among many, so that it does not matter which thread plays it.
    pub fn of_game(seed: u32, game: u32) -> Dice {
        Dice::new(u64::from(seed) << 32 | u64::from(game))
    }

    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `sides`, which must not be 0.
    pub fn below(&mut self, sides: usize) -> usize {
        (self.roll() % sides as u64) as usize
    }

    /// Any one of them; none if there are none.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_comes_up() {
        let mut dice = Dice::of_game(1, 0);
        let mut seen = [0; 6];
        (0..600).for_each(|_| seen[dice.below(6)] += 1);
        assert!(seen.iter().all(|count| (60..140).contains(count)), "{seen:?}");
    }

    #[test]
    fn games_and_seeds_differ() {
        let first = |seed, game| Dice::of_game(seed, game).roll();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(2, 1));
        assert_ne!(first(1, 2), first(1, 3));
    }
}
