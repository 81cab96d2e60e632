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

    fn bars(&self, game: GameId, codes: Codes) -> bool {
        let by_codes = match codes {
            Codes::Untouched => false,
            Codes::Takes => self.frees + self.swaps > 0,
            Codes::Frees => self.swaps > 0,
            Codes::Swaps => self.takes + self.frees + self.swaps > 0,
        };
        by_codes || self.games.contains(&game)
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
            let fits = batch.writes.len() < max
                && bytes < BATCH_BYTES
                && batch.load.swaps == 0
                && (batch.writes.is_empty() || codes != Codes::Swaps);
            let is_overtaking = passed.contains(&game) || (codes_passed && codes != Codes::Untouched);
            let is_barred = under_way.bars(game, codes) || batch.load.bars(game, codes);
            let may_go = fits && !is_overtaking && !is_barred;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::{Mark, Status};

    /// `a` appends to a game, `f` frees its code, `s` swaps it, `t` makes a game that takes one, `n` one that has none.
    fn write(kind: char, number: char) -> Write {
        let game = format!("game000{number}").parse().unwrap();
        let code = Some("ABC123".parse().unwrap());
        let create = |code| {
            let (entries, status) = (Vec::new(), Status::Waiting);
            Write::Create(
                NewGame { id: game, code, entries, status, deadline: None, at: 0 },
                oneshot::channel().0,
            )
        };
        let append = |mark| {
            let (tenure, entries) = (Tenure::default(), vec![b"?".to_vec()]);
            Write::Append(Append { game, seq: 0, tenure, entries, mark }, oneshot::channel().0)
        };
        match kind {
            'a' => append(Mark::default()),
            'f' => append(Mark { release_code: true, ..Mark::default() }),
            's' => append(Mark { set_code: code, ..Mark::default() }),
            't' => create(code),
            'n' => create(None),
            other => panic!("{other}"),
        }
    }

    fn shown(write: &Write) -> String {
        let kind = match (write, write.codes()) {
            (_, Codes::Takes) => 't',
            (_, Codes::Frees) => 'f',
            (_, Codes::Swaps) => 's',
            (Write::Create(..), Codes::Untouched) => 'n',
            (Write::Append(..), Codes::Untouched) => 'a',
        };
        format!("{kind}{}", &write.game().as_str()[7..])
    }

    /// The batches that a queue becomes, if each is done before the next begins.
    fn batches(queue: &str) -> Vec<String> {
        let words = queue.split(' ').map(|word| (word.chars().next().unwrap(), word.chars().nth(1).unwrap()));
        let mut waiting: VecDeque<_> = words.map(|(kind, number)| write(kind, number)).collect();
        let mut batches = Vec::new();
        while !waiting.is_empty() {
            let batch = Batch::gather(&mut waiting, &Load::default(), 4);
            assert!(!batch.writes.is_empty(), "{queue}: stuck after {batches:?}");
            batches.push(batch.writes.iter().map(shown).collect::<Vec<_>>().join(" "));
        }
        batches
    }

    #[test]
    fn what_may_share_a_statement_does() {
        for (queue, expected) in [
            ("a1 a2 n3", &["a1 a2 n3"][..]),
            ("a1 a2 a3 a4 a5 a6", &["a1 a2 a3 a4", "a5 a6"]),
            ("n1 a1 a2", &["n1 a2", "a1"]),
            ("a1 a1 a1 a2", &["a1 a2", "a1", "a1"]),
            ("t1 t2 f3", &["t1 t2 f3"]),
            ("f1 t2 a3", &["f1 a3", "t2"]),
            ("f1 t2 f3", &["f1", "t2 f3"]),
            ("s1 a2 a3", &["s1", "a2 a3"]),
            ("a2 s1 a3", &["a2 a3", "s1"]),
            ("a2 s1 f3 t4 a5", &["a2 a5", "s1", "f3", "t4"]),
        ] {
            assert_eq!(batches(queue), expected, "{queue}");
        }
    }

    #[test]
    fn what_is_under_way_is_waited_for() {
        let mut waiting: VecDeque<_> = [write('f', '1'), write('a', '2')].into();
        let first = Batch::gather(&mut waiting, &Load::default(), 1);
        let mut under_way = Load::default();
        under_way.merge(&first.load);
        waiting.extend([write('a', '1'), write('t', '3')]);
        let second = Batch::gather(&mut waiting, &under_way, 9);
        assert_eq!(second.writes.iter().map(shown).collect::<Vec<_>>(), ["a2"]);
        under_way.remove(&first.load);
        let third = Batch::gather(&mut waiting, &under_way, 9);
        assert_eq!(third.writes.iter().map(shown).collect::<Vec<_>>(), ["a1", "t3"]);
    }
}
