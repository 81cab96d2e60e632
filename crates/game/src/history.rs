//! A game's story, told again from its log.

use rules::{Announcements, Outcome, Played, Position, Reason};
use view::Seat;

use crate::{
    game::Game,
    project::said_of_denial,
    record::{Event, Record},
};

/// One event, with the position and the number of moves after it.
pub(crate) struct Moment {
    pub(crate) record: Record,
    pub(crate) position: Position,
    pub(crate) ply: u32,
    /// Whose turn it was when it happened.
    pub(crate) mover: Seat,
    pub(crate) played: Option<Played>,
    pub(crate) announcements: Announcements,
}

impl Game {
    pub(crate) fn history(&self) -> impl Iterator<Item = Moment> {
        let (_, mut position) = self.card.start();
        let mut ply = 0;
        let mut left = self.log.len();
        self.log.records(self.started).map(move |record| {
            left -= 1;
            let mover = Seat::from(position.turn());
            let mut played = None;
            let announcements = match record.event {
                Event::Moved(movement) => {
                    let what = position.play(&self.rules, movement);
                    ply += 1;
                    played = Some(what);
                    let last = left == 0 && self.state.ending.is_some();
                    let outcome = last.then(|| self.outcome_of(&position));
                    self.said_of_move(&what, self.rules.checked_side(&position), outcome)
                }
                Event::Denied { why, .. } => Announcements::from_iter([said_of_denial(mover, why)]),
                Event::Touched(_) | Event::DrawOffered(_) | Event::DrawDeclined => Announcements::new(),
                Event::DrawAgreed
                | Event::Resigned(_)
                | Event::OutOfTime(_)
                | Event::Abandoned(_)
                | Event::Left(_)
                | Event::Aborted
                | Event::AiUnavailable => self.said_of_end(record.event).into_iter().collect(),
            };
            Moment { record, position: position.clone(), ply, mover, played, announcements }
        })
    }

    /// How a move ended the game: what the position does not show was the third of its kind.
    fn outcome_of(&self, position: &Position) -> Outcome {
        self.rules.outcome(position).unwrap_or(Outcome::draw(Reason::Threefold))
    }
}
