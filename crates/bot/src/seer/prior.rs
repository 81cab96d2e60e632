//! How likely the other side is to have made a move, as far as can be told without knowing what it sees.

use std::sync::LazyLock;

use rules::{Move, Position, Role};

use super::{eval::plain_worth, places::place_of};
use crate::dice::Dice;

/// How sensible a move looks to somebody who hardly sees the other side: better places, and captures, which are made on
/// purpose more often than by chance. In hundredths of a pawn.
pub(super) fn sense_of(position: &Position, movement: Move) -> i32 {
    let us = position.turn();
    let of = |role: Role, square| place_of(role.of(us), square);
    let arrives = movement.becomes().unwrap_or(movement.role);
    let lands = movement.lands_on();
    let place =
        if movement.role == Role::King { 0 } else { of(arrives, lands) - of(movement.role, movement.from) };
    let takes = position.board().color_at(movement.takes_on()) == Some(!us);
    let prize = position.board().role_at(movement.takes_on()).filter(|_| takes);
    place + prize.map_or(0, |role| (plain_worth(role) / 4).min(200))
}

/// Sixty hundredths of a pawn make a move twice as likely. The same on every machine.
pub(super) fn likelihood(sense: i32) -> f64 {
    static LIKELIHOODS: LazyLock<Vec<f64>> =
        LazyLock::new(|| (-MOST..=MOST).map(|sense| libm::exp2(f64::from(sense) / 60.0)).collect());
    const MOST: i32 = 600;
    LIKELIHOODS[(sense.clamp(-MOST, MOST) + MOST) as usize]
}

/// Gumbel's distribution on the scale of [`sense_of`]: sorting by the sum samples in proportion to the likelihood.
pub(super) fn noise(dice: &mut Dice) -> i32 {
    static NOISE: LazyLock<Vec<i32>> = LazyLock::new(|| {
        let uniform = |at: usize| (at as f64 + 0.5) / STEPS as f64;
        (0..STEPS).map(|at| (-libm::log(-libm::log(uniform(at))) * 86.0) as i32).collect()
    });
    const STEPS: usize = 1 << 14;
    NOISE[dice.below(STEPS)]
}
