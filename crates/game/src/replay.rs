//! A game from its stored records.

use std::sync::Arc;

use rules::{Card, Denial, Move, Refusals, Square};
use view::{Asking, Millis, SeatSet, Sensing};

use crate::{
    choices::Choices,
    game::{Game, Since},
    log::Corrupt,
    questions::may_ask,
    record::{Event, Record},
};

/// How closely stored records are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// Each is judged by the rules, however long that takes.
    Judge,
    /// Where moves have to be tried out, they were judged before they were stored: it is enough that each could be
    /// made. The store notices damage by itself.
    Believe,
}

impl Game {
    /// Rebuilds a game from its stored records.
    pub fn replay<'a>(
        card: impl Into<Arc<Card>>,
        started: Millis,
        awaited: SeatSet,
        records: impl IntoIterator<Item = &'a [u8]>,
        care: Care,
    ) -> Result<Game, Corrupt> {
        let mut game = Game::begin(card, started, awaited);
        let mut records = records.into_iter().peekable();
        while let Some(bytes) = records.next() {
            let seq = game.log.len();
            let record = Record::decode(bytes).map_err(Corrupt::at(seq))?;
            if !game.could_happen(&record) {
                return Err(Corrupt { seq });
            }
            let set = matches!(record.event, Event::ProfileSet { .. });
            let since = match care {
                Care::Believe if records.peek().is_some() => Since::More,
                Care::Believe | Care::Judge => Since::Nothing,
            };
            let step = game.project(record, since);
            // A change that takes effect at once is judged as it does so.
            if set && !game.is_set(&step) {
                return Err(Corrupt { seq });
            }
            let _told_long_ago = game.commit(step);
        }
        if !game.choices.are_known() {
            game.choices = Choices::of(&game.card, &game.rules, &game.state.position);
        }
        Ok(game)
    }

    /// Whether a stored record can follow the current state; the journal may be damaged.
    fn could_happen(&self, record: &Record) -> bool {
        if self.state.ending.is_some() || record.at < self.log.last() {
            return false;
        }
        match record.event.clone() {
            Event::Moved(movement) => {
                let free = self.state.touched.is_none_or(|touched| touched == movement.from);
                free && self.could_be_made(movement)
            }
            Event::Revised { asked, made } => self.would_be_revised(asked, made),
            Event::Sensed(_) => self.shown_sensing() == Some(Sensing::Open),
            Event::Touched(square) => {
                self.card.touch_move() && self.state.touched.is_none() && self.would_be_told(square, None)
            }
            Event::Denied { from, to, promotion, why } if self.card.refusals() != Refusals::Four => {
                self.would_be_denied(from, to, promotion, why)
            }
            Event::DropDenied { role, to, why } if self.card.refusals() != Refusals::Four => {
                self.would_be_denied(to, Some(to), Some(role), why)
            }
            Event::Asked(answer) => {
                let due = !self.choices.are_known() || self.has_pawn_capture() == answer;
                may_ask(&self.card) && self.state.questions.asking() == Asking::Open && due
            }
            Event::Denied { from, why: Denial::IllegalMove, .. } => match self.state.touched {
                Some(touched) => touched == from,
                None => self.would_be_told(from, None),
            },
            Event::Denied { from, why, .. } => {
                self.state.touched.is_none() && self.would_be_told(from, Some(why))
            }
            Event::DropDenied { role, to, why } => {
                let legal = self.choices.legal();
                let denied = self.rules.judge_drop(&self.state.position, legal, role, to);
                self.state.touched.is_none() && (!self.choices.are_known() || denied == Err(why))
            }
            Event::DrawOffered(_) => self.state.draw_offer.is_none(),
            Event::DrawDeclined | Event::DrawAgreed => self.state.draw_offer.is_some(),
            Event::OutOfTime(seat) => self.fallen(record.at) == Some(seat),
            Event::Aborted => self.state.ply < 2 || !self.state.awaited.is_empty(),
            Event::Arrived(seat) => self.awaits(seat),
            Event::Resigned(_)
            | Event::Abandoned(_)
            | Event::Left(_)
            | Event::AiUnavailable
            | Event::Outage(_) => true,
            Event::ProfileSet { .. } if self.is_between_turns() => {
                self.may_be_asked(self.profile_version()).is_ok()
            }
            Event::ProfileProposed { profile, .. } | Event::ProfileSet { profile, .. } => {
                self.may_be_asked(self.profile_version()).is_ok() && self.judge(&profile).is_ok()
            }
            Event::ProfileAccepted | Event::ProfileDeclined(_) => self.proposal_deadline().is_some(),
        }
    }

    fn could_be_made(&self, movement: Move) -> bool {
        if movement.is_pass() {
            return movement == Move::PASS && self.card.has_sensing();
        }
        if self.choices.are_known() {
            self.choices.legal().contains(&movement)
        } else {
            self.rules.pseudo_legal_moves(&self.state.position).contains(&movement)
        }
    }

    /// Whether the moderator would deny a touch for this reason, or not at all if there is none.
    fn would_be_told(&self, from: Square, why: Option<Denial>) -> bool {
        !self.choices.are_known() || self.denies_touch(from) == why
    }
}
