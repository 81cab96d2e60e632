//! A game from its stored records.

use std::sync::Arc;

use rules::{Card, Denial};
use view::Millis;

use crate::{
    game::Game,
    log::Corrupt,
    record::{Event, Record},
};

impl Game {
    /// Rebuilds a game from its stored records.
    pub fn replay<'a>(
        card: impl Into<Arc<Card>>,
        started: Millis,
        records: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<Game, Corrupt> {
        let mut game = Game::new(card, started);
        for bytes in records {
            let seq = game.log.len();
            let record = Record::decode(bytes).map_err(Corrupt::at(seq))?;
            if !game.could_happen(&record) {
                return Err(Corrupt { seq });
            }
            let set = matches!(record.event, Event::ProfileSet { .. });
            let step = game.project(record);
            // A change that takes effect at once is judged as it does so.
            if set && !game.is_set(&step) {
                return Err(Corrupt { seq });
            }
            let _told_long_ago = game.commit(step);
        }
        Ok(game)
    }

    /// Whether a stored record can follow the current state; the journal may be damaged.
    fn could_happen(&self, record: &Record) -> bool {
        if self.state.ending.is_some() || record.at < self.log.last() {
            return false;
        }
        let denial = |from| self.denies_touch(from);
        match record.event.clone() {
            Event::Moved(movement) => {
                let free = self.state.touched.is_none_or(|touched| touched == movement.from);
                free && self.choices.legal().contains(&movement)
            }
            Event::Touched(square) => {
                self.card.touch_move() && self.state.touched.is_none() && denial(square).is_none()
            }
            Event::Denied { from, why: Denial::IllegalMove, .. } => match self.state.touched {
                Some(touched) => touched == from,
                None => denial(from).is_none(),
            },
            Event::Denied { from, why, .. } => self.state.touched.is_none() && denial(from) == Some(why),
            Event::DrawOffered(_) => self.state.draw_offer.is_none(),
            Event::DrawDeclined | Event::DrawAgreed => self.state.draw_offer.is_some(),
            Event::OutOfTime(seat) => self.fallen(record.at) == Some(seat),
            Event::Aborted => self.state.ply < 2,
            Event::Resigned(_) | Event::Abandoned(_) | Event::Left(_) | Event::AiUnavailable => true,
            Event::ProfileSet { .. } if self.is_between_turns() => {
                self.may_be_asked(self.profile_version()).is_ok()
            }
            Event::ProfileProposed { profile, .. } | Event::ProfileSet { profile, .. } => {
                self.may_be_asked(self.profile_version()).is_ok() && self.judge(&profile).is_ok()
            }
            Event::ProfileAccepted | Event::ProfileDeclined(_) => self.proposal_deadline().is_some(),
        }
    }
}
