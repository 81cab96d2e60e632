//! One game of a card against itself.

use bot::{Dice, Search};
use rules::{Card, Outcome, Playout};

/// A game that is not over by then is unlikely ever to end.
const MAX_PLIES: u32 = 300;

/// What is recorded about a game.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    /// None if the game did not end.
    pub(super) outcome: Option<Outcome>,
    pub(super) plies: u32,
    /// Legal moves, summed over all plies.
    pub(super) choices: u64,
}

impl Contest {
    /// None if there was no time to finish the game.
    pub(super) fn play(card: &Card, mut dice: Dice, enough: &impl Fn() -> bool) -> Option<Contest> {
        let mut playout = Playout::new(card.clone());
        let search = Search::new(card);
        let mut choices = 0;
        while playout.outcome().is_none() && playout.ply() < MAX_PLIES {
            if enough() {
                return None;
            }
            let legal = playout.legal_moves();
            choices += legal.len() as u64;
            let movement = search.one_move_ahead(playout.position(), &legal, &mut dice);
            playout.play(movement);
        }
        Some(Contest { outcome: playout.outcome(), plies: playout.ply(), choices })
    }
}
