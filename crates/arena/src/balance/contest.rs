//! One game of a card against itself.

use bot::{Dice, Search};
use rules::{Card, Outcome};

use crate::study::Study;

/// What is not over by then is not going to be.
const MAX_PLIES: u32 = 300;

/// What is kept of a game.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    /// None if it did not end.
    pub(super) outcome: Option<Outcome>,
    pub(super) plies: u32,
    /// Legal moves, over all plies.
    pub(super) choices: u64,
}

impl Contest {
    /// None if there was no time to finish it.
    pub(super) fn play(card: &Card, mut dice: Dice, enough: &impl Fn() -> bool) -> Option<Contest> {
        let mut study = Study::new(card.clone());
        let search = Search::new(card);
        let mut choices = 0;
        while study.outcome.is_none() && study.ply < MAX_PLIES {
            if enough() {
                return None;
            }
            let legal = study.rules.legal_moves(&study.position);
            choices += legal.len() as u64;
            let movement = search.one_move_ahead(&study.position, &legal, &mut dice);
            study.make(movement);
        }
        Some(Contest { outcome: study.outcome, plies: study.ply, choices })
    }
}
