//! The choice of a move where all that is hidden is a lone king.

use rules::{Bitboard, MoveKind};

use super::{
    board::{Board, Step},
    lone_king::worths,
    thought,
    turn::{Chosen, Turn, ranked},
    world::World,
};
use crate::{ask::Candidate, dice::Dice, weigh::wavering};

/// None unless all that is hidden is a lone king that has to be mated.
pub(super) fn choose(turn: &Turn<'_>, dice: &mut Dice) -> Option<Chosen> {
    const WAVERING: f64 = 0.01;
    /// What comes back for the third time may be drawn.
    const AGAIN: [f64; 3] = [0.0, 0.02, 0.5];
    let Turn { rules, worlds, trodden, ask, .. } = *turn;
    let us = ask.view.seat.color();
    let theirs = |world: &World| world.position.board().by_color(!us);
    let is_lone = |world: &World| {
        theirs(world).count() == 1 && (theirs(world) & !world.position.board().kings()).is_empty()
    };
    if !rules.checks_bind() || !worlds.all.iter().all(is_lone) {
        return None;
    }
    let heaviest = worlds.all.iter().max_by(|one, other| one.weight.total_cmp(&other.weight))?;
    let king = worlds.all.iter().fold(Bitboard::EMPTY, |all, world| all | theirs(world));
    let board = Board::of(&heaviest.position);
    let step = |candidate: &Candidate| {
        let (from, to) = (candidate.from.0, candidate.to.0);
        let role = board.role_at(from).filter(|_| !board.of_color(us).contains(to))?;
        let kind = candidate.promotion.map_or(MoveKind::Plain, |into| MoveKind::Promotion(into.0));
        Some(Step { from, to, role, kind })
    };
    let steps: Vec<Option<Step>> = ask.candidates.iter().map(step).collect();
    let mut worths = worths(&board, king, &steps);
    let wavering = wavering(ask.view);
    for (worth, candidate) in worths.iter_mut().zip(ask.candidates) {
        *worth -= WAVERING * f64::from(wavering(candidate));
        *worth -= AGAIN[trodden.times(ask.view, candidate).min(2)];
        // Equals take turns.
        *worth -= 4e-5 * dice.below(100) as f64;
    }
    let order = ranked(&worths);
    let said = thought::of(worlds, ask.candidates, &order, &worths);
    Some(Chosen { candidate: ask.candidates[order[0]], said: Some(said) })
}
