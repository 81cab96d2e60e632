//! How strong the casual brain plays.

use rules::Rules;

use crate::{search::Depth, worth::Worth};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub enum Level {
    One,
    #[default]
    Two,
    Three,
}

impl Level {
    pub(crate) fn depth(self) -> Depth {
        match self {
            Level::One => Depth { moves: 1, budget: 400 },
            Level::Two => Depth { moves: 2, budget: 5_000 },
            Level::Three => Depth { moves: 3, budget: 50_000 },
        }
    }

    /// How much worse than the best move a chosen move may be.
    pub(crate) fn noise(self) -> Worth {
        match self {
            Level::One => 90,
            Level::Two => 30,
            Level::Three => 8,
        }
    }

    /// How many guesses are kept where the board is not seen: fewer where each is costly to follow.
    pub(crate) fn guesses(self, rules: &Rules) -> usize {
        let easy = match self {
            Level::One => 6,
            Level::Two => 20,
            Level::Three => 48,
        };
        easy.min((400 / rules.effort() as usize).max(3))
    }
}
