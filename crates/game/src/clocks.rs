//! The clocks of a game. Time reaches them only through arguments.

use std::ops::IndexMut;

use rules::{
    Clock, Color,
    duplicate::{ByPlayer, Player},
};
use view::{BySeat, ClockFace, DuplicateClock, Millis, Seat};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableClocks<Each, Who> {
    remaining_ms: Each,
    running: Option<Who>,
    since: Millis,
}

/// The clocks of a two-player game, and of a four-player game.
pub(crate) type Clocks = TableClocks<BySeat<u64>, Color>;
pub(crate) type DuplicateClocks = TableClocks<ByPlayer<u64>, Player>;

impl Clocks {
    /// `first` is whose clock runs at once, if anybody's does.
    pub(crate) fn start(clock: Clock, first: Option<Color>, at: Millis) -> Option<Clocks> {
        let initial = clock.initial_ms()?;
        Some(TableClocks { remaining_ms: BySeat::new_with(|_| initial), running: first, since: at })
    }

    pub(crate) fn face(self) -> ClockFace {
        let running = self.running.map(Seat::from);
        ClockFace { remaining_ms: self.remaining_ms, running, at: self.since }
    }
}

impl DuplicateClocks {
    pub(crate) fn start(clock: Clock, first: Option<Player>, at: Millis) -> Option<DuplicateClocks> {
        let initial = clock.initial_ms()?;
        Some(TableClocks { remaining_ms: ByPlayer::new_with(|_| initial), running: first, since: at })
    }

    pub(crate) fn face(self) -> DuplicateClock {
        DuplicateClock {
            remaining_ms: self.remaining_ms,
            running: self.running.map(Seat::from),
            at: self.since,
        }
    }
}

impl<Each: Copy + IndexMut<Who, Output = u64>, Who: Copy> TableClocks<Each, Who> {
    /// When the running clock will run out.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.running.map(|seat| self.since.saturating_add(self.remaining_ms[seat]))
    }

    /// Whose time has run out, if anyone's.
    pub(crate) fn fallen(&self, now: Millis) -> Option<Who> {
        self.running.filter(|_| self.deadline().is_some_and(|deadline| now >= deadline))
    }

    /// The clocks after `by` has moved. `next` is whose clock runs now, if everybody has come.
    pub(crate) fn after_move(self, clock: Clock, by: Who, next: Option<Who>, at: Millis) -> Self {
        let mut after = self.stopped(at);
        after.remaining_ms[by] = clock.after_move(after.remaining_ms[by]);
        TableClocks { running: next, ..after }
    }

    /// The clocks after the last player has come: those of `who`, whose turn it is, run.
    pub(crate) fn started(self, who: Who, at: Millis) -> Self {
        TableClocks { running: Some(who), ..self.stopped(at) }
    }

    /// The clocks after a time in which nobody could play. What has not passed is not given back.
    pub(crate) fn credited(self, ms: u64, at: Millis) -> Self {
        TableClocks { since: self.since.saturating_add(ms).min(at.max(self.since)), ..self }
    }

    /// When the clock of `who` starts though somebody has not come. Where there are days for a move, nobody is
    /// waited for longer than one move may take; elsewhere the room decides how long.
    pub(crate) fn starts_unseen(&self, clock: Clock, who: Who) -> Option<Millis> {
        match clock {
            Clock::Days { .. } => Some(self.since.saturating_add(self.remaining_ms[who])),
            Clock::None | Clock::Fischer { .. } => None,
        }
    }

    pub(crate) fn stopped(self, at: Millis) -> Self {
        let mut stopped = TableClocks { running: None, since: at, ..self };
        if let Some(seat) = self.running {
            let elapsed = at.saturating_sub(self.since);
            stopped.remaining_ms[seat] = self.remaining_ms[seat].saturating_sub(elapsed);
        }
        stopped
    }

    pub(crate) fn remaining(&self, seat: Who) -> u64 {
        self.remaining_ms[seat]
    }
}
