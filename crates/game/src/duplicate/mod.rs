//! One live duplicate game. Nothing in it is hidden: every seat sees all four boards.

mod decide;
mod record;
mod view_of;

use std::{fmt, sync::Arc};

use rules::{
    Card,
    duplicate::{self, ByPlayer, Duplicate, Player},
};
use view::{DuplicateClock, EndReason, Ending, Millis, Notice, PerSeat, Seat, SeatSet};

use self::record::Record;
use crate::{clocks::DuplicateClocks, log::Corrupt};

pub(crate) struct DuplicateGame {
    card: Arc<Card>,
    started: Millis,
    /// Who was not there when it started.
    awaited_at_start: SeatSet,
    state: State,
    log: Vec<Record>,
}

/// The part of a game that the next event can change.
#[derive(Clone)]
struct State {
    boards: Duplicate,
    /// The player who offered a draw, and everybody who has agreed to it.
    draw: Option<Offer>,
    clocks: Option<DuplicateClocks>,
    /// Whose players have not come yet. No clock runs before everybody has.
    awaited: SeatSet,
    ending: Option<Ending>,
}

#[derive(Clone, Copy)]
struct Offer {
    by: Player,
    agreed: ByPlayer<bool>,
}

/// The result of a decision. Nothing has happened until it is committed.
pub(crate) struct Step {
    record: Record,
    seq: u32,
    next: State,
    notices: PerSeat<Vec<Notice>>,
}

impl Step {
    pub(crate) fn encoded(&self) -> Vec<u8> {
        self.record.encode()
    }

    pub(crate) fn ends_game(&self) -> bool {
        self.next.ending.is_some()
    }

    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.next.clocks.and_then(|clocks| clocks.deadline())
    }
}

impl fmt::Debug for DuplicateGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DuplicateGame(..)")
    }
}

impl DuplicateGame {
    /// A game that starts with the clock of the first player running, unless somebody is still awaited.
    pub(crate) fn begin(card: Arc<Card>, started: Millis, awaited: SeatSet) -> DuplicateGame {
        let boards = Duplicate::start();
        let clocks = clocks_at_start(&card, started, awaited);
        let state = State { boards, draw: None, clocks, awaited, ending: None };
        DuplicateGame { card, started, awaited_at_start: awaited, state, log: Vec::new() }
    }

    /// The game before it starts.
    pub(crate) fn waiting(card: Arc<Card>, now: Millis) -> DuplicateGame {
        DuplicateGame::begin(card, now, Seat::DUPLICATE.into_iter().collect())
    }

    pub(crate) fn replay<'a>(
        card: Arc<Card>,
        started: Millis,
        awaited: SeatSet,
        records: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<DuplicateGame, Corrupt> {
        let mut game = DuplicateGame::begin(card, started, awaited);
        for bytes in records {
            let seq = game.seq();
            let record = Record::decode(bytes).map_err(Corrupt::at(seq))?;
            if !game.could_happen(&record) {
                return Err(Corrupt { seq });
            }
            let step = game.step(record.event, record.at);
            let _told_long_ago = game.commit(step);
        }
        Ok(game)
    }

    pub(crate) fn commit(&mut self, step: Step) -> PerSeat<Vec<Notice>> {
        assert_eq!(step.seq, self.seq(), "a step is committed to the game that decided it, in order");
        self.log.push(step.record);
        self.state = step.next;
        step.notices
    }

    pub(crate) fn seq(&self) -> u32 {
        self.log.len() as u32
    }

    pub(crate) fn ply(&self) -> u32 {
        self.state.boards.ply()
    }

    pub(crate) fn turn(&self) -> Seat {
        self.state.boards.turn().into()
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    pub(crate) fn deadline(&self) -> Option<Millis> {
        let clocks = self.state.clocks.filter(|_| self.state.ending.is_none())?;
        match self.state.awaited.is_empty() {
            true => clocks.deadline(),
            false => clocks.starts_unseen(self.card.clock(), self.state.boards.turn()),
        }
    }

    pub(crate) fn awaits(&self, seat: Seat) -> bool {
        self.state.awaited.contains(seat)
    }

    pub(crate) fn clock(&self) -> Option<DuplicateClock> {
        self.state.clocks.map(DuplicateClocks::face)
    }

    /// When the last event happened.
    pub(crate) fn last(&self) -> Millis {
        self.log.last().map_or(self.started, |record| record.at)
    }
}

fn clocks_at_start(card: &Card, started: Millis, awaited: SeatSet) -> Option<DuplicateClocks> {
    let first = Player::at_ply(0);
    let running = awaited.is_empty().then_some(first);
    DuplicateClocks::start(card.clock(), running, started)
}

/// The ending in the terms of a two-player game. Where two players have won, neither is named as the winner; the
/// shares show it.
fn ending_of(ending: &duplicate::DuplicateEnding) -> Ending {
    use duplicate::EndingReason as R;
    let mut winners = ending.winners();
    let winner = winners.next().filter(|_| winners.next().is_none()).map(Seat::from);
    let reason = match ending.reason {
        R::Checkmate => EndReason::Checkmate,
        R::Stalemate => EndReason::Stalemate,
        R::Threefold => EndReason::Threefold,
        R::FiftyMove => EndReason::FiftyMove,
        R::DrawAgreed | R::DrawDeclared => EndReason::DrawAgreed,
        R::Resign => EndReason::Resign,
        R::OutOfTime => EndReason::OutOfTime,
        R::Abandoned => EndReason::Abandoned,
        R::Aborted => EndReason::Aborted,
        R::AiUnavailable => EndReason::AiUnavailable,
    };
    Ending { winner, reason }
}
