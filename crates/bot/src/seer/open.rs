//! The choice of a move where everything is seen: one search, within a number of positions.

use super::{
    board::{Board, Step},
    plan::Plan,
    search::{DECIDED, Look, Node, WON},
    turn::Chosen,
};
use crate::{
    ask::{Ask, Candidate},
    dice::Dice,
    follow::{Follow, meant},
};

pub(crate) fn choose(
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
