//! A game without players: a position with its history, which plays moves and knows when it is over.

use std::sync::Arc;

use shakmaty::{Color, Square};

use crate::{
    announce::{Announcements, announce_answer, announce_in_fog, announce_move},
    axes::Sight,
    card::Card,
    meter::Meter,
    moves::{Move, MoveList},
    notation::{NotationError, Written},
    outcome::Outcome,
    position::{Played, Position},
    recon::observe_sense,
    repetition::Repetitions,
    rules::Rules,
    sight::Sighting,
    tries::PawnCaptures,
};

/// Nothing is hidden from whoever holds one. It has nothing to do with games that are being played.
#[derive(Clone, Debug)]
pub struct Playout {
    card: Card,
    rules: Rules,
    position: Position,
    repetitions: Repetitions,
    ply: u32,
    outcome: Option<Outcome>,
    announcements: Announcements,
    /// What the side to move has sensed, and where, and what it asked for that was not played.
    recon: Option<Box<Recon>>,
}

/// What happened beside the last move, or before the next, where there is sensing.
#[derive(Clone, Default, Debug)]
struct Recon {
    sensed: Option<(Square, Sighting)>,
    asked: Option<Written>,
}

impl Playout {
    pub fn new(card: Card) -> Playout {
        let (rules, start) = card.start();
        Playout::begin(card, rules, start)
    }

    /// A game by a card that goes on from some position, whose past is not known.
    pub fn going_on(card: Card, position: Position) -> Playout {
        let (rules, _) = card.start();
        Playout::begin(card, rules, position)
    }

    /// It gives up when the meter says so; what it says then means nothing.
    pub fn metered(self, meter: &Arc<Meter>) -> Playout {
        Playout { rules: self.rules.metered(meter), ..self }
    }

    fn begin(card: Card, rules: Rules, position: Position) -> Playout {
        let mut repetitions = Repetitions::default();
        repetitions.record(position.key(&rules), true);
        let outcome = rules.outcome(&position);
        Playout {
            card,
            rules,
            position,
            repetitions,
            ply: 0,
            outcome,
            announcements: Announcements::new(),
            recon: None,
        }
    }

    pub fn card(&self) -> &Card {
        &self.card
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves have been made.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What was announced of the last move, and to whom.
    pub fn announcements(&self) -> &Announcements {
        &self.announcements
    }

    /// None once the game is over.
    pub fn legal_moves(&self) -> MoveList {
        match self.outcome {
            Some(_) => MoveList::new(),
            None => self.rules.legal_moves(&self.position),
        }
    }

    /// How often a position has come up.
    pub fn occurrences(&self, position: &Position) -> usize {
        self.repetitions.occurrences(position.key(&self.rules))
    }

    /// Plays a legal move.
    pub fn play(&mut self, movement: Move) -> Played {
        let played = self.position.play(&self.rules, movement);
        self.ply += 1;
        self.recon = None;
        let key = self.position.key(&self.rules);
        let senses = self.card.senses();
        let tells = senses.announces && senses.moderator.pawn_tries.are_told();
        let legal = if tells { self.rules.legal_moves(&self.position) } else { MoveList::new() };
        let has_moves = if tells { !legal.is_empty() } else { self.rules.has_legal_move(&self.position) };
        let repeated = self.repetitions.occurrences(key) >= 2;
        let ended = self.rules.ended(&self.position, has_moves, repeated);
        self.outcome = ended.map(|ended| ended.outcome);
        self.repetitions.record(key, self.position.starts_afresh(&self.rules));
        self.announcements = if senses.announces {
            let in_check = self.rules.checked_side(&self.position);
            let moderator = &senses.moderator;
            let news = self.rules.news(moderator, &self.position, played, in_check, ended, &legal);
            announce_move(moderator, &news)
        } else {
            announce_in_fog(senses.fog, &played)
        };
        played
    }

    /// The side to move asks whether it has a pawn capture. False if there is no such question.
    pub fn ask_any(&mut self) -> bool {
        let may_ask = self.card.moderator().is_some_and(|moderator| moderator.pawn_tries.may_be_asked());
        if may_ask && self.outcome.is_none() {
            let has_one = PawnCaptures::among(&self.legal_moves(), &self.position).count > 0;
            self.announcements.push(announce_answer(has_one));
        }
        may_ask
    }

    /// The side to move senses a square. False if there is no sensing, or it has sensed already.
    pub fn sense(&mut self, square: Square) -> bool {
        let may = self.card.has_sensing() && self.outcome.is_none() && self.sensed().is_none();
        if may {
            let seen = observe_sense(&self.rules, &self.position, square);
            self.recon.get_or_insert_default().sensed = Some((square, seen));
        }
        may
    }

    /// What was sensed since the last move, and where.
    pub fn sensed(&self) -> Option<&(Square, Sighting)> {
        self.recon.as_ref()?.sensed.as_ref()
    }

    /// What was asked for, if the last move was played in its place.
    pub fn asked(&self) -> Option<Written> {
        self.recon.as_ref()?.asked
    }

    /// Plays what becomes of a request.
    fn play_request(&mut self, text: &str) -> Result<Move, NotationError> {
        let asked: Written = match text.parse() {
            Ok(asked) => asked,
            Err(_) => self.rules.written(self.rules.read_san(&self.position, text)?),
        };
        if asked.is_pass() {
            self.play(Move::PASS);
            return Ok(Move::PASS);
        }
        let asked = self.rules.request(&self.position, asked).ok_or(NotationError::Illegal)?;
        let made = self.rules.revise(&self.position, &self.legal_moves(), asked);
        self.play(made);
        if self.rules.written(made) != asked {
            self.recon.get_or_insert_default().asked = Some(asked);
        }
        Ok(made)
    }

    /// Plays a move in UCI or SAN.
    pub fn play_text(&mut self, text: &str) -> Result<Move, NotationError> {
        if self.outcome.is_some() {
            return Err(NotationError::Illegal);
        }
        if self.card.has_sensing() {
            return self.play_request(text);
        }
        let movement = match self.rules.read_uci(&self.position, text) {
            // What does not look like UCI is meant as SAN, and is wrong as such.
            Err(NotationError::Syntax) => self.rules.read_san(&self.position, text)?,
            read => read?,
        };
        self.play(movement);
        Ok(movement)
    }

    /// What a side sees. Once the game is over, both see everything.
    pub fn sighting(&self, color: Color) -> Sighting {
        let sight = if self.outcome.is_some() { Sight::Open } else { self.card.sight() };
        self.rules.sighting(&self.position, color, sight)
    }

    /// Whether a side is in check; none where there is no check.
    pub fn in_check(&self, color: Color) -> Option<bool> {
        self.rules.tells_check(self.rules.checked_side(&self.position) == Some(color))
    }
}
