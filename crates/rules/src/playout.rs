//! A game without players: a position with its history, which plays moves and knows when it is over.

mod turn;

use std::sync::Arc;

use shakmaty::{Color, Square};

use crate::{
    announce::Announcements,
    axes::Sight,
    card::Card,
    meter::Meter,
    moves::{Move, MoveList},
    notation::{NotationError, Written},
    observe::{Made, Observation, announce_position, said_to_either},
    outcome::{Ended, Outcome},
    position::{Played, Position},
    recon::observe_sense,
    repetition::Repetitions,
    rules::Rules,
    sight::Sighting,
};

pub use turn::TryError;
use turn::Turn;

/// Nothing is hidden from whoever holds one. It has nothing to do with games that are being played.
#[derive(Clone, Debug)]
pub struct Playout {
    card: Card,
    rules: Rules,
    position: Position,
    repetitions: Repetitions,
    ply: u32,
    outcome: Option<Outcome>,
    last: Option<Last>,
    /// What the side to move has asked and tried.
    turn: Option<Box<Turn>>,
    /// What the side to move has sensed, and where, and what it asked for that was not played.
    recon: Option<Box<Recon>>,
}

/// The last move. What each side learned of it is worked out when somebody asks.
#[derive(Clone, Debug)]
struct Last {
    before: Position,
    played: Played,
    ended: Option<Ended>,
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
        Playout { card, rules, position, repetitions, ply: 0, outcome, last: None, turn: None, recon: None }
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

    /// What a side learned of the last move; nothing before the first.
    pub fn observed(&self, color: Color) -> Option<Observation> {
        let Last { before, played, ended } = self.last.as_ref()?;
        let (rules, after, senses) = (&self.rules, &self.position, self.card.senses());
        let legal = senses.moves_to_tell(rules, after);
        let in_check = rules.checked_side(after);
        let made = Made { before, after, played: *played, in_check, ended: *ended, legal: &legal };
        Some(made.observed_by(rules, senses, color))
    }

    /// What was announced of the last move, or before the first, and to whom; and the answers to questions and tries
    /// since then.
    pub fn announcements(&self) -> Announcements {
        let mut said = match Color::ALL.map(|color| self.observed(color)) {
            [Some(white), Some(black)] => said_to_either(&white, &black),
            _ => self.announced_at_start(),
        };
        said.extend(self.turn.iter().flat_map(|turn| turn.said.iter().copied()));
        said
    }

    fn announced_at_start(&self) -> Announcements {
        let (rules, start, senses) = (&self.rules, &self.position, self.card.senses());
        let ended = self.outcome.and_then(|_| rules.ended(start, rules.has_legal_move(start), false));
        announce_position(senses, start, &senses.moves_to_tell(rules, start), ended)
    }

    /// None once the game is over; only what the answer to a question, or a touched piece, leaves open.
    pub fn legal_moves(&self) -> MoveList {
        let mut legal = match self.outcome {
            Some(_) => MoveList::new(),
            None => self.rules.legal_moves(&self.position),
        };
        if let Some(turn) = &self.turn {
            legal.retain(|movement| turn.leaves(self, movement).is_ok());
        }
        legal
    }

    /// How often a position has come up.
    pub fn occurrences(&self, position: &Position) -> usize {
        self.repetitions.occurrences(position.key(&self.rules))
    }

    /// Plays a legal move.
    pub fn play(&mut self, movement: Move) -> Played {
        let before = self.position.clone();
        let played = self.position.play(&self.rules, movement);
        self.ply += 1;
        self.recon = None;
        self.turn = None;
        let key = self.position.key(&self.rules);
        let repeated = self.repetitions.occurrences(key) >= 2;
        let ended = self.rules.ended(&self.position, self.rules.has_legal_move(&self.position), repeated);
        self.outcome = ended.map(|ended| ended.outcome);
        self.repetitions.record(key, self.position.starts_afresh(&self.rules));
        self.last = Some(Last { before, played, ended });
        played
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
        if let Some(turn) = &self.turn {
            turn.leaves(self, &movement)?;
        }
        self.play(movement);
        Ok(movement)
    }

    /// What a side sees. Once the game is over, both see everything.
    pub fn sighting(&self, color: Color) -> Sighting {
        match (self.outcome, self.observed(color)) {
            (None, Some(observed)) => observed.sighting,
            (None, None) => self.rules.sighting(&self.position, color, self.card.sight()),
            (Some(_), _) => self.rules.sighting(&self.position, color, Sight::Open),
        }
    }

    /// Whether a side is in check; none where there is no check.
    pub fn in_check(&self, color: Color) -> Option<bool> {
        self.rules.tells_check(self.rules.checked_side(&self.position) == Some(color))
    }
}
