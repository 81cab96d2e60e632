//! What a room plays: a game for two, or one for four. Rooms need not know which.

use std::{fmt, sync::Arc};

use rules::{Card, Mode, Profile, ProfileError, ProfileFault};
use view::{
    CompassReview, Ending, Intent, Millis, Notice, Objection, PerSeat, ProfileIntent, Refusal, Review, Seat,
    View,
};

use crate::{
    compass::{self, Compass},
    decide::Ruling,
    game::{self, Game},
    log::Corrupt,
};

pub struct Table(Kind);

enum Kind {
    Two(Box<Game>),
    Four(Box<Compass>),
}

/// What a decision leads to: nothing of it has happened until it is committed.
#[must_use = "a step takes effect only when it is committed"]
pub struct TableStep(StepKind);

enum StepKind {
    Two(Box<game::Step>),
    Four(Box<compass::Step>),
}

/// A whole game that is over.
#[derive(Clone, Debug)]
pub enum Story {
    Two(Box<Review>),
    Four(Box<CompassReview>),
}

impl TableStep {
    /// What the journal must keep before the step is committed.
    pub fn encoded(&self) -> Vec<u8> {
        match &self.0 {
            StepKind::Two(step) => step.record().encode(),
            StepKind::Four(step) => step.encoded(),
        }
    }

    pub fn ends_game(&self) -> bool {
        match &self.0 {
            StepKind::Two(step) => step.ends_game(),
            StepKind::Four(step) => step.ends_game(),
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Table(..)")
    }
}

impl fmt::Debug for TableStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TableStep(..)")
    }
}

impl Table {
    pub fn new(card: Arc<Card>, started: Millis) -> Table {
        Table(match card.mode() {
            Mode::Duplicate => Kind::Four(Box::new(Compass::new(card, started))),
            Mode::Vanilla | Mode::Blind | Mode::Dark | Mode::House => {
                Kind::Two(Box::new(Game::new(card, started)))
            }
        })
    }

    /// The game as its seats see it until it starts: nothing happens in it, not even its end.
    pub fn waiting(card: Arc<Card>, now: Millis) -> Table {
        Table(match card.mode() {
            Mode::Duplicate => Kind::Four(Box::new(Compass::new(card, now))),
            Mode::Vanilla | Mode::Blind | Mode::Dark | Mode::House => {
                Kind::Two(Box::new(Game::waiting(card, now)))
            }
        })
    }

    /// Folds stored records into the game that they tell of.
    pub fn replay<'a>(
        card: Arc<Card>,
        started: Millis,
        records: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<Table, Corrupt> {
        Ok(Table(match card.mode() {
            Mode::Duplicate => Kind::Four(Box::new(Compass::replay(card, started, records)?)),
            Mode::Vanilla | Mode::Blind | Mode::Dark | Mode::House => {
                Kind::Two(Box::new(Game::replay(card, started, records)?))
            }
        }))
    }

    /// Judges an intent. Nothing changes until the step is committed.
    pub fn decide(&self, seat: Seat, intent: Intent, now: Millis) -> Result<TableStep, Refusal> {
        Ok(TableStep(match &self.0 {
            Kind::Two(game) => StepKind::Two(Box::new(game.decide(seat, intent, now)?)),
            Kind::Four(game) => StepKind::Four(Box::new(game.decide(seat, intent, now)?)),
        }))
    }

    /// Judges what the room asks for.
    pub fn adjudicate(&self, ruling: Ruling, now: Millis) -> Result<TableStep, Refusal> {
        Ok(TableStep(match &self.0 {
            Kind::Two(game) => StepKind::Two(Box::new(game.adjudicate(ruling, now)?)),
            Kind::Four(game) => StepKind::Four(Box::new(game.adjudicate(ruling, now)?)),
        }))
    }

    /// Judges what a seat asks of the profile. A game for four has none.
    pub fn decide_profile(
        &self,
        seat: Seat,
        intent: ProfileIntent,
        consent: Option<u64>,
        now: Millis,
    ) -> Result<TableStep, Objection> {
        match &self.0 {
            Kind::Two(game) => {
                Ok(TableStep(StepKind::Two(Box::new(game.decide_profile(seat, intent, consent, now)?))))
            }
            Kind::Four(_) => Err(ProfileError::from(ProfileFault::NoModifiers).into()),
        }
    }

    /// When the proposal that stands will have lapsed; ask for [`Ruling::ProposalExpired`] then.
    pub fn proposal_deadline(&self) -> Option<Millis> {
        match &self.0 {
            Kind::Two(game) => game.proposal_deadline(),
            Kind::Four(_) => None,
        }
    }

    /// The profile in force.
    pub fn profile(&self) -> Option<&Profile> {
        match &self.0 {
            Kind::Two(game) => game.profile(),
            Kind::Four(_) => None,
        }
    }

    /// Makes a step happen and releases what each seat is told of it.
    ///
    /// # Panics
    ///
    /// If something else was committed since the step was decided, or by another game.
    pub fn commit(&mut self, step: TableStep) -> PerSeat<Vec<Notice>> {
        match (&mut self.0, step.0) {
            (Kind::Two(game), StepKind::Two(step)) => game.commit(*step).into(),
            (Kind::Four(game), StepKind::Four(step)) => game.commit(*step),
            _ => unreachable!("a step is committed to the game that decided it"),
        }
    }

    pub fn view(&self, seat: Seat) -> View {
        match &self.0 {
            Kind::Two(game) => game.view(seat),
            Kind::Four(game) => game.view(seat),
        }
    }

    /// The number of records so far: the number that the next one must have.
    pub fn seq(&self) -> u32 {
        match &self.0 {
            Kind::Two(game) => game.seq(),
            Kind::Four(game) => game.seq(),
        }
    }

    /// How many moves have been made.
    pub fn ply(&self) -> u32 {
        match &self.0 {
            Kind::Two(game) => game.ply(),
            Kind::Four(game) => game.ply(),
        }
    }

    pub fn turn(&self) -> Seat {
        match &self.0 {
            Kind::Two(game) => game.turn(),
            Kind::Four(game) => game.turn(),
        }
    }

    pub fn ending(&self) -> Option<Ending> {
        match &self.0 {
            Kind::Two(game) => game.ending(),
            Kind::Four(game) => game.ending(),
        }
    }

    /// When the running clock will have run down; ask for [`Ruling::OutOfTime`] then.
    pub fn deadline(&self) -> Option<Millis> {
        match &self.0 {
            Kind::Two(game) => game.deadline(),
            Kind::Four(game) => game.deadline(),
        }
    }

    /// The position as FEN, where there is one and nothing to hide.
    pub fn public_fen(&self) -> Option<String> {
        match &self.0 {
            Kind::Two(game) => game.public_fen(),
            Kind::Four(_) => None,
        }
    }

    /// Everything, once the game is over.
    pub fn story(&self) -> Option<Story> {
        match &self.0 {
            Kind::Two(game) => game.finished().map(|finished| Story::Two(Box::new(finished.review()))),
            Kind::Four(game) => game.review().map(|review| Story::Four(Box::new(review))),
        }
    }
}
