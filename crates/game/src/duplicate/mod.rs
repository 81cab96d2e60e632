//! One live duplicate game. Nothing in it is hidden: every seat sees all four boards.

mod decide;
mod record;
mod view_of;

use std::{fmt, sync::Arc};

use rules::{
    Card,
    duplicate::{self, ByPlayer, Duplicate, Player},
};
use view::{EndReason, Ending, Millis, Notice, PerSeat, Seat};

use self::record::Record;
use crate::{clocks::DuplicateClocks, log::Corrupt};

pub(crate) struct DuplicateGame {
    card: Arc<Card>,
    started: Millis,
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
}

impl fmt::Debug for DuplicateGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DuplicateGame(..)")
    }
}

impl DuplicateGame {
    pub(crate) fn new(card: Arc<Card>, started: Millis) -> DuplicateGame {
        let boards = Duplicate::start();
        let clocks = DuplicateClocks::start(card.clock(), boards.turn(), started);
        let state = State { boards, draw: None, clocks, ending: None };
        DuplicateGame { card, started, state, log: Vec::new() }
    }

    pub(crate) fn replay<'a>(
        card: Arc<Card>,
        started: Millis,
        records: impl IntoIterator<Item = &'a [u8]>,
    ) -> Result<DuplicateGame, Corrupt> {
        let mut game = DuplicateGame::new(card, started);
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
        self.state.clocks.and_then(|clocks| clocks.deadline())
    }

    /// When the last event happened.
    fn last(&self) -> Millis {
        self.log.last().map_or(self.started, |record| record.at)
    }
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
    };
    Ending { winner, reason }
}
