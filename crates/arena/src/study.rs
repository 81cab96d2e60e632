//! A game that hides nothing from whoever runs it: the command line's and the lab's way to play out moves and
//! look at what each side would have seen. It has nothing to do with games that are being played.

use rules::{
    Announcements, Card, Color, Move, NotationError, Outcome, Position, Repetitions, Royalty, Rules, Sight,
    Square, announce_move,
};

#[derive(Clone, Debug)]
pub struct Study {
    pub card: Card,
    pub rules: Rules,
    pub position: Position,
    pub ply: u32,
    pub outcome: Option<Outcome>,
    /// What was announced of the last move.
    pub announcements: Announcements,
    repetitions: Repetitions,
}

/// What one side sees of a position.
#[derive(Clone, Copy, Debug)]
pub struct Sighted {
    pub visible: rules::Bitboard,
    pub in_check: Option<bool>,
}

impl Study {
    pub fn new(card: Card) -> Study {
        let (rules, position) = card.start();
        let mut repetitions = Repetitions::default();
        repetitions.record(position.key(&rules), 0);
        let outcome = rules.outcome(&position);
        Study { card, rules, position, ply: 0, outcome, announcements: Announcements::new(), repetitions }
    }

    /// Plays a move in UCI or SAN.
    pub fn play(&mut self, text: &str) -> Result<Move, NotationError> {
        if self.outcome.is_some() {
            return Err(NotationError::Illegal);
        }
        let movement = match self.rules.read_uci(&self.position, text) {
            // What does not look like UCI is meant as SAN, and is wrong as such.
            Err(NotationError::Syntax) => self.rules.read_san(&self.position, text)?,
            read => read?,
        };
        self.make(movement);
        Ok(movement)
    }

    /// Makes a legal move.
    pub fn make(&mut self, movement: Move) {
        let played = self.position.play(&self.rules, movement);
        self.ply += 1;
        let key = self.position.key(&self.rules);
        let has_moves = self.rules.count_legal_moves(&self.position) > 0;
        let ended = self.rules.ended(&self.position, has_moves, self.repetitions.occurrences(key) >= 2);
        self.outcome = ended.map(|ended| ended.outcome);
        self.repetitions.record(key, self.position.halfmoves());
        self.announcements = if self.card.announces() {
            announce_move(&played, self.rules.checked_side(&self.position), ended)
        } else {
            Announcements::new()
        };
    }

    /// Where a move is written to go: onto the rook, if the king castles in Chess960.
    pub fn written_goal(&self, movement: Move) -> Square {
        if self.rules.castling_mode().is_chess960() { movement.to } else { movement.lands_on() }
    }

    /// Once the game is over, everybody sees everything.
    pub fn sighted(&self, color: Color) -> Sighted {
        let sight = if self.outcome.is_some() { Sight::Open } else { self.card.sight() };
        Sighted {
            visible: self.rules.visible(&self.position, color, sight),
            in_check: match self.card.royalty() {
                Royalty::Checkmate => {
                    Some(self.position.turn() == color && self.rules.in_check(&self.position))
                }
                Royalty::Capture => None,
            },
        }
    }
}
