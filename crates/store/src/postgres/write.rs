//! Writes on their way to the database, and which of them may travel together.

use std::collections::{HashSet, VecDeque};

use tokio::sync::oneshot;
use view::GameId;

use crate::error::{AppendError, CreateError, WriteError};
use crate::stream::{Append, NewGame};
use crate::tenure::Tenure;

/// A batch that has grown past this takes nothing more.
const BATCH_BYTES: usize = 4 << 20;

#[derive(Debug)]
pub(crate) enum Write {
    Create(NewGame, oneshot::Sender<Result<Tenure, CreateError>>),
    Append(Append, oneshot::Sender<Result<(), AppendError>>),
}

/// What a write has to do with room codes. One statement sees the codes as they were before it, so that a write which
/// relies on another's change of them must come later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Codes {
    /// Nothing.
    Untouched,
    /// Takes one that must be free, and is refused otherwise.
    Takes,
    /// Gives one up.
    Frees,
    /// Takes one for a game that may have another; fails as a whole if it is not free.
    Swaps,
}

impl Write {
    pub(crate) fn game(&self) -> GameId {
        match self {
            Write::Create(game, _) => game.id,
            Write::Append(append, _) => append.game,
        }
    }

    pub(crate) fn entries(&self) -> &[Vec<u8>] {
        match self {
            Write::Create(game, _) => &game.entries,
            Write::Append(append, _) => &append.entries,
        }
    }

    pub(crate) fn fail(self, error: WriteError) {
        match self {
            Write::Create(_, reply) => drop(reply.send(Err(error.into()))),
            Write::Append(_, reply) => drop(reply.send(Err(error.into()))),
        }
    }

    fn bytes(&self) -> usize {
        self.entries().iter().map(Vec::len).sum()
    }

    fn codes(&self) -> Codes {
        match self {
            Write::Create(game, _) if game.code.is_some() => Codes::Takes,
            Write::Append(append, _) if append.mark.set_code.is_some() => Codes::Swaps,
            Write::Append(append, _) if append.mark.release_code => Codes::Frees,
            Write::Create(..) | Write::Append(..) => Codes::Untouched,
        }
    }
}

/// Writes that share a statement, each of another game.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) writes: Vec<Write>,
    pub(crate) load: Load,
}

/// What a batch keeps others from, while it is on its way.
#[derive(Debug, Default)]
pub(crate) struct Load {
    pub(crate) games: HashSet<GameId>,
    takes: usize,
    frees: usize,
    swaps: usize,
}

impl Load {
    fn add(&mut self, game: GameId, codes: Codes) {
        self.games.insert(game);
        match codes {
            Codes::Untouched => {}
            Codes::Takes => self.takes += 1,
            Codes::Frees => self.frees += 1,
            Codes::Swaps => self.swaps += 1,
        }
    }

    pub(crate) fn merge(&mut self, other: &Load) {
        self.games.extend(&other.games);
        self.takes += other.takes;
        self.frees += other.frees;
        self.swaps += other.swaps;
    }

    pub(crate) fn remove(&mut self, other: &Load) {
        for game in &other.games {
            self.games.remove(game);
        }
        self.takes -= other.takes;
        self.frees -= other.frees;
        self.swaps -= other.swaps;
    }

    fn bars(&self, codes: Codes) -> bool {
        match codes {
            Codes::Untouched => false,
            Codes::Takes => self.frees + self.swaps > 0,
            Codes::Frees => self.swaps > 0,
            Codes::Swaps => self.takes + self.frees + self.swaps > 0,
        }
    }
}

impl Batch {
    /// Takes what may go now, at most `max` writes, in the order in which they wait. The writes of one game never
    /// overtake each other, nor do those that touch codes.
    pub(crate) fn gather(waiting: &mut VecDeque<Write>, under_way: &Load, max: usize) -> Batch {
        let mut batch = Batch::default();
        let mut passed = HashSet::new();
        let (mut bytes, mut codes_passed) = (0, false);
        for _ in 0..waiting.len() {
            let Some(write) = waiting.pop_front() else { break };
            let (game, codes) = (write.game(), write.codes());
            let fits = batch.writes.len() < max && bytes < BATCH_BYTES && batch.load.swaps == 0;
            let may_go = fits
                && !passed.contains(&game)
                && !under_way.games.contains(&game)
                && !batch.load.games.contains(&game)
                && !(codes != Codes::Untouched && codes_passed)
                && !under_way.bars(codes)
                && !batch.load.bars(codes)
                && !(codes == Codes::Swaps && !batch.writes.is_empty());
            if may_go {
                bytes += write.bytes();
                batch.load.add(game, codes);
                batch.writes.push(write);
            } else {
                passed.insert(game);
                codes_passed |= codes != Codes::Untouched;
                waiting.push_back(write);
            }
        }
        batch
    }
}
