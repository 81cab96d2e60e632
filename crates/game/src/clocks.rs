//! The clocks of a game. They only ever hear of time through arguments.

use rules::Clock;
use view::{BySeat, ClockFace, Millis, Seat};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    remaining_ms: BySeat<u64>,
    running: Option<Seat>,
    since: Millis,
}

impl Clocks {
    pub(crate) fn start(clock: Clock, first: Seat, at: Millis) -> Option<Clocks> {
        let initial = clock.initial_ms()?;
        Some(Clocks { remaining_ms: BySeat::new_with(|_| initial), running: Some(first), since: at })
    }

    /// When the running clock will have run down.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.running.map(|seat| self.since.saturating_add(self.remaining_ms[seat]))
    }

    /// Whose time is up, if anybody's.
    pub(crate) fn fallen(&self, now: Millis) -> Option<Seat> {
        self.running.filter(|_| self.deadline().is_some_and(|deadline| now >= deadline))
    }

    /// The clocks after `by` has moved and it is `next`'s turn.
    pub(crate) fn after_move(self, clock: Clock, by: Seat, next: Seat, at: Millis) -> Clocks {
        let mut after = self.stopped(at);
        after.remaining_ms[by] = clock.after_move(after.remaining_ms[by]);
        Clocks { running: Some(next), ..after }
    }

    pub(crate) fn stopped(self, at: Millis) -> Clocks {
        let mut stopped = Clocks { running: None, since: at, ..self };
        if let Some(seat) = self.running {
            let elapsed = at.saturating_sub(self.since);
            stopped.remaining_ms[seat] = self.remaining_ms[seat].saturating_sub(elapsed);
        }
        stopped
    }

    pub(crate) fn face(self) -> ClockFace {
        ClockFace { remaining_ms: self.remaining_ms, running: self.running, at: self.since }
    }

    pub(crate) fn remaining(&self, seat: Seat) -> u64 {
        self.remaining_ms[seat]
    }
}
