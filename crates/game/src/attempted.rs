//! What a seat has touched, and tried in vain: its own doing, and nothing that it does not know.

use rules::{Denial, Written};
use view::{ReviewTry, Seat};

use crate::{
    game::Game,
    record::{Event, Record},
};

impl Game {
    /// As far as records keep it, so that it is the same while the game goes on and once it is over.
    pub fn tries(&self, seat: Seat) -> Vec<ReviewTry> {
        // Elsewhere what is not legal is an error, and leaves no trace.
        if !self.card.touch_move() && self.card.moderator().is_none() {
            return Vec::new();
        }
        // Every move of its own is in its past: what was tried before one of those, it tried itself.
        let past = self.past.tell(seat, self.started);
        let mut own = past.moves.iter().filter(|seen| seen.by == seat).map(|seen| seen.ply).peekable();
        let mut ply = 0;
        let mut tries = Vec::new();
        for record in self.log.records(self.started) {
            if matches!(record.event, Event::Moved(_) | Event::Revised { .. }) {
                ply += 1;
                continue;
            }
            while own.next_if(|own| *own <= ply).is_some() {}
            let is_last = ply == self.state.ply;
            if own.peek() == Some(&(ply + 1)) || (is_last && self.turn() == seat) {
                tries.extend(self.attempted(&record, ply, seat));
            }
        }
        tries
    }

    pub(crate) fn attempted(&self, record: &Record, ply: u32, by: Seat) -> Option<ReviewTry> {
        let (attempt, why) = match record.event {
            Event::Touched(from) => ((from, None, None), None),
            Event::Denied { from, to, promotion, why } => ((from, to, promotion), Some(why)),
            Event::DropDenied { role, to, why } => {
                let Written { from, to, promotion } = Written::drop(role, to);
                ((from, Some(to), promotion), Some(why))
            }
            _ => return None,
        };
        let kept = self.card.moderator().is_none_or(|moderator| moderator.records_refusals());
        let (from, to, promotion) = attempt;
        let drops = matches!(record.event, Event::DropDenied { .. });
        (kept || why.is_none()).then(|| ReviewTry {
            ply,
            by,
            from: from.into(),
            to: to.map(Into::into),
            promotion: promotion.filter(|_| !drops).map(Into::into),
            drop: promotion.filter(|_| drops).map(Into::into),
            answer: why.map(Denial::text),
            at: record.at,
        })
    }
}
