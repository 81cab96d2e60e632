//! The choice of a move where something is hidden: what each candidate is worth over many worlds.

use rules::{PawnCaptures, Position, Rules};
use view::Seat;

use super::{
    board::{Board, Step},
    guard::extras,
    hunt,
    plan::Extent,
    plausible,
    search::{DECIDED, Look, Node, WON, standing_of},
    thought,
    turn::{Chosen, Turn, ranked},
    world::{Drawn, World, evenly, sampled},
    worlds::Worlds,
};
use crate::{ask::Ask, dice::Dice, follow::meant, guess::likely_moves};

/// Between −1, lost, and 1, won. The same on every machine.
///
/// Where nobody sees the other side, much is lost by chance on the way to mate: a lead has to be `lasting`, and even
/// whoever is far ahead cares for what they have.
pub(super) fn squashed(worth: i32, lasting: bool) -> f64 {
    const LEAD: f64 = 450.0;
    const LASTING_LEAD: f64 = 1_500.0;
    if worth.abs() >= DECIDED {
        return f64::from(worth.signum());
    }
    let worth = f64::from(worth);
    if lasting {
        0.5 * libm::tanh(worth / LEAD) + 0.45 * libm::tanh(worth / LASTING_LEAD)
    } else {
        0.95 * libm::tanh(worth / LEAD)
    }
}

/// Looks at every candidate in some worlds.
pub(super) fn choose(turn: &Turn<'_>, look: &mut Look, dice: &mut Dice) -> Option<Chosen> {
    /// Where nothing is decided, candidates that are this close take turns.
    const ALIKE: f64 = 0.003;
    let Turn { plan, worlds, ask, .. } = *turn;
    let candidates = ask.candidates;
    if candidates.len() < 2 {
        return candidates.first().map(|candidate| Chosen { candidate: *candidate, said: None });
    }
    if plan.clever
        && let Some(chosen) = hunt::choose(turn, dice)
    {
        return Some(chosen);
    }
    look.nodes = 0;
    look.limit = u64::MAX;
    look.forget();
    let Extent { worlds: count, depth } = plan.extent(ask.card.sight());
    let likely = likely(turn, count, dice);
    let extras = extras(turn, &likely, dice);
    let table = Table::of(turn, look, &evenly(likely, count, dice), depth);
    let totals = table.totals(ask, &extras);
    let mut order = ranked(&totals);
    let best = totals[order[0]];
    if plan.clever && best.abs() < 0.5 {
        let near = order.iter().take(3).filter(|&&it| totals[it] + ALIKE > best).count();
        order.swap(0, dice.below(near.max(1)));
    }
    let said = plan.clever.then(|| thought::of(worlds, candidates, &order, &totals));
    Some(Chosen { candidate: candidates[order[0]], said })
}

/// Many worlds, weighed by how much they look like what somebody would have built, so that so many can be drawn from
/// them.
fn likely<'a>(turn: &Turn<'a>, count: usize, dice: &mut Dice) -> Vec<Drawn<'a>> {
    /// From fewer, the same few would be drawn over and over.
    const CHOICE: usize = 16;
    const FEWEST: usize = 1_000;
    let Turn { plan, worlds, ask, .. } = *turn;
    let mut drawn = sampled(&worlds.all, (CHOICE * count).max(FEWEST), dice);
    if plan.weighs {
        plausible::weigh(&mut drawn, ask.view.seat, ask.card.sight());
    }
    drawn
}

/// What each candidate is worth in some worlds.
pub(super) struct Table {
    weights: Vec<f64>,
    /// By candidate and world; nothing where it is not legal.
    pub(super) worths: Vec<Vec<Option<f64>>>,
}

impl Table {
    pub(super) fn new(worlds: &[Drawn<'_>], candidates: usize) -> Table {
        let weights: Vec<f64> = worlds.iter().map(|(_, weight)| *weight).collect();
        Table { worths: vec![vec![None; weights.len()]; candidates], weights }
    }

    fn of(turn: &Turn<'_>, look: &mut Look, worlds: &[Drawn<'_>], depth: u32) -> Table {
        let candidates = turn.ask.candidates;
        let mut table = Table::new(worlds, candidates.len());
        for (at, (world, _)) in worlds.iter().enumerate() {
            let node = Node::new(Board::of(&world.position));
            let legal = likely_moves(turn.rules, &world.position);
            for (row, candidate) in table.worths.iter_mut().zip(candidates) {
                let Some(step) = meant(&legal, *candidate).map(Step::from) else { continue };
                let worth = look.worth_of(&node, step, depth, -WON, WON);
                row[at] = Some(blend(turn, &node, step, worth));
            }
        }
        table
    }

    /// The mean over worlds. Where a try is refused, the best that can still be done counts: by the same piece, if a
    /// touched piece must move.
    pub(super) fn totals(&self, ask: &Ask<'_>, extra: &[f64]) -> Vec<f64> {
        const PATIENCE: f64 = 0.004;
        const LAST_RESORT: f64 = 0.5;
        let Table { weights, worths } = self;
        let sum: f64 = weights.iter().sum();
        let mean_in: Vec<f64> = (0..weights.len())
            .map(|at| {
                let known: Vec<f64> = worths.iter().filter_map(|row| row[at]).collect();
                known.iter().sum::<f64>() / known.len().max(1) as f64
            })
            .collect();
        let from = |row: usize| ask.candidates[row].from;
        let bound = |row: usize, other: usize| !ask.card.touch_move() || from(row) == from(other);
        let total = |row: usize| {
            let refused: Vec<usize> = (0..weights.len()).filter(|&at| worths[row][at].is_none()).collect();
            if refused.len() == weights.len() {
                return mean_in.iter().sum::<f64>() / mean_in.len().max(1) as f64 - LAST_RESORT;
            }
            let played: f64 = worths[row].iter().zip(weights).filter_map(|(it, w)| it.map(|it| it * w)).sum();
            if refused.is_empty() {
                return played / sum;
            }
            let part: f64 = refused.iter().map(|&at| weights[at]).sum();
            let others = worths.iter().enumerate().filter(|(other, _)| *other != row && bound(row, *other));
            let best = others
                .map(|(_, other)| {
                    let worth = |&at: &usize| weights[at] * other[at].unwrap_or(mean_in[at] - 0.1);
                    refused.iter().map(worth).sum::<f64>() / part
                })
                .max_by(f64::total_cmp)
                .unwrap_or_else(|| refused.iter().map(|&at| weights[at] * mean_in[at]).sum::<f64>() / part);
            (played + part * (best - PATIENCE)) / sum
        };
        (0..worths.len()).map(|row| total(row) + extra[row]).collect()
    }
}

/// How likely the other side is to find the best reply where it sees nothing.
const BLIND_SIGHT: f64 = 0.9;

/// Where nobody sees the other side, the best reply is found by chance only.
fn blend(turn: &Turn<'_>, node: &Node, step: Step, worth: i32) -> f64 {
    if !turn.plan.clever || !turn.rules.checks_bind() || worth.abs() >= DECIDED {
        return squashed(worth, false);
    }
    let quiet = -node.after(step).standing();
    BLIND_SIGHT * squashed(worth, true) + (1.0 - BLIND_SIGHT) * squashed(quiet, true)
}

const WORSE: i32 = -300;

pub(crate) fn is_worse(position: &Position, seat: Seat) -> bool {
    standing_of(position, seat) <= WORSE
}

pub(crate) fn all_worse(worlds: &Worlds, seat: Seat) -> bool {
    let worse = worlds.all.iter().filter(|world| is_worse(&world.position, seat)).count();
    10 * worse > 9 * worlds.all.len()
}

/// Whether there is more likely a pawn capture than not: only then is the answer worth being bound by it.
pub(crate) fn expects_pawn_capture(rules: &Rules, worlds: &Worlds) -> bool {
    let has = |world: &&World| {
        PawnCaptures::among(&likely_moves(rules, &world.position), &world.position).count > 0
    };
    let weight: f64 = worlds.all.iter().map(|world| world.weight).sum();
    let sum: f64 = worlds.all.iter().filter(has).map(|world| world.weight).sum();
    2.0 * sum > weight
}
