//! What many worlds say of a candidate, beyond those that are looked at: a king in danger, a draw.

use rules::{Move, Position, Role, Rules};

use super::{
    board::{Board, Step},
    search::standing_of,
    turn::Turn,
    world::{Drawn, evenly},
};
use crate::{
    dice::Dice,
    follow::meant,
    guess::likely_moves,
    weigh::{LONG, wavering},
};

/// To be added to what the candidates are worth.
pub(super) fn extras(turn: &Turn<'_>, worlds: &[Drawn<'_>], dice: &mut Dice) -> Vec<f64> {
    const WAVERING: f64 = 0.012;
    const PROGRESS: f64 = 0.05;
    /// A position that comes back for the second time is a step towards a draw, and the third time is one.
    const AGAIN: [f64; 3] = [0.0, 0.04, 0.4];
    /// The king's loss counts in the worlds that are looked at, and again here, where there are more of them.
    const DANGER: f64 = 1.5;
    /// For whoever is ahead, if there is a move that surely draws nothing.
    const DRAWING: f64 = 0.5;
    let Turn { plan, rules, trodden, ask, .. } = *turn;
    let mut extra = vec![0.0; ask.candidates.len()];
    let wavering = wavering(ask.view);
    let lingers = worlds.first().is_some_and(|(world, _)| world.position.halfmoves() >= LONG);
    for (extra, candidate) in extra.iter_mut().zip(ask.candidates) {
        *extra -= WAVERING * f64::from(wavering(candidate));
        let pawn = ask.view.piece_at(candidate.from).is_some_and(|piece| piece.role.0 == Role::Pawn);
        if lingers && pawn {
            *extra += PROGRESS;
        }
    }
    if !plan.clever {
        return extra;
    }
    let many = evenly(worlds.to_vec(), 1_000, dice);
    let some = many.iter().take(16).map(|(world, _)| standing_of(&world.position, ask.view.seat));
    let ahead = some.sum::<i32>() > 0;
    if !rules.checks_bind() {
        for (extra, danger) in extra.iter_mut().zip(shares(turn, &many, exposes_king)) {
            *extra -= DANGER * danger;
        }
    } else if ahead {
        let drawn = shares(turn, &evenly(worlds.to_vec(), 300, dice), draws);
        if drawn.contains(&0.0) {
            for (extra, drawn) in extra.iter_mut().zip(drawn).filter(|(_, drawn)| *drawn > 0.0) {
                *extra -= DRAWING + drawn;
            }
        }
    }
    if ahead && ask.card.draws().threefold {
        for (extra, candidate) in extra.iter_mut().zip(ask.candidates) {
            *extra -= AGAIN[trodden.times(ask.view, candidate).min(2)];
        }
    }
    extra
}

/// In what share of the worlds something is true of each candidate, where it is legal.
fn shares(turn: &Turn<'_>, worlds: &[Drawn<'_>], is_so: Test) -> Vec<f64> {
    let Turn { rules, ask, .. } = *turn;
    let mut shares = vec![0.0; ask.candidates.len()];
    let total: f64 = worlds.iter().map(|(_, weight)| weight).sum();
    for (world, weight) in worlds {
        let board = Board::of(&world.position);
        let legal = likely_moves(rules, &world.position);
        for (share, candidate) in shares.iter_mut().zip(ask.candidates) {
            if meant(&legal, *candidate)
                .is_some_and(|movement| is_so(rules, &world.position, &board, movement))
            {
                *share += weight / total;
            }
        }
    }
    shares
}

type Test = fn(&Rules, &Position, &Board, Move) -> bool;

/// Whether the king could be taken next.
fn exposes_king(_: &Rules, _: &Position, board: &Board, movement: Move) -> bool {
    let step = Step::from(movement);
    let wins = board.taken(step).is_some_and(|(_, role)| role == Role::King);
    !wins && board.after(step).in_danger(board.turn)
}

/// Whether the move ends the game without a winner. Only a side that has hardly anything left can be without a move.
fn draws(rules: &Rules, position: &Position, board: &Board, movement: Move) -> bool {
    const HARDLY_ANYTHING: usize = 6;
    if board.of_color(!board.turn).count() > HARDLY_ANYTHING {
        return false;
    }
    let mut then = position.clone();
    then.play(rules, movement);
    rules.outcome(&then).is_some_and(|it| it.winner.is_none())
}
