//! The right to append to a game.

/// The right to append to one game: who has it, and how often it has changed hands. The default is for stores with a
/// single writer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Tenure {
    pub(crate) node: i64,
    pub(crate) epoch: u32,
}

impl Tenure {
    /// How often the game has changed hands. Later owners have higher epochs.
    pub fn epoch(self) -> u32 {
        self.epoch
    }
}
