//! Looking ahead where the position is known: alpha-beta with captures at the end, within a number of positions.

use rules::{MoveKind, Role};

use super::{
    board::{Board, Ground, Step},
    eval::{plain_worth, standing},
};

/// More than any position is worth in which both kings stand.
pub(crate) const WON: i32 = 30_000;
/// A line that ends with a king is worth at least this.
pub(crate) const DECIDED: i32 = 29_000;
/// How many captures in a row are looked at.
const EXCHANGES: u32 = 8;
/// How many positions the memory of a search has room for; a power of two.
const MEMORY: usize = 1 << 15;

#[derive(Clone, Copy)]
struct Known {
    key: u64,
    best: Option<Step>,
    worth: i32,
    depth: i8,
    bound: Bound,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// One search after another, with a memory of what was found.
pub(crate) struct Look {
    pub(crate) ground: Ground,
    /// How many positions were looked at.
    pub(crate) nodes: u64,
    /// No more than this: from here on positions are taken as they stand.
    pub(crate) limit: u64,
    memory: Vec<Option<Known>>,
    spare: Vec<Vec<Step>>,
}

impl Look {
    pub(crate) fn new(ground: Ground) -> Look {
        Look { ground, nodes: 0, limit: u64::MAX, memory: Vec::new(), spare: Vec::new() }
    }

    /// What is remembered belongs to one position and its surroundings.
    pub(crate) fn forget(&mut self) {
        self.memory.clear();
        self.memory.resize(MEMORY, None);
    }

    pub(crate) fn spent(&self) -> bool {
        self.nodes >= self.limit
    }

    /// What a step is worth to the side that makes it, when `depth` more moves are looked at.
    pub(crate) fn worth_of(&mut self, board: &Board, step: Step, depth: u32, low: i32, high: i32) -> i32 {
        if board.taken(step).is_some_and(|(_, role)| role == Role::King) {
            return WON;
        }
        -self.ahead(&board.after(step), depth, 1, -high, -low)
    }

    /// What a position is worth to the side to move: below `low` or above `high` only that it is.
    pub(crate) fn ahead(&mut self, board: &Board, depth: u32, ply: i32, low: i32, high: i32) -> i32 {
        if depth == 0 {
            return self.exchanges(board, EXCHANGES, ply, low, high);
        }
        self.nodes += 1;
        if self.spent() {
            return standing(board);
        }
        let slot = board.key as usize & (MEMORY - 1);
        let known = self.memory.get(slot).copied().flatten().filter(|known| known.key == board.key);
        if let Some(known) = known
            && i32::from(known.depth) >= depth as i32
            && known.worth.abs() < DECIDED
            && match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => known.worth >= high,
                Bound::AtMost => known.worth <= low,
            }
        {
            return known.worth;
        }
        let mut steps = self.spare.pop().unwrap_or_default();
        steps.clear();
        board.steps(&self.ground, false, &mut steps);
        if takes_king(board, &steps) {
            self.spare.push(steps);
            return WON - ply;
        }
        sort(board, &mut steps, known.and_then(|known| known.best));
        let (mut best, mut chosen) = (-WON, None);
        for &step in &steps {
            let bar = low.max(best);
            let worth = -self.ahead(&board.after(step), depth - 1, ply + 1, -high, -bar);
            if worth > best {
                (best, chosen) = (worth, Some(step));
            }
            if best >= high {
                break;
            }
        }
        let none = steps.is_empty();
        self.spare.push(steps);
        // Every move leaves the king to be taken: mate, or stalemate where check binds.
        if (none || best <= -(WON - ply - 2)) && !board.in_danger(board.turn) && (none || self.ground.binding)
        {
            best = 0;
        }
        if !self.spent() && !self.memory.is_empty() {
            let bound = match best {
                best if best >= high => Bound::AtLeast,
                best if best <= low => Bound::AtMost,
                _ => Bound::Exact,
            };
            let depth = depth as i8;
            self.memory[slot] = Some(Known { key: board.key, best: chosen, worth: best, depth, bound });
        }
        best
    }

    /// Captures until they run out; nobody has to capture.
    fn exchanges(&mut self, board: &Board, deep: u32, ply: i32, low: i32, high: i32) -> i32 {
        self.nodes += 1;
        let mut steps = self.spare.pop().unwrap_or_default();
        steps.clear();
        board.steps(&self.ground, true, &mut steps);
        let best = if takes_king(board, &steps) {
            WON - ply
        } else {
            self.best_exchange(board, &mut steps, deep, ply, low, high)
        };
        self.spare.push(steps);
        best
    }

    fn best_exchange(
        &mut self,
        board: &Board,
        steps: &mut [Step],
        deep: u32,
        ply: i32,
        low: i32,
        high: i32,
    ) -> i32 {
        /// More than place and structure change by one capture.
        const MARGIN: i32 = 150;
        let stands = standing(board);
        let mut best = stands;
        if best >= high || deep == 0 || self.spent() {
            return best;
        }
        sort(board, steps, None);
        for &mut step in steps {
            let gain = board.taken(step).map_or(0, |(_, role)| plain_worth(role));
            let promotes = matches!(step.kind, MoveKind::Promotion(_));
            if !promotes && stands + gain + MARGIN <= low {
                continue;
            }
            let bar = low.max(best);
            let worth = -self.exchanges(&board.after(step), deep - 1, ply + 1, -high, -bar);
            best = best.max(worth);
            if best >= high {
                break;
            }
        }
        best
    }
}

fn takes_king(board: &Board, steps: &[Step]) -> bool {
    let Some(king) = board.king(!board.turn) else { return false };
    steps.iter().any(|step| step.to == king && step.kind != MoveKind::Castle)
}

/// What was best before, then captures of much by little, then promotions.
fn sort(board: &Board, steps: &mut [Step], first: Option<Step>) {
    steps.sort_by_cached_key(|step| {
        if first == Some(*step) {
            return i32::MIN;
        }
        let taken =
            board.taken(*step).map_or(0, |(_, role)| 10 * plain_worth(role) - plain_worth(step.role) / 10);
        let promoted = match step.kind {
            MoveKind::Promotion(role) => plain_worth(role),
            _ => 0,
        };
        -(taken + promoted)
    });
}
