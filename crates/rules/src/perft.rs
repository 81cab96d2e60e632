//! Counting move paths: the engine's check-sum and its speedometer.

use crate::{moves::Move, position::Position, rules::Rules};

/// The number of ways to make `depth` moves.
pub fn perft(rules: &Rules, pos: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => rules.count_legal_moves(pos),
        _ => rules
            .legal_moves(pos)
            .into_iter()
            .map(|movement| {
                let mut child = pos.clone();
                child.play(rules, movement);
                perft(rules, &child, depth - 1)
            })
            .sum(),
    }
}

/// [`perft`] under each first move.
pub fn divide(rules: &Rules, pos: &Position, depth: u32) -> Vec<(Move, u64)> {
    rules
        .legal_moves(pos)
        .into_iter()
        .map(|movement| {
            let mut child = pos.clone();
            child.play(rules, movement);
            (movement, perft(rules, &child, depth.saturating_sub(1)))
        })
        .collect()
}
