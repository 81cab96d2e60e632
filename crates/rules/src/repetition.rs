//! Which positions have occurred since the last irreversible move.

/// Captures and pawn moves clear it. Where fifty moves end the game, it holds at most a hundred keys.
#[derive(Clone, Default, Debug)]
pub struct Repetitions {
    keys: Vec<u64>,
}

impl Repetitions {
    /// How often the position with this key has been recorded.
    pub fn occurrences(&self, key: u64) -> usize {
        self.keys.iter().filter(|&&seen| seen == key).count()
    }

    /// Records a position whose half-move clock stands at `halfmoves`.
    pub fn record(&mut self, key: u64, halfmoves: u32) {
        if halfmoves == 0 {
            self.keys.clear();
        }
        self.keys.push(key);
    }
}
