//! A game's history, replayed from its log.

use std::sync::Arc;

use rules::{
    Announcements, ByColor, Ended, Made, Observation, Origins, Played, Position, Profile, Rules,
    announce_answer, announce_position, said_to_either,
};
use view::Seat;

use crate::{
    game::Game,
    record::{Event, Record},
    revisions::{Scheduled, carry_on, is_between_turns},
    said::said_of_denial,
};

/// One event, with the position and the number of moves after it.
pub(crate) struct Moment {
    pub(crate) record: Record,
    /// The rules that were in force.
    pub(crate) rules: Arc<Rules>,
    pub(crate) position: Position,
    pub(crate) ply: u32,
    /// Whose turn it was when the event happened.
    pub(crate) mover: Seat,
    pub(crate) played: Option<Played>,
    /// What each side learned of the move, if it was one.
    pub(crate) observed: Option<ByColor<Observation>>,
    pub(crate) announcements: Announcements,
    /// The profile change that took effect with it, if any.
    pub(crate) change: Option<Change>,
}

pub(crate) struct Change {
    pub(crate) by: Seat,
    pub(crate) version: u32,
    pub(crate) profile: Arc<Profile>,
    /// The rules in force from then on, and the position as it continued under them.
    pub(crate) rules: Arc<Rules>,
    pub(crate) position: Position,
}

/// Every event in order.
pub(crate) struct History<'a> {
    game: &'a Game,
    records: Box<dyn Iterator<Item = Record> + 'a>,
    left: u32,
    rules: Arc<Rules>,
    position: Position,
    ply: u32,
    turn_since: u32,
    origins: Origins,
    version: u32,
    scheduled: Option<Scheduled>,
    proposed: Option<Scheduled>,
}

impl Game {
    pub(crate) fn history(&self) -> History<'_> {
        let (rules, position) = self.card.start();
        History {
            game: self,
            records: Box::new(self.log.records(self.started)),
            left: self.log.len(),
            rules: Arc::new(rules),
            ply: 0,
            turn_since: 0,
            origins: Origins::at(&position),
            version: 0,
            scheduled: None,
            proposed: None,
            position,
        }
    }

    /// Where each piece on the board came from: played through once, when a profile is first asked for.
    pub(crate) fn origins(&self) -> Origins {
        if let Some(known) = &self.origins {
            return Origins::clone(known);
        }
        let (rules, mut position) = self.card.start();
        let mut origins = Origins::at(&position);
        for record in self.log.records(self.started) {
            if let Event::Moved(movement) | Event::Revised { made: movement, .. } = record.event {
                let played = position.play(&rules, movement);
                origins.follow(&played, &position);
            }
        }
        origins
    }
}

impl Iterator for History<'_> {
    type Item = Moment;

    fn next(&mut self) -> Option<Moment> {
        let record = self.records.next()?;
        self.left -= 1;
        let game = self.game;
        let rules = self.rules.clone();
        let mover = Seat::from(self.position.turn());
        let mut played = None;
        let mut observed = None;
        let mut due = None;
        let mut announcements = match &record.event {
            Event::Moved(movement) | Event::Revised { made: movement, .. } => {
                let before = self.position.clone();
                let what = self.position.play(&rules, *movement);
                self.ply += 1;
                self.origins.follow(&what, &self.position);
                played = Some(what);
                let ended = self.is_last().then(|| self.ended()).flatten();
                if Seat::from(self.position.turn()) != mover {
                    self.turn_since = self.ply;
                    due = self.scheduled.take().filter(|_| ended.is_none());
                }
                let of_move = self.observed(&rules, &before, what, ended);
                let said = said_to_either(&of_move.white, &of_move.black);
                observed = Some(of_move);
                said
            }
            Event::Denied { why, .. } | Event::DropDenied { why, .. } => {
                Announcements::from_iter([said_of_denial(&game.card, mover, *why)])
            }
            Event::Asked(answer) => Announcements::from_iter([announce_answer(*answer)]),
            Event::ProfileProposed { by, profile, .. } => {
                self.proposed = Some(Scheduled { by: *by, profile: profile.clone() });
                Announcements::new()
            }
            Event::ProfileSet { by, profile } => {
                due = self.ripe(Scheduled { by: *by, profile: profile.clone() });
                Announcements::new()
            }
            Event::ProfileAccepted => {
                due = self.proposed.take().and_then(|change| self.ripe(change));
                Announcements::new()
            }
            Event::ProfileDeclined(_) => {
                self.proposed = None;
                Announcements::new()
            }
            Event::Touched(_)
            | Event::Sensed(_)
            | Event::DrawOffered(_)
            | Event::DrawDeclined
            | Event::Arrived(_)
            | Event::Outage(_) => Announcements::new(),
            Event::DrawAgreed
            | Event::Resigned(_)
            | Event::OutOfTime(_)
            | Event::Abandoned(_)
            | Event::Left(_)
            | Event::Aborted
            | Event::AiUnavailable => game.said_of_end(&record.event).into_iter().collect(),
        };
        let position = self.position.clone();
        let change = due.and_then(|change| self.put_in_force(change));
        if change.is_some() {
            let (rules, position, senses) = (&self.rules, &self.position, game.card.senses());
            let ended = self.is_last().then(|| self.ended()).flatten();
            let legal = senses.moves_to_tell(rules, position);
            announcements.extend(announce_position(senses, position, &legal, ended));
        }
        let ply = self.ply;
        Some(Moment { record, rules, position, ply, mover, played, observed, announcements, change })
    }
}

impl History<'_> {
    #[cfg(test)]
    pub(crate) fn into_origins(self) -> Origins {
        self.origins
    }

    /// Whether this event ended the game.
    fn is_last(&self) -> bool {
        self.left == 0 && self.game.state.ending.is_some()
    }

    /// What each side learned of the move that has just been made.
    fn observed(
        &self,
        rules: &Rules,
        before: &Position,
        played: Played,
        ended: Option<Ended>,
    ) -> ByColor<Observation> {
        let (after, senses) = (&self.position, self.game.card.senses());
        let legal = senses.moves_to_tell(rules, after);
        let made = Made { before, after, played, in_check: rules.checked_side(after), ended, legal: &legal };
        ByColor::new_with(|color| made.observed_by(rules, senses, color))
    }

    /// How the last event ended the game, if it did so on the board.
    fn ended(&self) -> Option<Ended> {
        let repeated = self.game.repetitions.occurrences(self.position.key(&self.rules)) >= 3;
        self.rules.ended(&self.position, self.rules.count_legal_moves(&self.position) > 0, repeated)
    }

    /// The change itself, unless it has to wait for the turn to pass.
    fn ripe(&mut self, change: Scheduled) -> Option<Scheduled> {
        if is_between_turns(&self.game.card, self.ply, self.turn_since) {
            return Some(change);
        }
        self.scheduled = Some(change);
        None
    }

    fn put_in_force(&mut self, change: Scheduled) -> Option<Change> {
        let Scheduled { by, profile } = change;
        let carried = carry_on(&self.game.card, &self.rules, &self.position, &self.origins, &profile);
        let (rules, position) = carried.ok()?;
        self.version += 1;
        self.rules = Arc::new(rules);
        self.position = position;
        self.origins.only(&self.position);
        let (rules, position) = (self.rules.clone(), self.position.clone());
        Some(Change { by, version: self.version, profile, rules, position })
    }
}
