//! The truth of one game.

use std::{fmt, sync::Arc};

use rules::{Bitboard, Card, Color, Ended, Origins, Position, Repetitions, Rules, Sight, Square};
use view::{BySeat, ClockFace, Ending, Millis, Notice, Seat, SeatSet, Tray};

use crate::{
    choices::Choices, clocks::Clocks, log::Log, memory::Memory, past::Pasts, questions::Questions,
    record::Record, revisions::Revisions, tries::Tries,
};

/// One live game. Until it is over, nothing can be read from it except what a seat may know.
pub struct Game {
    pub(crate) card: Arc<Card>,
    /// The rules in force: the card's, until a profile changes them.
    pub(crate) rules: Rules,
    pub(crate) started: Millis,
    /// Who was not there when it started.
    pub(crate) awaited_at_start: SeatSet,
    pub(crate) state: State,
    pub(crate) choices: Choices,
    pub(crate) repetitions: Repetitions,
    pub(crate) log: Log,
    pub(crate) past: Pasts,
    /// Where each piece came from. It is kept since a profile was first asked for: most games never need it.
    pub(crate) origins: Option<Box<Origins>>,
}

/// The part of a game that the next event can change. It allocates nothing unless a profile names individual pieces,
/// so a step can carry the whole next state.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) position: Position,
    pub(crate) ply: u32,
    pub(crate) touched: Option<Square>,
    pub(crate) tries: Tries,
    pub(crate) questions: Questions,
    pub(crate) draw_offer: Option<Seat>,
    pub(crate) clocks: Option<Clocks>,
    /// Whose players have not come yet. No clock runs before everybody has.
    pub(crate) awaited: SeatSet,
    pub(crate) memory: BySeat<Memory>,
    /// What each seat has lost, which is what the other has captured.
    pub(crate) lost: BySeat<Tray>,
    /// The pieces that have moved.
    pub(crate) moved: Bitboard,
    /// How many moves had been made when the turn last passed to the other side.
    pub(crate) turn_since: u32,
    /// The modifier profile and its changes, if any.
    pub(crate) profile: Option<Arc<Revisions>>,
    pub(crate) ending: Option<Ending>,
}

/// The result of a decision. Nothing has happened until it is committed.
#[must_use = "a step takes effect only when it is committed"]
pub struct Step {
    pub(crate) record: Record,
    pub(crate) seq: u32,
    pub(crate) next: State,
    /// The key of the position after a move.
    pub(crate) key: Option<u64>,
    /// The new rules, if they change.
    pub(crate) rules: Option<Box<Rules>>,
    /// What the side to move may do, if the position or the rules change.
    pub(crate) choices: Option<Choices>,
    pub(crate) since: Since,
    /// Where the pieces came from, where that is kept and has changed.
    pub(crate) origins: Option<Box<Origins>>,
    pub(crate) notices: BySeat<Vec<Notice>>,
}

/// What is known about the time after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Since {
    Nothing,
    /// More has happened, so the event did not end the game, and nobody will ask what could have been done.
    More,
}

impl Step {
    /// What the journal must store before the step is committed.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The number of records before this one.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    pub fn ends_game(&self) -> bool {
        self.next.ending.is_some()
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Game(..)")
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Step(..)")
    }
}

impl Game {
    /// A game that starts at `started` with both players there.
    pub fn new(card: impl Into<Arc<Card>>, started: Millis) -> Game {
        Game::begin(card, started, SeatSet::default())
    }

    /// A game that starts at `started`, with the clock of the side to move running unless somebody is still awaited.
    /// If its first position already ends the game, it is over at once.
    pub fn begin(card: impl Into<Arc<Card>>, started: Millis, awaited: SeatSet) -> Game {
        let mut game = Game::waiting(card, started);
        game.awaited_at_start = awaited;
        game.state.awaited = awaited;
        game.state.clocks = game.clocks_at_start();
        if let Some(ended) = game.ended_on_board() {
            game.state.ending = Some(ended.outcome.into());
            game.state.clocks = game.state.clocks.map(|clocks| clocks.stopped(started));
            game.state.memory = game.first_sight(Sight::Open);
        }
        let announced: Vec<_> = game.said_at_start().map(Notice::Announced).collect();
        if !announced.is_empty() {
            game.past.hear(&BySeat::new_with(|_| announced.clone()));
        }
        game
    }

    /// The game as its seats see it before it starts: nothing happens in it, not even its end.
    pub fn waiting(card: impl Into<Arc<Card>>, now: Millis) -> Game {
        let card = card.into();
        let (rules, position) = card.start();
        let mut repetitions = Repetitions::default();
        repetitions.record(position.key(&rules), true);
        let state = State {
            ply: 0,
            touched: None,
            tries: Tries::default(),
            questions: Questions::default(),
            draw_offer: None,
            clocks: Clocks::start(card.clock(), None, now),
            awaited: SeatSet::default(),
            memory: BySeat::default(),
            lost: BySeat::default(),
            moved: card.layout().moved() & position.board().occupied(),
            turn_since: 0,
            profile: card.profile().cloned().map(Revisions::starting),
            ending: None,
            position,
        };
        let choices = Choices::of(&card, &rules, &state.position);
        let log = Log::starting(now);
        let past = Pasts::starting(card.sight(), now);
        let mut game = Game {
            card,
            rules,
            started: now,
            awaited_at_start: SeatSet::default(),
            state,
            choices,
            repetitions,
            log,
            past,
            origins: None,
        };
        game.state.memory = game.first_sight(game.card.sight());
        game
    }

    /// The clocks as they were when the game started.
    pub(crate) fn clocks_at_start(&self) -> Option<Clocks> {
        let (_, position) = self.card.start();
        let first = position.turn();
        let running = self.awaited_at_start.is_empty().then_some(first);
        Clocks::start(self.card.clock(), running, self.started)
    }

    fn first_sight(&self, sight: Sight) -> BySeat<Memory> {
        BySeat::new_with(|seat| {
            let sighting = self.rules.sighting(&self.state.position, seat.color(), sight);
            Memory::start(sighting, self.known_to_have_moved(&self.state, seat))
        })
    }

    pub(crate) fn ended_on_board(&self) -> Option<Ended> {
        let position = &self.state.position;
        self.rules.ended(position, self.choices.has_moves(), false)
    }

    /// Applies a step and releases what each seat is told about it.
    ///
    /// # Panics
    ///
    /// If anything else has been committed since the step was decided.
    pub fn commit(&mut self, step: Step) -> BySeat<Vec<Notice>> {
        assert_eq!(step.seq, self.log.len(), "a step is committed to the game that decided it, in order");
        self.log.push(&step.record);
        if let Some(rules) = step.rules {
            // Under different rules, no position repeats an earlier one.
            self.rules = *rules;
            self.repetitions = Repetitions::default();
        }
        if let Some(key) = step.key {
            self.repetitions.record(key, step.next.position.starts_afresh(&self.rules));
        }
        if let Some(choices) = step.choices {
            self.choices = choices;
        }
        if step.origins.is_some() {
            self.origins = step.origins;
        }
        self.state = step.next;
        self.past.hear(&step.notices);
        step.notices
    }

    /// The position as FEN, if nothing is hidden: in open sight, or once the game is over.
    pub fn public_fen(&self) -> Option<String> {
        let open = self.card.sight() == Sight::Open || self.state.ending.is_some();
        open.then(|| self.rules.fen(&self.state.position))
    }

    pub fn card(&self) -> &Card {
        &self.card
    }

    /// The number of records so far, which is the sequence number of the next one.
    pub fn seq(&self) -> u32 {
        self.log.len()
    }

    /// How many moves have been made, which every seat knows.
    pub fn ply(&self) -> u32 {
        self.state.ply
    }

    pub fn turn(&self) -> Seat {
        self.state.position.turn().into()
    }

    pub fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    /// When the last event happened.
    pub(crate) fn last(&self) -> Millis {
        self.log.last()
    }

    /// When the running clock will run out; ask for [`crate::Ruling::OutOfTime`] then. If somebody is still
    /// awaited: when they need not be waited for any longer; ask for [`crate::Ruling::Arrived`] then.
    pub fn deadline(&self) -> Option<Millis> {
        let clocks = self.state.clocks.filter(|_| self.state.ending.is_none())?;
        match self.state.awaited.is_empty() {
            true => clocks.deadline(),
            false => clocks.starts_unseen(self.card.clock(), self.turn_color()),
        }
    }

    /// Whether the player of a seat has not come yet.
    pub fn awaits(&self, seat: Seat) -> bool {
        self.state.awaited.contains(seat)
    }

    /// What the clocks show, which every seat knows.
    pub fn clock(&self) -> Option<ClockFace> {
        self.state.clocks.map(Clocks::face)
    }

    pub(crate) fn turn_color(&self) -> Color {
        self.state.position.turn()
    }
}
