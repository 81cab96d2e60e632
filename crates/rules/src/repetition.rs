//! Which positions have occurred since the last move that cannot be taken back.

/// Captures and pawn moves forget all before them. Where fifty moves end the game, that leaves a hundred
/// keys at most.
#[derive(Clone, Default, Debug)]
pub struct Repetitions {
    keys: Vec<u64>,
}

impl Repetitions {
    /// How often the position with this key has been recorded.
    pub fn occurrences(&self, key: u64) -> usize {
        self.keys.iter().filter(|&&seen| seen == key).count()
    }

    /// Records a position that came about by a move which leaves the half-move clock at `halfmoves`.
    pub fn record(&mut self, key: u64, halfmoves: u32) {
        if halfmoves == 0 {
            self.keys.clear();
        }
        self.keys.push(key);
    }
}
