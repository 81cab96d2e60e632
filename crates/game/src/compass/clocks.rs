//! The four clocks. They only ever hear of time through arguments.

use rules::{
    Clock,
    duplicate::{ByPlayer, Player},
};
use view::{CompassClock, Millis};

#[derive(Clone, Copy)]
pub(super) struct Clocks {
    remaining_ms: ByPlayer<u64>,
    running: Option<Player>,
    since: Millis,
}

impl Clocks {
    pub(super) fn start(clock: Clock, first: Player, at: Millis) -> Option<Clocks> {
        let initial = clock.initial_ms()?;
        Some(Clocks { remaining_ms: ByPlayer::new_with(|_| initial), running: Some(first), since: at })
    }

    pub(super) fn deadline(&self) -> Option<Millis> {
        self.running.map(|player| self.since.saturating_add(self.remaining_ms[player]))
    }

    /// Whose time is up, if anybody's.
    pub(super) fn fallen(&self, now: Millis) -> Option<Player> {
        self.running.filter(|_| self.deadline().is_some_and(|deadline| now >= deadline))
    }

    pub(super) fn after_move(self, clock: Clock, by: Player, next: Player, at: Millis) -> Clocks {
        let mut after = self.stopped(at);
        after.remaining_ms[by] = clock.after_move(after.remaining_ms[by]);
        Clocks { running: Some(next), ..after }
    }

    pub(super) fn stopped(self, at: Millis) -> Clocks {
        let mut stopped = Clocks { running: None, since: at, ..self };
        if let Some(player) = self.running {
            let elapsed = at.saturating_sub(self.since);
            stopped.remaining_ms[player] = self.remaining_ms[player].saturating_sub(elapsed);
        }
        stopped
    }

    pub(super) fn remaining(&self, player: Player) -> u64 {
        self.remaining_ms[player]
    }

    pub(super) fn face(self) -> CompassClock {
        CompassClock {
            remaining_ms: self.remaining_ms,
            running: self.running.map(Into::into),
            at: self.since,
        }
    }
}
