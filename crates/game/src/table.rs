//! What a room plays: a two-player or a four-player game. Rooms need not know which.

use std::{fmt, sync::Arc};

use rules::{Card, Color, Mode, Profile, ProfileError, ProfileFault, duplicate::DuplicateShare};
use view::{
    Ending, Intent, Millis, Notice, Objection, PastSense, PerSeat, ProfileIntent, ProfileNotice, Refusal,
    Retold, ReviewTry, Seat, SeatSet, Story, TableClock, View,
};

use crate::{
    decide::Ruling,
    duplicate::{self, DuplicateGame},
    game::{self, Game},
    log::Corrupt,
    replay::Care,
};

pub struct Table(Kind);

enum Kind {
    Pair(Box<Game>),
    Duplicate(Box<DuplicateGame>),
}

/// The result of a decision. Nothing has happened until it is committed.
#[must_use = "a step takes effect only when it is committed"]
pub struct TableStep(StepKind);

enum StepKind {
    Pair(Box<game::Step>),
    Duplicate(Box<duplicate::Step>),
}

impl TableStep {
    /// What the journal must store before the step is committed.
    pub fn encoded(&self) -> Vec<u8> {
        match &self.0 {
            StepKind::Pair(step) => step.record().encode(),
            StepKind::Duplicate(step) => step.encoded(),
        }
    }

    /// Whether no other seat is told anything about it.
    pub fn concerns_only(&self, seat: Seat) -> bool {
        match &self.0 {
            StepKind::Pair(step) => step.notices[!seat.color()].is_empty(),
            // Nothing is hidden there.
            StepKind::Duplicate(_) => false,
        }
    }

    /// The profile that it puts in force, if it is another than before.
    pub fn profile(&self) -> Option<&Profile> {
        let StepKind::Pair(step) = &self.0 else { return None };
        step.notices[Color::White].iter().find_map(|notice| match notice {
            Notice::Profile(notice) => match &**notice {
                ProfileNotice::Updated(updated) => Some(&updated.current),
                ProfileNotice::Proposed(_) | ProfileNotice::Scheduled(_) | ProfileNotice::Declined { .. } => {
                    None
                }
            },
            _ => None,
        })
    }

    pub fn ends_game(&self) -> bool {
        match &self.0 {
            StepKind::Pair(step) => step.ends_game(),
            StepKind::Duplicate(step) => step.ends_game(),
        }
    }

    /// When the clock that runs after it will run out, if one does.
    pub fn deadline(&self) -> Option<Millis> {
        match &self.0 {
            StepKind::Pair(step) => step.next.clocks.and_then(|clocks| clocks.deadline()),
            StepKind::Duplicate(step) => step.deadline(),
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
    /// A game that starts while some players are still awaited. No clock runs before they have come.
    pub fn begin(card: Arc<Card>, started: Millis, awaited: SeatSet) -> Table {
        Table(match card.mode() {
            Mode::Duplicate => Kind::Duplicate(Box::new(DuplicateGame::begin(card, started, awaited))),
            Mode::Vanilla | Mode::Blind | Mode::Dark | Mode::House | Mode::Rbc => {
                Kind::Pair(Box::new(Game::begin(card, started, awaited)))
            }
        })
    }

    /// The game as its seats see it before it starts: nothing happens in it, not even its end.
    pub fn waiting(card: Arc<Card>, now: Millis) -> Table {
        Table(match card.mode() {
            Mode::Duplicate => Kind::Duplicate(Box::new(DuplicateGame::waiting(card, now))),
            Mode::Vanilla | Mode::Blind | Mode::Dark | Mode::House | Mode::Rbc => {
                Kind::Pair(Box::new(Game::waiting(card, now)))
            }
        })
    }

    /// Rebuilds a game from its stored records.
    pub fn replay<'a>(
        card: Arc<Card>,
        started: Millis,
        awaited: SeatSet,
        records: impl IntoIterator<Item = &'a [u8]>,
        care: Care,
    ) -> Result<Table, Corrupt> {
        Ok(Table(match card.mode() {
            Mode::Duplicate => {
                Kind::Duplicate(Box::new(DuplicateGame::replay(card, started, awaited, records)?))
            }
            Mode::Vanilla | Mode::Blind | Mode::Dark | Mode::House | Mode::Rbc => {
                Kind::Pair(Box::new(Game::replay(card, started, awaited, records, care)?))
            }
        }))
    }

    /// Judges an intent. Nothing changes until the step is committed.
    pub fn decide(&self, seat: Seat, intent: Intent, now: Millis) -> Result<TableStep, Refusal> {
        Ok(TableStep(match &self.0 {
            Kind::Pair(game) => StepKind::Pair(Box::new(game.decide(seat, intent, now)?)),
            Kind::Duplicate(game) => StepKind::Duplicate(Box::new(game.decide(seat, intent, now)?)),
        }))
    }

    /// Whether judging an intent takes so long that it should not hold anybody up.
    pub fn takes_long(&self, seat: Seat, intent: Intent) -> bool {
        match &self.0 {
            Kind::Pair(game) => game.takes_long(seat, intent),
            Kind::Duplicate(_) => false,
        }
    }

    /// Judges a ruling that the room asks for.
    pub fn adjudicate(&self, ruling: Ruling, now: Millis) -> Result<TableStep, Refusal> {
        Ok(TableStep(match &self.0 {
            Kind::Pair(game) => StepKind::Pair(Box::new(game.adjudicate(ruling, now)?)),
            Kind::Duplicate(game) => StepKind::Duplicate(Box::new(game.adjudicate(ruling, now)?)),
        }))
    }

    /// Judges a seat's request about the profile. A duplicate game has none.
    pub fn decide_profile(
        &self,
        seat: Seat,
        intent: ProfileIntent,
        consent: Option<u64>,
        now: Millis,
    ) -> Result<TableStep, Objection> {
        match &self.0 {
            Kind::Pair(game) => {
                Ok(TableStep(StepKind::Pair(Box::new(game.decide_profile(seat, intent, consent, now)?))))
            }
            Kind::Duplicate(_) => Err(ProfileError::from(ProfileFault::NoModifiers).into()),
        }
    }

    /// When the pending proposal will lapse; ask for [`Ruling::ProposalExpired`] then.
    pub fn proposal_deadline(&self) -> Option<Millis> {
        match &self.0 {
            Kind::Pair(game) => game.proposal_deadline(),
            Kind::Duplicate(_) => None,
        }
    }

    /// The profile in force.
    pub fn profile(&self) -> Option<&Profile> {
        match &self.0 {
            Kind::Pair(game) => game.profile(),
            Kind::Duplicate(_) => None,
        }
    }

    /// Applies a step and releases what each seat is told about it.
    ///
    /// # Panics
    ///
    /// If another game decided the step, or anything else has been committed since.
    pub fn commit(&mut self, step: TableStep) -> PerSeat<Vec<Notice>> {
        match (&mut self.0, step.0) {
            (Kind::Pair(game), StepKind::Pair(step)) => game.commit(*step).into(),
            (Kind::Duplicate(game), StepKind::Duplicate(step)) => game.commit(*step),
            _ => unreachable!("a step is committed to the game that decided it"),
        }
    }

    pub fn view(&self, seat: Seat) -> View {
        match &self.0 {
            Kind::Pair(game) => game.view(seat),
            Kind::Duplicate(game) => game.view(seat),
        }
    }

    /// Every square that a seat has sensed.
    pub fn senses(&self, seat: Seat) -> Vec<PastSense> {
        match &self.0 {
            Kind::Pair(game) => game.senses(seat),
            Kind::Duplicate(_) => Vec::new(),
        }
    }

    /// What a seat has touched, and tried in vain.
    pub fn tries(&self, seat: Seat) -> Vec<ReviewTry> {
        match &self.0 {
            Kind::Pair(game) => game.tries(seat),
            Kind::Duplicate(_) => Vec::new(),
        }
    }

    /// The number of records so far, which is the sequence number of the next one.
    pub fn seq(&self) -> u32 {
        match &self.0 {
            Kind::Pair(game) => game.seq(),
            Kind::Duplicate(game) => game.seq(),
        }
    }

    /// How many moves have been made.
    pub fn ply(&self) -> u32 {
        match &self.0 {
            Kind::Pair(game) => game.ply(),
            Kind::Duplicate(game) => game.ply(),
        }
    }

    pub fn turn(&self) -> Seat {
        match &self.0 {
            Kind::Pair(game) => game.turn(),
            Kind::Duplicate(game) => game.turn(),
        }
    }

    pub fn ending(&self) -> Option<Ending> {
        match &self.0 {
            Kind::Pair(game) => game.ending(),
            Kind::Duplicate(game) => game.ending(),
        }
    }

    /// When it ended, once it has.
    pub fn ended_at(&self) -> Option<Millis> {
        self.ending()?;
        Some(match &self.0 {
            Kind::Pair(game) => game.last(),
            Kind::Duplicate(game) => game.last(),
        })
    }

    /// What a seat has of the result, once there is one.
    pub fn share(&self, seat: Seat) -> Option<DuplicateShare> {
        match &self.0 {
            Kind::Pair(game) => Some(match game.ending()?.winner {
                None => DuplicateShare::Draw,
                Some(winner) if winner == seat => DuplicateShare::Win,
                Some(_) => DuplicateShare::Loss,
            }),
            Kind::Duplicate(game) => game.share(seat),
        }
    }

    /// Whether the player of a seat has not come yet.
    pub fn awaits(&self, seat: Seat) -> bool {
        match &self.0 {
            Kind::Pair(game) => game.awaits(seat),
            Kind::Duplicate(game) => game.awaits(seat),
        }
    }

    /// What the clocks show, which everybody at the table knows.
    pub fn clock(&self) -> Option<TableClock> {
        match &self.0 {
            Kind::Pair(game) => game.clock().map(TableClock::Pair),
            Kind::Duplicate(game) => game.clock().map(TableClock::Duplicate),
        }
    }

    /// When the running clock will run out; ask for [`Ruling::OutOfTime`] then. If somebody is still awaited: when
    /// they need not be waited for any longer; ask for [`Ruling::Arrived`] then.
    pub fn deadline(&self) -> Option<Millis> {
        match &self.0 {
            Kind::Pair(game) => game.deadline(),
            Kind::Duplicate(game) => game.deadline(),
        }
    }

    /// The position as FEN, if there is a single one and nothing is hidden.
    pub fn public_fen(&self) -> Option<String> {
        match &self.0 {
            Kind::Pair(game) => game.public_fen(),
            Kind::Duplicate(_) => None,
        }
    }

    /// Everything, once the game is over.
    pub fn story(&self) -> Option<Story> {
        match &self.0 {
            Kind::Pair(game) => game.finished().map(|finished| Story::Review(Box::new(finished.review()))),
            Kind::Duplicate(game) => game.review().map(|review| Story::Duplicate(Box::new(review))),
        }
    }

    /// Everything that a seat was told, once the game is over. None for a duplicate game, in which all know all.
    pub fn retold(&self, seat: Seat) -> Option<Retold> {
        match &self.0 {
            Kind::Pair(game) => Some(game.finished()?.retold(seat)),
            Kind::Duplicate(_) => None,
        }
    }
}
