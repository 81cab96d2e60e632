//! What a seat has asked, tried and sensed.
//!
//! Everything here is known to the seat itself, so that what depends on it tells that seat nothing.

use std::sync::Arc;

use rules::{Card, Written};
use view::{Asking, BySeat, Seat, Sense, SensedSquare, Sensing};

/// Nothing in most turns of most games, which then takes up no space.
#[derive(Clone, Default, Debug)]
pub(crate) struct Questions(Option<Arc<Turn>>);

#[derive(Clone, Debug)]
struct Turn {
    asking: Asking,
    /// The tries that were refused, where trying one again is another matter.
    refused: Vec<Written>,
    /// Whether something was sensed on this turn.
    has_sensed: bool,
    /// What each seat last sensed on each square. Unlike the rest it outlives the turn.
    sensed: BySeat<Vec<SensedSquare>>,
}

impl Default for Turn {
    fn default() -> Turn {
        Turn { asking: Asking::Open, refused: Vec::new(), has_sensed: false, sensed: BySeat::default() }
    }
}

impl Questions {
    pub(crate) fn asking(&self) -> Asking {
        self.0.as_ref().map_or(Asking::Open, |turn| turn.asking)
    }

    pub(crate) fn set_asking(&mut self, asking: Asking) {
        if asking != self.asking() {
            self.turn().asking = asking;
        }
    }

    pub(crate) fn has_refused(&self, attempt: Written) -> bool {
        self.0.as_ref().is_some_and(|turn| turn.refused.contains(&attempt))
    }

    pub(crate) fn refuse(&mut self, attempt: Written) {
        self.turn().refused.push(attempt);
    }

    pub(crate) fn sensing(&self) -> Sensing {
        match &self.0 {
            Some(turn) if turn.has_sensed => Sensing::Done,
            Some(_) | None => Sensing::Open,
        }
    }

    pub(crate) fn sensed(&self, seat: Seat) -> &[SensedSquare] {
        self.0.as_ref().map_or(&[], |turn| &turn.sensed[seat.color()])
    }

    pub(crate) fn sense(&mut self, seat: Seat, sense: &Sense) {
        let turn = self.turn();
        turn.has_sensed = true;
        sense.remember(&mut turn.sensed[seat.color()]);
    }

    /// Forgets everything but what was sensed.
    pub(crate) fn next_turn(&mut self) {
        let Some(turn) = &mut self.0 else { return };
        if Seat::PAIR.iter().all(|seat| turn.sensed[seat.color()].is_empty()) {
            self.0 = None;
            return;
        }
        let turn = Arc::make_mut(turn);
        *turn = Turn { sensed: std::mem::take(&mut turn.sensed), ..Turn::default() };
    }

    fn turn(&mut self) -> &mut Turn {
        Arc::make_mut(self.0.get_or_insert_default())
    }
}

pub(crate) fn may_ask(card: &Card) -> bool {
    card.moderator().is_some_and(|moderator| moderator.pawn_tries.may_be_asked())
}
