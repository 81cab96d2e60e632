//! What may be known of a room in memory without asking it, as of the last event that everybody may know of.
//!
//! Whoever asks reads it here and never waits for the room: how long a room takes says what it is doing.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use view::{PerSeat, Seat};

use crate::{
    fold::Folded,
    holder::{Holder, Proof},
    standing::Standing,
    summary::Summary,
};

pub(crate) struct Published(Mutex<State>);

struct State {
    summary: Arc<Summary>,
    /// Who may be told how the game stands.
    holders: PerSeat<Holder>,
    standing: Standing,
}

impl State {
    fn of(room: &Folded) -> State {
        State { summary: Arc::new(room.summary()), holders: room.holders.clone(), standing: room.standing() }
    }
}

impl Published {
    pub(crate) fn new(room: &Folded) -> Published {
        Published(Mutex::new(State::of(room)))
    }

    pub(crate) fn get(&self) -> Arc<Summary> {
        self.state().summary.clone()
    }

    /// How the game stands, for whoever holds one of its seats.
    pub(crate) fn standing(&self, proof: &Proof) -> Option<(Seat, Arc<Summary>, Standing)> {
        let state = self.state();
        let seat = proof.seat(&state.holders, &state.summary.persons)?;
        Some((seat, state.summary.clone(), state.standing))
    }

    pub(crate) fn set(&self, room: &Folded) {
        *self.state() = State::of(room);
    }

    /// Only how the game stands has changed.
    pub(crate) fn stand(&self, standing: Standing) {
        self.state().standing = standing;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Published {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Published(..)")
    }
}
