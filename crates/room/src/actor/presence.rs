//! Who has come since the game began. A line that stands proves little: the page may be behind another app, or the line
//! dead without anybody having noticed. So whoever has a clock is awaited until a sign of them that is newer than the
//! game.

use game::Ruling;
use rules::Clock;
use view::{Millis, RoomStatus, Seat, SeatSet};

use super::{Actor, Outdated};
use crate::stub::{Message, Presence};

impl Actor {
    /// Whether anybody can lose time here.
    pub(super) fn is_timed(&self) -> bool {
        self.state.card.clock() != Clock::None
    }

    /// Whether somebody who takes a seat in this way is no longer awaited. Without a clock it is enough to be connected.
    pub(super) fn has_come(&self, presence: Presence) -> bool {
        presence == Presence::Here || !self.is_timed()
    }

    /// The game has begun, and the player of this seat has not come yet.
    pub(super) fn is_awaited(&self, seat: Seat) -> bool {
        self.status() == RoomStatus::Active && self.state.game.awaits(seat)
    }

    /// Until when those who are awaited from now on are waited for, if there is an end to it.
    pub(super) fn waits_until(&self, from: Millis, awaited: SeatSet) -> Option<Millis> {
        let waits = !awaited.is_empty() && self.state.has_grace();
        waits.then(|| from + self.state.settings.grace_ms)
    }

    /// A game has begun: of those who have a line, nobody else has shown yet that they look at it.
    pub(super) fn await_signs(&mut self, here: Option<Seat>) {
        for &seat in self.chairs() {
            if let Some(place) = self.places.get_mut(seat) {
                place.here = here == Some(seat);
            }
            if self.is_awaited(seat) && self.is_present(seat) {
                self.wait_for(seat, None);
            }
        }
    }

    /// A seat is taken by somebody who has not come yet. They are waited for no longer than one who is away. This is not
    /// stored: whoever loads the room finds the seat empty, and waits for it as for any other.
    pub(super) fn wait_for(&mut self, seat: Seat, already_until: Option<Millis>) {
        let until =
            already_until.or_else(|| self.waits_until(self.shared.now(), std::iter::once(seat).collect()));
        if let Some(away) = self.state.away_until.get_mut(seat) {
            *away = until;
        }
    }

    /// There is a sign of the player of this seat.
    pub(super) async fn note_presence(&mut self, seat: Seat) -> Result<(), Outdated> {
        if let Some(place) = self.places.get_mut(seat) {
            place.here = true;
        }
        self.arrive(seat).await
    }

    /// The same while something is being written.
    pub(super) fn note_presence_later(&mut self, seat: Seat) {
        if let Some(place) = self.places.get_mut(seat) {
            place.here = true;
        }
        if self.is_awaited(seat) {
            let presence = Presence::Here;
            self.deferred.push_back(Message::Returned { seat, was_away: false, presence });
        }
    }

    /// A player comes, and was perhaps awaited.
    pub(super) async fn arrive(&mut self, seat: Seat) -> Result<(), Outdated> {
        if self.is_awaited(seat) {
            self.rule(Ruling::Arrived { seat }).await?;
        }
        Ok(())
    }

    /// Something has happened in the game, by which somebody may have come: nobody waits for them any longer.
    pub(super) fn end_waits(&mut self) {
        for &seat in self.chairs() {
            if self.is_present(seat)
                && !self.is_awaited(seat)
                && let Some(away) = self.state.away_until.get_mut(seat)
            {
                *away = None;
            }
        }
    }
}
