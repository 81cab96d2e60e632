//! What many worlds say of a candidate, beyond those that are looked at: a king in danger, a draw.

use rules::{Position, Role};

use super::{
    board::{Board, Step},
    root::{Turn, sampled, standing_of},
};
use crate::{
    dice::Dice,
    follow::meant,
    guess::likely_moves,
    weigh::{LONG, wavering},
};

/// What all worlds say of a candidate, beyond those that are looked at: its king in danger, a stalemate.
pub(super) fn extras(turn: &Turn<'_>, dice: &mut Dice) -> Vec<f64> {
    /// A position that comes back for the second time is a step towards a draw, and the third time is one.
    const AGAIN: [f64; 3] = [0.0, 0.04, 0.4];
    let Turn { plan, rules, worlds, trodden, ask } = *turn;
    let us = ask.view.seat.color();
    let mut extra = vec![0.0; ask.candidates.len()];
    let wavering = wavering(ask.view);
    let many = sampled(&worlds.all, 1_000, dice);
    let ahead =
        many.iter().take(16).map(|(world, _)| standing_of(&world.position, ask.view.seat)).sum::<i32>() > 0;
    let repeats = plan.clever && ahead && ask.card.draws().threefold;
    let lingers = worlds.all.first().is_some_and(|world| world.position.halfmoves() >= LONG);
    for (extra, candidate) in extra.iter_mut().zip(ask.candidates) {
        *extra -= 0.012 * f64::from(wavering(candidate));
        let pawn = ask.view.piece_at(candidate.from).is_some_and(|piece| piece.role.0 == Role::Pawn);
        if lingers && pawn {
            *extra += 0.05;
        }
        if repeats {
            *extra -= AGAIN[trodden.times(ask.view, candidate).min(2)];
        }
    }
    if !plan.clever {
        return extra;
    }
    let total: f64 = many.iter().map(|(_, weight)| weight).sum();
    let bare = |position: &Position| position.board().by_color(!us).count() <= 3;
    let mut danger = vec![0.0; extra.len()];
    for (world, weight) in many {
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
                *danger += weight / total;
            }
        }
    }
    for (extra, danger) in extra.iter_mut().zip(danger) {
        *extra -= 1.5 * danger;
    }
    extra
}
