//! The past of a long game, told from its end: the last part comes with the view, the rest on request.

use serde::{Deserialize, Serialize};

use crate::{
    seen::{Said, SeenMove},
    view::View,
};

/// A part of what a seat was told: consecutive items, of which moves and announcements are two kinds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PastPage {
    /// How many items came before these.
    pub older: u32,
    pub moves: Vec<SeenMove>,
    pub announcements: Vec<Said>,
}

impl PastPage {
    /// How many items came before those that follow it.
    pub fn end(&self) -> u32 {
        self.older + (self.moves.len() + self.announcements.len()) as u32
    }
}

impl View {
    /// How many items its past has.
    pub fn past_len(&self) -> u32 {
        (self.moves.len() + self.announcements().len()) as u32
    }

    /// Forgets all but the last `most` items of its past, and says how many that were.
    pub fn keep_last(&mut self, most: u32) -> u32 {
        let older = self.past_len().saturating_sub(most);
        let (moves, announcements) = self.among_first(older);
        self.moves.drain(..moves);
        if let Some(board) = self.board_mut() {
            board.announcements.drain(..announcements);
        }
        older
    }

    /// Of a view that has forgotten nothing: up to `most` items, the last of those before item `before`.
    pub fn past_before(&self, before: u32, most: u32) -> PastPage {
        let before = before.min(self.past_len());
        let older = before.saturating_sub(most);
        let ((first_move, first_said), (end_move, end_said)) =
            (self.among_first(older), self.among_first(before));
        PastPage {
            older,
            moves: self.moves[first_move..end_move].to_vec(),
            announcements: self.announcements()[first_said..end_said].to_vec(),
        }
    }

    /// Takes back what it has forgotten, if the page ends where its own past begins.
    pub fn remember(&mut self, page: &PastPage) {
        self.moves.splice(..0, page.moves.iter().copied());
        if let Some(board) = self.board_mut() {
            board.announcements.splice(..0, page.announcements.iter().copied());
        }
    }

    /// How many of its first items are moves, and how many are announcements. A seat is told of a move before it hears
    /// anything about it.
    fn among_first(&self, items: u32) -> (usize, usize) {
        let (moves, said) = (&self.moves, self.announcements());
        let (mut moved, mut heard) = (0, 0);
        while moved + heard < items as usize {
            let move_is_next = match (moves.get(moved), said.get(heard)) {
                (Some(seen), Some(said)) => seen.ply <= said.ply,
                (seen, _) => seen.is_some(),
            };
            if move_is_next { moved += 1 } else { heard += 1 }
        }
        (moved, heard)
    }
}
