//! One game of a card against itself.

use std::sync::Arc;

use bot::{Dice, Search};
use rules::{Card, Meter, Outcome, Playout};

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
    pub(super) fn play(card: &Card, mut dice: Dice, meter: &Arc<Meter>) -> Option<Contest> {
        let mut playout = Playout::new(card.clone()).metered(meter);
        let search = Search::new(card).metered(meter);
        let mut choices = 0;
        while playout.outcome().is_none() && playout.ply() < MAX_PLIES {
            let legal = playout.legal_moves();
            // Without work left there may be no moves to choose from.
            if meter.is_spent() {
                return None;
            }
            choices += legal.len() as u64;
            let movement = search.one_move_ahead(playout.position(), &legal, &mut dice);
            playout.play(movement);
        }
        let contest = Contest { outcome: playout.outcome(), plies: playout.ply(), choices };
        (!meter.is_spent()).then_some(contest)
    }
}
