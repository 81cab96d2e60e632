//! The games to play: random and legal, generated beforehand, so that no rules are computed while the clock runs.

use anyhow::bail;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules::{Card, Mode, Move, Playout, names::role_name};
use tungstenite::Utf8Bytes;

pub(super) type Script = Vec<Ply>;

/// One move, as written in each dialect.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    pub(super) flat: Utf8Bytes,
    pub(super) v1_payload: String,
}

/// Number of different games: enough to keep rooms from moving in lockstep.
const GAMES: u64 = 64;

/// Attempts at one game before it is considered impossible.
const TRIES: u32 = 1_000;

/// Games that are still in progress after this many plies; the same ones every time.
pub(super) fn record(mode: Mode, plies: u32) -> anyhow::Result<Vec<Script>> {
    let card = Card::of(mode);
    let mut random = StdRng::seed_from_u64(518);
    (0..GAMES)
        .map(|_| {
            for _ in 0..TRIES {
                if let Some(script) = playout(&card, plies, &mut random) {
                    return Ok(script);
                }
            }
            bail!("no game of {plies} plies was found");
        })
        .collect()
}

/// None if every move would end the game.
fn playout(card: &Card, plies: u32, random: &mut StdRng) -> Option<Script> {
    let mut game = Playout::new(card.clone());
    let mut script = Script::new();
    for _ in 0..plies {
        let mut moves = game.legal_moves();
        let (movement, next) = loop {
            if moves.is_empty() {
                return None;
            }
            let movement = moves.swap_remove(random.random_range(0..moves.len()));
            let mut next = game.clone();
            next.play(movement);
            if next.outcome().is_none() {
                break (movement, next);
            }
        };
        game = next;
        script.push(Ply::of(movement));
    }
    Some(script)
}

impl Ply {
    fn of(movement: Move) -> Ply {
        let (from, to) = (movement.from, movement.lands_on());
        let (letter, name) = match movement.promotion() {
            Some(role) => (
                format!(r#","promotion":"{}""#, role.char()),
                format!(r#","promoteTo":"{}""#, role_name(role)),
            ),
            None => Default::default(),
        };
        Ply {
            flat: format!(r#"{{"type":"commit","from":"{from}","to":"{to}"{letter}}}"#).into(),
            v1_payload: format!(r#"{{"from":"{from}","to":"{to}"{name}}}"#),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_long_enough_and_always_the_same() {
        for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
            let flat = |scripts: Vec<Script>| -> Vec<Vec<Utf8Bytes>> {
                scripts.into_iter().map(|script| script.into_iter().map(|ply| ply.flat).collect()).collect()
            };
            let scripts = flat(record(mode, 200).unwrap());
            assert!(scripts.iter().all(|script| script.len() == 200));
            assert_ne!(scripts[0], scripts[1]);
            assert_eq!(scripts, flat(record(mode, 200).unwrap()));
        }
    }
}
