//! The choice of a move: what each candidate is worth over many worlds.

use rules::{PawnCaptures, Position, Role, Rules};
use view::{Insight, Seat};

use super::{
    Kind,
    board::{Board, Step},
    search::{DECIDED, Look, Node, WON},
    thought,
    worlds::{World, Worlds},
};
use crate::{
    ask::{Ask, Candidate},
    dice::Dice,
    follow::{Follow, meant},
    guess::likely_moves,
    weigh::{LONG, wavering},
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub enum SeerLevel {
    One,
    #[default]
    Two,
    Three,
    Four,
}

/// How much is looked at; all by count, so that a seed gives the same game on any machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Worlds that are kept.
    pub(crate) cap: usize,
    /// Worlds in which every candidate is looked at, one reply deep.
    pub(super) worlds: usize,
    /// Where everything is seen: how many positions are looked at.
    nodes: u64,
    /// Looks at the danger to its king in all worlds, values wins and losses by what they change, and keeps an eye on
    /// draws. The yardsticks do not.
    clever: bool,
}

impl Plan {
    pub(crate) fn of(kind: Kind) -> Plan {
        let level = |cap, worlds, nodes| Plan { cap, worlds, nodes, clever: true };
        match kind {
            Kind::Level(SeerLevel::One) => level(600, 12, 8_000),
            Kind::Level(SeerLevel::Two) => level(2_000, 32, 30_000),
            Kind::Level(SeerLevel::Three) => level(8_000, 96, 150_000),
            Kind::Level(SeerLevel::Four) => level(16_000, 600, 2_500_000),
            Kind::Sampler16 => Plan { clever: false, ..level(8_000, 16, 30_000) },
            Kind::Sampler64 => Plan { clever: false, ..level(8_000, 64, 150_000) },
        }
    }
}

pub(crate) struct Chosen {
    pub(crate) candidate: Candidate,
    /// What it thought, for the review.
    pub(crate) said: Option<Insight>,
}

/// Between −1, lost, and 1, won.
pub(super) fn squashed(worth: i32) -> f64 {
    if worth.abs() >= DECIDED { f64::from(worth.signum()) } else { 0.95 * (f64::from(worth) / 450.0).tanh() }
}

/// In open sight.
pub(crate) fn choose_seen(
    plan: &Plan,
    look: &mut Look,
    follow: &Follow,
    ask: &Ask<'_>,
    dice: &mut Dice,
) -> Option<Chosen> {
    const REPEATING: i32 = 40;
    const NEAR: i32 = 12;
    let position = follow.game.position();
    let rules = follow.game.rules();
    let legal = rules.legal_moves(position);
    let node = Node::new(Board::of(position));
    let mut known: Vec<(Candidate, Step, i32)> = ask
        .candidates
        .iter()
        .filter_map(|candidate| Some((*candidate, Step::from(meant(&legal, *candidate)?), 0)))
        .collect();
    if known.len() < 2 {
        let only = known.first().map(|it| it.0).or_else(|| ask.candidates.first().copied());
        return only.map(|candidate| Chosen { candidate, said: None });
    }
    // A draw is worth nothing to whoever is ahead.
    let drawn: Vec<Option<i32>> = known
        .iter()
        .map(|(candidate, ..)| {
            let mut then = position.clone();
            then.play(rules, meant(&legal, *candidate)?);
            let repeats = follow.game.occurrences(&then);
            let over = rules.outcome(&then).is_some_and(|it| it.winner.is_none());
            (over || repeats >= 2 && ask.card.draws().threefold).then_some(0).or((repeats == 1).then_some(1))
        })
        .collect();
    look.forget();
    look.nodes = 0;
    look.limit = plan.nodes;
    for depth in 0..24 {
        let mut order: Vec<_> = (0..known.len()).collect();
        order.sort_by_key(|&index| -known[index].2);
        let mut deeper: Vec<i32> = known.iter().map(|it| it.2).collect();
        let mut best = -WON;
        for index in order {
            let low = (best - NEAR - REPEATING).max(-WON);
            let mut worth = look.worth_of(&node, known[index].1, depth, low, WON);
            match drawn[index] {
                Some(0) => worth = 0,
                Some(_) if worth > 0 && worth < DECIDED => worth -= REPEATING,
                Some(_) | None => {}
            }
            deeper[index] = worth;
            best = best.max(worth);
            if look.spent() {
                break;
            }
        }
        if look.spent() && depth > 0 {
            break;
        }
        for (it, worth) in known.iter_mut().zip(deeper) {
            it.2 = worth;
        }
        if best >= DECIDED {
            break;
        }
    }
    let best = known.iter().map(|it| it.2).max()?;
    let near: Vec<_> =
        known.iter().filter(|it| it.2 + NEAR > best && it.2.abs() < DECIDED || it.2 == best).collect();
    let candidate = near[dice.below(near.len())].0;
    Some(Chosen { candidate, said: None })
}

/// What each candidate is worth in each world; nothing where it is not legal.
pub(super) type Table = Vec<Vec<Option<f64>>>;

/// Where something is hidden.
pub(crate) fn choose_believed(
    plan: &Plan,
    look: &mut Look,
    rules: &Rules,
    worlds: &Worlds,
    ask: &Ask<'_>,
    dice: &mut Dice,
) -> Option<Chosen> {
    let candidates = ask.candidates;
    if candidates.len() < 2 {
        return candidates.first().map(|candidate| Chosen { candidate: *candidate, said: None });
    }
    look.nodes = 0;
    look.limit = u64::MAX;
    look.forget();
    let sample = sampled(&worlds.all, plan.worlds, dice);
    let nodes: Vec<_> = sample.iter().map(|world| (Node::new(Board::of(&world.position)), *world)).collect();
    let steps: Vec<Vec<Option<Step>>> = nodes
        .iter()
        .map(|(_, world)| {
            let legal = likely_moves(rules, &world.position);
            candidates.iter().map(|candidate| meant(&legal, *candidate).map(Step::from)).collect()
        })
        .collect();
    let mut table: Table = vec![vec![None; nodes.len()]; candidates.len()];
    for (at, (node, _)) in nodes.iter().enumerate() {
        for (index, row) in table.iter_mut().enumerate() {
            let Some(step) = steps[at][index] else { continue };
            let worth = look.worth_of(node, step, 1, -WON, WON);
            row[at] = Some(blend(plan, rules, node, step, worth));
        }
    }
    let weights: Vec<f64> = nodes.iter().map(|(_, world)| world.weight).collect();
    let extra = extras(plan, rules, worlds, ask);
    let totals = totals(&table, &weights, ask, &extra);
    let order = ranked(&totals);
    let chosen = order[0];
    let best = totals[chosen];
    // Where nothing is decided, equals take turns.
    let open = best.abs() < 0.5;
    let near = order.iter().take(3).filter(|&&it| open && totals[it] + 0.003 > best).count();
    let chosen = if plan.clever { order[dice.below(near.max(1))] } else { chosen };
    let said = plan.clever.then(|| thought::of(worlds, candidates, &order, &totals));
    Some(Chosen { candidate: candidates[chosen], said })
}

/// How likely the other side is to find the best reply where it sees nothing.
const BLIND_SIGHT: f64 = 0.9;

/// Where nobody sees the other side, the best reply is found by chance only.
fn blend(plan: &Plan, rules: &Rules, node: &Node, step: Step, worth: i32) -> f64 {
    if !plan.clever || !rules.checks_bind() || worth.abs() >= DECIDED {
        return squashed(worth);
    }
    let quiet = -node.after(step).standing();
    BLIND_SIGHT * squashed(worth) + (1.0 - BLIND_SIGHT) * squashed(quiet)
}

/// What all worlds say of a candidate, beyond those that are looked at: its king in danger, a stalemate.
pub(super) fn extras(plan: &Plan, rules: &Rules, worlds: &Worlds, ask: &Ask<'_>) -> Vec<f64> {
    let us = ask.view.seat.color();
    let mut extra = vec![0.0; ask.candidates.len()];
    let wavering = wavering(ask.view);
    let lingers = worlds.all.first().is_some_and(|world| world.position.halfmoves() >= LONG);
    for (extra, candidate) in extra.iter_mut().zip(ask.candidates) {
        *extra -= 0.012 * f64::from(wavering(candidate));
        let pawn = ask.view.piece_at(candidate.from).is_some_and(|piece| piece.role.0 == Role::Pawn);
        if lingers && pawn {
            *extra += 0.05;
        }
    }
    if !plan.clever {
        return extra;
    }
    let total: f64 = worlds.all.iter().map(|world| world.weight).sum();
    let bare = |position: &Position| position.board().by_color(!us).count() <= 3;
    let mut danger = vec![0.0; extra.len()];
    for world in &worlds.all {
        let position = &world.position;
        let stalemates = rules.checks_bind() && bare(position);
        if rules.checks_bind() && !stalemates {
            continue;
        }
        let board = Board::of(position);
        let legal = likely_moves(rules, position);
        for (danger, candidate) in danger.iter_mut().zip(ask.candidates) {
            let Some(movement) = meant(&legal, *candidate) else { continue };
            let lost = if stalemates {
                let mut then = position.clone();
                then.play(rules, movement);
                rules.outcome(&then).is_some_and(|it| it.winner.is_none())
            } else {
                let step = Step::from(movement);
                let wins = board.taken(step).is_some_and(|(_, role)| role == Role::King);
                !wins && board.after(step).in_danger(us)
            };
            if lost {
                *danger += world.weight / total;
            }
        }
    }
    for (extra, danger) in extra.iter_mut().zip(danger) {
        *extra -= 1.5 * danger;
    }
    extra
}

/// The mean over worlds. Where a try is refused, the best that can still be done counts: by the same piece, if a touched
/// piece must move.
pub(super) fn totals(table: &Table, weights: &[f64], ask: &Ask<'_>, extra: &[f64]) -> Vec<f64> {
    const PATIENCE: f64 = 0.004;
    const LAST_RESORT: f64 = 0.5;
    let sum: f64 = weights.iter().sum();
    let candidates = ask.candidates;
    let mean_in: Vec<f64> = (0..weights.len())
        .map(|at| {
            let known: Vec<f64> = table.iter().filter_map(|row| row[at]).collect();
            known.iter().sum::<f64>() / known.len().max(1) as f64
        })
        .collect();
    let bound = |index: usize, other: usize| {
        !ask.card.touch_move() || candidates[index].from == candidates[other].from
    };
    (0..table.len())
        .map(|index| {
            let refused: Vec<usize> = (0..weights.len()).filter(|&at| table[index][at].is_none()).collect();
            let mut total: f64 =
                table[index].iter().zip(weights).filter_map(|(it, w)| it.map(|it| it * w)).sum();
            if refused.len() == weights.len() {
                return -LAST_RESORT + mean_in.iter().sum::<f64>() / mean_in.len().max(1) as f64;
            }
            if !refused.is_empty() {
                let part: f64 = refused.iter().map(|&at| weights[at]).sum();
                let mut best = f64::NEG_INFINITY;
                for (other, row) in table.iter().enumerate() {
                    if other == index || !bound(index, other) {
                        continue;
                    }
                    let worth: f64 =
                        refused.iter().map(|&at| weights[at] * row[at].unwrap_or(mean_in[at] - 0.1)).sum();
                    best = best.max(worth / part);
                }
                if best == f64::NEG_INFINITY {
                    best = refused.iter().map(|&at| weights[at] * mean_in[at]).sum::<f64>() / part;
                }
                total += part * (best - PATIENCE);
            }
            total / sum + extra[index]
        })
        .collect()
}

pub(super) fn ranked(totals: &[f64]) -> Vec<usize> {
    let mut order: Vec<_> = (0..totals.len()).collect();
    order.sort_by(|&one, &other| totals[other].total_cmp(&totals[one]));
    order
}

/// Some of the worlds, by weight, none twice.
pub(super) fn sampled<'a>(all: &'a [World], count: usize, dice: &mut Dice) -> Vec<&'a World> {
    if all.len() <= count {
        return all.iter().collect();
    }
    let mut keyed: Vec<_> = all
        .iter()
        .map(|world| {
            let uniform = (dice.below(1 << 20) as f64 + 0.5) / f64::from(1 << 20);
            (uniform.ln() / world.weight.max(1e-30), world)
        })
        .collect();
    keyed.sort_by(|one, other| other.0.total_cmp(&one.0));
    keyed.into_iter().take(count).map(|(_, world)| world).collect()
}

const WORSE: i32 = -300;

pub(crate) fn is_worse(position: &Position, seat: Seat) -> bool {
    let node = Node::new(Board::of(position));
    let worth = node.standing();
    (if node.board.turn == seat.color() { worth } else { -worth }) <= WORSE
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
