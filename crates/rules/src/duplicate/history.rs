//! A game that can be stepped through and taken back. It consists of nothing but its moves.

use super::{
    move_error::MoveError,
    state::{Duplicate, SyncPlayed},
    sync_move::SyncMove,
};

#[derive(Clone, Default, Debug)]
pub struct History {
    moves: Vec<SyncMove>,
    /// The position on display: the one after as many moves as its ply says.
    shown: Duplicate,
}

impl History {
    /// All moves, including those after the position on display.
    pub fn moves(&self) -> &[SyncMove] {
        &self.moves
    }

    /// The position on display.
    pub fn shown(&self) -> &Duplicate {
        &self.shown
    }

    pub fn at(&self) -> usize {
        self.shown.ply() as usize
    }

    /// The position after the first `ply` moves, or after all if there are fewer.
    pub fn replay_to(&self, ply: usize) -> Duplicate {
        let mut state = Duplicate::start();
        for movement in self.moves.iter().take(ply) {
            state.make(*movement);
        }
        state
    }

    /// Displays the position after the first `ply` moves, or after all if there are fewer.
    pub fn scrub(&mut self, ply: usize) {
        self.shown = self.replay_to(ply);
    }

    /// Makes a move in the position on display. Whatever followed it is dropped.
    pub fn play(&mut self, movement: SyncMove) -> Result<SyncPlayed, MoveError> {
        let played = self.shown.play(movement)?;
        self.moves.truncate(self.at() - 1);
        self.moves.push(movement);
        Ok(played)
    }

    /// Takes back the last move and displays the position before it. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let undone = self.moves.pop().is_some();
        self.scrub(self.moves.len());
        undone
    }
}
