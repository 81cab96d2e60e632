//! Looking ahead where the position is known: alpha-beta with captures at the end, within a number of positions.

use rules::{MoveKind, Position, Role};
use view::Seat;

use super::{
    board::{Board, Ground, Step, index},
    eval::{plain_worth, standing},
    net::Sums,
};

/// More than any position is worth in which both kings stand.
pub(crate) const WON: i32 = 30_000;
/// A line that ends with a king is worth at least this.
pub(crate) const DECIDED: i32 = 29_000;
/// How many captures in a row are looked at.
const EXCHANGES: u32 = 8;
/// How many positions the memory of a search has room for; a power of two.
const MEMORY: usize = 1 << 15;
/// Captures come before whatever was good elsewhere.
const MOST_HISTORY: i32 = 1 << 20;

/// A position, and what goes along with it while moves are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) board: Board,
    sums: Sums,
}

impl Node {
    pub(crate) fn new(board: Board) -> Node {
        Node { board, sums: Sums::of(&board) }
    }

    pub(crate) fn after(&self, step: Step) -> Node {
        let mut sums = self.sums;
        Node { board: self.board.after_watched(step, &mut sums), sums }
    }

    /// To the side to move.
    pub(crate) fn standing(&self) -> i32 {
        standing(&self.board, &self.sums)
    }
}

/// What a position is worth to a seat as it stands.
pub(super) fn standing_of(position: &Position, seat: Seat) -> i32 {
    let node = Node::new(Board::of(position));
    if node.board.turn == seat.color() { node.standing() } else { -node.standing() }
}

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
    spare: Vec<Steps>,
    found: Vec<Step>,
    /// How often a quiet step was best, by its kind of piece and where it goes.
    history: Box<[[i32; 64]; 6]>,
}

/// Steps that are still to be looked at, with what they promise.
type Steps = Vec<(i32, Step)>;

impl Look {
    pub(crate) fn new(ground: Ground) -> Look {
        let history = Box::new([[0; 64]; 6]);
        let (memory, spare, found) = (Vec::new(), Vec::new(), Vec::new());
        Look { ground, nodes: 0, limit: u64::MAX, memory, spare, found, history }
    }

    /// What is remembered belongs to one position and its surroundings.
    pub(crate) fn forget(&mut self) {
        self.memory.clear();
        self.memory.resize(MEMORY, None);
        self.history.as_flattened_mut().iter_mut().for_each(|it| *it /= 8);
    }

    pub(crate) fn spent(&self) -> bool {
        self.nodes >= self.limit
    }

    /// What a step is worth to the side that makes it, when `depth` more moves are looked at.
    pub(crate) fn worth_of(&mut self, node: &Node, step: Step, depth: u32, low: i32, high: i32) -> i32 {
        if node.board.taken(step).is_some_and(|(_, role)| role == Role::King) {
            return WON;
        }
        -self.ahead(&node.after(step), depth, 1, -high, -low)
    }

    /// What a position is worth to the side to move: below `low` or above `high` only that it is.
    pub(crate) fn ahead(&mut self, node: &Node, depth: u32, ply: i32, low: i32, high: i32) -> i32 {
        if depth == 0 {
            return self.exchanges(node, EXCHANGES, ply, low, high);
        }
        self.nodes += 1;
        let board = &node.board;
        if board.in_danger(!board.turn) {
            return WON - ply;
        }
        if self.spent() {
            return node.standing();
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
        let mut steps = self.steps(board, false, known.and_then(|known| known.best));
        let none = steps.is_empty();
        let (mut best, mut chosen) = (-WON, None);
        while let Some(step) = next(&mut steps) {
            let bar = low.max(best);
            let worth = -self.ahead(&node.after(step), depth - 1, ply + 1, -high, -bar);
            if worth > best {
                (best, chosen) = (worth, Some(step));
            }
            if best >= high {
                if board.taken(step).is_none() {
                    let count = &mut self.history[index(step.role)][usize::from(step.to)];
                    *count = (*count + (depth * depth) as i32).min(MOST_HISTORY);
                }
                break;
            }
        }
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

    /// What was best before promises most, then captures of much by little, promotions, and what was often good elsewhere.
    fn steps(&mut self, board: &Board, forcing: bool, first: Option<Step>) -> Steps {
        let mut steps = self.spare.pop().unwrap_or_default();
        steps.clear();
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        board.steps(&self.ground, forcing, &mut found);
        steps.extend(found.iter().map(|&step| {
            if first == Some(step) {
                return (i32::MAX, step);
            }
            let quiet = || self.history[index(step.role)][usize::from(step.to)];
            let taken = board.taken(step).map_or_else(quiet, |(_, role)| {
                MOST_HISTORY + 10 * plain_worth(role) - plain_worth(step.role) / 10
            });
            let promoted = match step.kind {
                MoveKind::Promotion(role) => MOST_HISTORY + plain_worth(role),
                _ => 0,
            };
            (taken + promoted, step)
        }));
        self.found = found;
        steps
    }

    /// Captures until they run out; nobody has to capture.
    fn exchanges(&mut self, node: &Node, deep: u32, ply: i32, low: i32, high: i32) -> i32 {
        /// More than place and structure change by one capture.
        const MARGIN: i32 = 200;
        self.nodes += 1;
        let board = &node.board;
        if board.in_danger(!board.turn) {
            return WON - ply;
        }
        let stands = node.standing();
        let mut best = stands;
        if best >= high || deep == 0 || self.spent() {
            return best;
        }
        let mut steps = self.steps(board, true, None);
        while let Some(step) = next(&mut steps) {
            let gain = board.taken(step).map_or(0, |(_, role)| plain_worth(role));
            let promotes = matches!(step.kind, MoveKind::Promotion(_));
            if !promotes && stands + gain + MARGIN <= low {
                continue;
            }
            let bar = low.max(best);
            let worth = -self.exchanges(&node.after(step), deep - 1, ply + 1, -high, -bar);
            best = best.max(worth);
            if best >= high {
                break;
            }
        }
        self.spare.push(steps);
        best
    }
}

/// The most promising of those that are left: most lines end before all have been looked at.
fn next(steps: &mut Steps) -> Option<Step> {
    let best = (0..steps.len()).max_by_key(|&at| steps[at].0)?;
    Some(steps.swap_remove(best).1)
}
