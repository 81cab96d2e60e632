//! A turn of reconnaissance chess: a sense that nobody else notices, then a request that is revised, or a pass.

use rules::{Move, Written, observe_sense};
use view::{Millis, Notice, Refusal, Seat, Sense, SensedPiece, Sensing, Square};

use crate::{
    game::{Game, Step},
    record::Event,
};

impl Game {
    /// Whether the seat to move may still sense.
    pub(crate) fn shown_sensing(&self) -> Option<Sensing> {
        self.card.has_sensing().then(|| self.state.questions.sensing())
    }

    pub(crate) fn decide_sense(&self, seat: Seat, square: Square, at: Millis) -> Result<Step, Refusal> {
        if seat.color() != self.turn_color() {
            return Err(Refusal::NotYourTurn);
        }
        match self.shown_sensing() {
            None => Err(Refusal::NoSensing),
            Some(Sensing::Done) => Err(Refusal::AlreadySensed),
            Some(Sensing::Open) => Ok(self.step(Event::Sensed(square.0), at)),
        }
    }

    pub(crate) fn decide_pass(&self, seat: Seat, at: Millis) -> Result<Step, Refusal> {
        if seat.color() != self.turn_color() {
            return Err(Refusal::NotYourTurn);
        }
        if !self.card.has_sensing() {
            return Err(Refusal::NoPassing);
        }
        Ok(self.step(Event::Moved(Move::PASS), at))
    }

    /// Whether a request is refused, its seat knows beforehand; what becomes of it otherwise, it does not.
    pub(crate) fn decide_request(&self, asked: Written, at: Millis) -> Result<Step, Refusal> {
        let asked = self.rules.request(&self.state.position, asked).ok_or(Refusal::IllegalMove)?;
        let made = self.revised(asked);
        let event = match self.rules.written(made) == asked {
            true => Event::Moved(made),
            false => Event::Revised { asked, made },
        };
        Ok(self.step(event, at))
    }

    fn revised(&self, asked: Written) -> Move {
        self.rules.revise(&self.state.position, self.choices.legal(), asked)
    }

    /// Whether a stored request was revised as it had to be.
    pub(crate) fn would_be_revised(&self, asked: Written, made: Move) -> bool {
        let meant = self.rules.request(&self.state.position, asked);
        self.card.has_sensing()
            && meant == Some(asked)
            && self.revised(asked) == made
            && self.rules.written(made) != asked
    }

    /// Only the seat itself is told, and nothing else changes: no clock, no draw offer.
    pub(crate) fn project_sense(&self, step: &mut Step, square: rules::Square, at: Millis) {
        let seat = self.turn();
        let shown = observe_sense(&self.rules, &self.state.position, square);
        let pieces = shown.occupied().into_iter().filter_map(|square| shown.at(square));
        let sense = Sense {
            ply: self.state.ply,
            square: square.into(),
            pieces: pieces
                .map(|seen| SensedPiece {
                    square: seen.square.into(),
                    role: seen.piece.role.into(),
                    owner: seen.piece.color.into(),
                })
                .collect(),
            at,
        };
        step.next.questions.sense(seat, &sense);
        step.notices[seat.color()].push(Notice::Sensed(sense));
    }
}
